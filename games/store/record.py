"""What follows from the log of a game without the undone events: its record and its positions."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.chance import Shuffler, commitment
from games.engine.protocol import Json
from games.models import Move
from games.records import ENDED_EARLY, record_of
from games.store.play import Entry, Play, begin, by_chance, by_seat
from games.store.table import Table


def effective(play: Play) -> list[Entry]:
    """All events that were not undone, in order."""
    return [entry for chapter in play.chapters for entry in (*chapter.opening, *chapter.entries)]


def record(table: Table) -> Json:
    """The record of a finished game, with the seed and the times in extra keys."""
    game, play = table.game, table.play
    if play is None or game.status != game.Status.OVER:
        raise LookupError("a game that is not over has no record")
    entries = effective(play)
    extra: dict[str, Any] = {"ended": ENDED_EARLY["ended"]} if play.is_ended_early else {}
    extra |= {
        "table": game.code,
        "seed": game.seed,
        "commitment": commitment(game.seed),
        "started": game.started_at.isoformat() if game.started_at else None,
        "finished": game.finished_at.isoformat() if game.finished_at else None,
        "by_house": _by_house(play, entries),
        "computers": [player.seat for player in table.players if player.is_computer],
    }
    if game.deals_by_seat:
        extra["dealt_by_seat"] = True
    names = [player.name for player in table.players]
    events = [entry.event for entry in entries]
    return record_of(play.adapter.engine, play.state.setup, events, names, extra)


def _by_house(play: Play, entries: Sequence[Entry]) -> list[int]:
    """The places in the record of the events that the house chose."""
    setup, engine = play.state.setup, play.adapter.engine
    written = [entry for entry in entries if engine.event_to_record(setup, entry.event) is not None]
    return [place for place, entry in enumerate(written) if entry.by == Move.By.HOUSE]


class Moment(NamedTuple):
    """A position that was shown at the table, and the number of its chapter."""

    play: Play
    chapter: int


def moments(play: Play) -> list[Moment]:
    """The positions of a replay: after each deal, each number, each move of a seat.

    Several events of chance in a row are one position. So is a step without chance and what follows it.
    """
    now = begin(play.adapter, play.state.setup)
    found: list[Moment] = []
    goes_with_chance = goes_with_all = False
    for number, chapter in enumerate(play.chapters):
        for entry in (*chapter.opening, *chapter.entries):
            is_chance = entry.seat is None
            is_step = is_chance and play.adapter.engine.implied(now.state) is not None
            now = after(now, entry)
            if goes_with_all or (is_chance and goes_with_chance):
                found.pop()
            found.append(Moment(now, number))
            goes_with_chance, goes_with_all = is_chance, is_step
    return found


def after(play: Play, entry: Entry) -> Play:
    """The game after an event of the same game's log."""
    if entry.seat is None:
        return by_chance(play, entry.event)
    return by_seat(play, entry.seat, entry.event, entry.by)


def deal_again(play: Play, shuffler: Shuffler) -> list[tuple[Any, Any]]:
    """Pairs: each event of a game, and the one that follows from a seed in the same position."""
    engine = play.adapter.engine
    now = begin(play.adapter, play.state.setup)
    found = []
    for entry in effective(play):
        if entry.seat is None:
            again = engine.due(now.state, shuffler)
        else:
            again = engine.complete(now.state, entry.event, shuffler)
        found.append((entry.event, again))
        now = after(now, entry)
    return found
