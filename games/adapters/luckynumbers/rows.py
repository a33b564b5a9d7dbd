"""The rows of Lucky Numbers: the starting player is read; nothing but the moves is written."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Model

from games.adapters.base import Progress, Step, shuffler_of
from games.adapters.luckynumbers.table_rules import edition_of, own_of
from games.engine.luckynumbers.codec import OWN_RULES_FORMAT
from games.engine.luckynumbers.dealing import first_seat
from games.engine.luckynumbers.state import TURNS, State
from games.engine.luckynumbers.tiles import SQUARES
from games.engine.switches import write_switches
from games.models import Game, Player


def record_head(game: Game) -> Mapping[str, Any]:
    """The starting player: drawn by lot, except in the later games of a match. And rules of its own."""
    start = game.rules.get("start")
    head = {"start": first_seat(game.seats, shuffler_of(game)) if start is None else start}
    if own_of(game.rules) is None:
        return head
    own = edition_of(game.rules)
    return {"format": OWN_RULES_FORMAT, "edition": own.edition, "rules": write_switches(own), **head}


def rows_of(game: Game, players: Sequence[Player], steps: Iterable[Step]) -> Sequence[Model]:
    """There are no rows."""
    return ()


def stored_rows(game: Game) -> Sequence[Model]:
    """There are no rows."""
    return ()


def counters(state: State, seat: int) -> dict[str, int]:
    """How many squares are free."""
    return {"free": state.boards[seat].free}


def progress(games: Collection[int]) -> Mapping[int, Progress]:
    """How many squares the fullest board has filled: the game ends with it."""
    most = len(SQUARES)
    free = dict.fromkeys(games, most)
    for game, counters in Player.objects.filter(game__in=games).values_list("game_id", "counters"):
        free[game] = min(free[game], counters.get("free", most))
    return {game: Progress(most - left, most) for game, left in free.items()}


def turns_done(state: State) -> int:
    """How many times all seats have had their turn."""
    return max(0, state.turns - (state.phase is TURNS)) // state.setup.seats


def so_far(state: State, seat: int) -> int:
    """How many squares are free."""
    return state.boards[seat].free
