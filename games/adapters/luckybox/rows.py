"""The rows of Lucky Box: rules and deck are read, revealed numbers and crosses are written."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import Count

from games.adapters.base import Progress, Step
from games.adapters.luckybox.moves import line_value
from games.adapters.luckybox.table_rules import USUAL, is_printed, played_by
from games.engine.luckybox.codec import OWN_RULES_FORMAT
from games.engine.luckybox.events import Bonus, Cross, Number
from games.engine.luckybox.geometry import SQUARES
from games.engine.luckybox.scoring import so_far as points_so_far
from games.engine.luckybox.state import ROUNDS, TURN, TURNS, State
from games.engine.switches import write_switches
from games.models import Card, Game, Player
from games.models import Cross as CrossRow
from games.models import DrawnCard as DrawnCardRow

Row = CrossRow | DrawnCardRow


def record_head(game: Game) -> Mapping[str, Any]:
    """The rules of a game and its deck, as a record has them."""
    deck = deck_cards(game.deck_id)
    if is_printed(game.rules):
        return {"edition": USUAL, **game.rules, "deck": deck}
    rules = write_switches(played_by(game.rules))
    return {"format": OWN_RULES_FORMAT, "edition": game.rules["edition"], "rules": rules, "deck": deck}


@lru_cache(maxsize=16)
def deck_cards(version: int) -> list[dict[str, Any]]:
    """The cards of a published deck version. They never change, so they can be cached."""
    printed = [row.printed() for row in Card.objects.filter(version_id=version).order_by("number")]
    return [
        {"number": card.number, "grid": card.grid, "rows": list(card.rows), "columns": list(card.columns)}
        for card in printed
    ]


def rows_of(game: Game, players: Sequence[Player], steps: Iterable[Step]) -> list[Row]:
    """Rows for revealed numbers and crosses, not yet written."""
    found: list[Row] = []
    for step in steps:
        if isinstance(step.event, Number):
            found.append(_drawn(game, step))
        elif isinstance(step.event, Cross | Bonus):
            found.append(_cross(players[step.event.seat], step))
    return found


def stored_rows(game: Game) -> list[Row]:
    """The stored numbers and crosses of a game."""
    drawn = DrawnCardRow.objects.filter(game=game).order_by("round", "turn")
    return [*drawn, *CrossRow.objects.filter(player__game=game).order_by("pk")]


def _drawn(game: Game, step: Step) -> DrawnCardRow:
    after: State = step.after
    return DrawnCardRow(game_id=game.pk, round=after.round, turn=after.turn, number=after.number)


def _cross(player: Player, step: Step) -> CrossRow:
    before: State = step.before
    event: Cross | Bonus = step.event
    pack = before.setup.pack
    return CrossRow(
        player_id=player.pk,
        round=before.round,
        turn=before.turn,
        card=pack.names[event.card],
        square=SQUARES[event.square],
        line=line_value(pack, event.source, event.line) if isinstance(event, Bonus) else "",
    )


def counters(state: State, number: int) -> dict[str, int]:
    """Tokens and points so far."""
    seat = state.seats[number]
    return {
        "lightning": seat.lightning,
        "moons": seat.moons,
        "stars": sum(seat.stars),
        "complete": sum(seat.complete),
        "score": points_so_far(state, seat),
    }


def progress(games: Collection[int]) -> Mapping[int, Progress]:
    """How many numbers have been revealed."""
    rows = DrawnCardRow.objects.filter(game__in=games).order_by()
    revealed = dict(rows.values_list("game").annotate(Count("pk")))
    return {game: Progress(revealed.get(game, 0), ROUNDS * TURNS) for game in games}


def turns_done(state: State) -> int:
    """How many numbers have been played by all."""
    return TURNS * (state.round - 1) + state.turn - (state.phase is TURN)


def so_far(state: State, seat: int) -> int:
    return points_so_far(state, state.seats[seat])
