"""The rows of Lucky Numbers: the starting player is read; nothing but the moves is written."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Model

from games.adapters.base import Step
from games.engine.chance import Shuffler
from games.engine.luckynumbers.dealing import first_seat
from games.engine.luckynumbers.state import State
from games.models import Game, Player


def record_head(game: Game) -> Mapping[str, Any]:
    """The starting player: drawn by lot, except in the later games of a match."""
    start = game.rules.get("start")
    return {"start": first_seat(game.seats, Shuffler(game.seed)) if start is None else start}


def unproject(player: Player, step: Step) -> None:
    """There are no rows to delete."""


def rows_of(game: Game, players: Sequence[Player], steps: Iterable[Step]) -> Sequence[Model]:
    """There are no rows."""
    return ()


def stored_rows(game: Game) -> Sequence[Model]:
    """There are no rows."""
    return ()


def counters(state: State, seat: int) -> dict[str, int]:
    """How many squares are free."""
    return {"free": state.boards[seat].free}
