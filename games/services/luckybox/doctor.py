"""The deck doctor: examines a version in a job that goes on where it was interrupted."""

import logging
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from django.db import transaction

from games.engine.errors import Refused
from games.engine.luckybox.cards import Card as PrintedCard
from games.engine.luckybox.codec import own_rules
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.playable import CARDS_PER_SEAT
from games.engine.protocol import BadRecord
from games.engine.switches import write_switches
from games.models import Checkup, DeckVersion, Game
from games.records import replay
from games.services.luckybox.decks import DeckRefused, WhyNot, content_hash, objections, printed_cards
from games.simulation.checkup import Decks, aligned, play_pair
from games.simulation.evidence import Sums, add
from games.simulation.runner import garbage_collection_off
from games.store.play import CannotUndo
from games.store.record import record
from games.store.table import read_table
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue
from luckybox_site.priority import threads_of_lower_priority

logger = logging.getLogger(__name__)

#: The kind of the job (`games/jobs.py`).
EXAMINE: Final = "examine-deck"
SEATS: Final = (1, 2, 4, 6, 12)
#: Seconds of play between two writes of what was counted; a worker that is killed loses no more.
BATCH: Final = 3.0
#: The most recorded games that are played again: the latest ones.
MOST_RECORDS: Final = 200
#: What the recorded games take of the progress, in percent.
FOR_RECORDS: Final = 5

#: Told how far the job is in percent; ends it by an exception if it was cancelled.
Report = Callable[[float], object]


def ask_to_examine(
    version: DeckVersion, rules: Rules, tables: tuple[Sequence[int], int], seed: str, who: int | None
) -> Checkup:
    """Have a version examined: compared with what is live, or by itself if that is what is live.

    `tables` are the sizes of the tables, and the number of games of each. A version that is
    being examined already is not examined twice.
    """
    cards, (seats, games) = printed_cards(version), tables
    if objections(cards) or not serves(cards, rules, seats):
        raise DeckRefused(WhyNot.UNPLAYABLE)
    with transaction.atomic():
        DeckVersion.objects.select_for_update().get(pk=version.pk)
        latest = latest_checkup(version)
        if latest and (job := job_of(latest)) and not job.has_ended:
            return latest
        live = DeckVersion.objects.published().filter(deck=version.deck_id).exclude(pk=version.pk).first()
        live_cards = printed_cards(live) if live else []
        if live and (objections(live_cards) or not serves(live_cards, rules, seats)):
            # With what is live nobody could play at these tables, so there is nothing to compare with.
            live, live_cards = None, []
        checkup = Checkup.objects.create(
            version=version,
            compared_with=live,
            cards_hash=content_hash(cards),
            cards=cards,
            live_cards=live_cards,
            edition=rules.edition,
            rules=write_switches(rules),
            seats=sorted(set(seats)),
            games=games,
            seed=seed,
            made_by_id=who,
        )
        enqueue(EXAMINE, key=_key(checkup), owner=who, checkup=checkup.pk)
    return checkup


def serves(cards: Sequence[PrintedCard], rules: Rules, seats: Sequence[int]) -> bool:
    """Whether so many cards can be dealt to all these tables."""
    needed = (CARDS_PER_SEAT * count / rules.copies(count) for count in seats)
    return all(len(cards) >= cards_needed for cards_needed in needed)


def latest_checkup(version: DeckVersion) -> Checkup | None:
    return version.checkups.order_by("-pk").first()


def job_of(checkup: Checkup) -> Job | None:
    """The job that examines; none if it has been tidied away."""
    return Job.objects.filter(kind=EXAMINE, key=_key(checkup)).order_by("-pk").first()


def _key(checkup: Checkup) -> str:
    return f"checkup {checkup.pk}"


def is_of_these_cards(checkup: Checkup) -> bool:
    """Whether the version still has the cards that were examined."""
    return bool(checkup.cards_hash == content_hash(printed_cards(checkup.version)))


# -- the job

#: Games are played here: tables come first.
_players = threads_of_lower_priority(1, "doctor")


def examine(checkup: Checkup, report: Report, let_others_in: Callable[[], object] = lambda: None) -> int:
    """Play what is still missing, count it, and play recorded games again; how many games it has played.

    What was counted is written in one row, so a worker that takes over goes on behind the last batch.
    After each batch other jobs are let in.
    """
    decks = decks_of(checkup)
    rules = rules_of(checkup)
    for seats in checkup.seats:
        _play(checkup, decks, rules, seats, report, let_others_in)
    if checkup.replayed is None:
        checkup.replayed = _replay_recorded(checkup, decks, report)
        checkup.save(update_fields=["replayed"])
    return checkup.all_done


def rules_of(checkup: Checkup) -> Rules:
    return Rules(checkup.edition, **own_rules(checkup.rules))


def decks_of(checkup: Checkup) -> Decks:
    return aligned(*([_printed(card) for card in cards] for cards in (checkup.cards, checkup.live_cards)))


def _printed(card: Sequence[Any]) -> PrintedCard:
    number, grid, rows, columns = card
    return PrintedCard(number, grid, tuple(rows), tuple(columns))


def _play(
    checkup: Checkup,
    decks: Decks,
    rules: Rules,
    seats: int,
    report: Report,
    let_others_in: Callable[[], object],
) -> None:
    before, batch, begun = checkup.all_done, Sums(), monotonic()
    first = checkup.done(seats)
    for index in range(first, checkup.games):
        with garbage_collection_off():
            played_pair = _players.submit(play_pair, decks, rules, seats, f"{checkup.seed}/{seats}/{index}")
            add(batch, played_pair.result())
        if monotonic() - begun >= BATCH or index + 1 == checkup.games:
            add(checkup.counted.setdefault(str(seats), {}), batch)
            checkup.save(update_fields=["counted"])
            batch, begun = Sums(), monotonic()
            let_others_in()
        played = before + index + 1 - first
        report((100 - FOR_RECORDS) * played / checkup.all_games)


def _replay_recorded(checkup: Checkup, decks: Decks, report: Report) -> dict[str, int]:
    """How many finished games, dealt from what was live, are legal move by move with the new cards.

    Cards count by their numbers. Of a game that is not, the place of the first move that is not.
    """
    if not checkup.compared_with_id:
        return {"games": 0, "legal": 0}
    over = Game.objects.filter(deck=checkup.compared_with_id, status=Game.Status.OVER).order_by("-pk")
    cards = [
        {"number": card.number, "grid": card.grid, "rows": list(card.rows), "columns": list(card.columns)}
        for card in decks.new
    ]
    found = {"games": 0, "legal": 0, "moves": 0, "moves_legal": 0}
    games = list(over.values_list("pk", flat=True)[:MOST_RECORDS])
    for place, game in enumerate(games):
        report(100 - FOR_RECORDS + FOR_RECORDS * place / len(games))
        try:
            again = {**record(read_table(game)), "deck": cards}
        except (Refused, BadRecord, CannotUndo, LookupError, ValueError):
            logger.warning("Game %s cannot be read, so it is not played with other cards.", game)
            continue
        del again["result"]
        played, moves = replay(again), len(again["events"])
        add(
            found,
            {
                "games": 1,
                "legal": int(played.ok),
                "moves": moves,
                "moves_legal": moves if played.ok else played.event or 0,
            },
        )
    return found
