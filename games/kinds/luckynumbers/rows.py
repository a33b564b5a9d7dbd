"""The rows of Lucky Numbers: who starts on the way in; what follows from the moves needs none of its own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Model

from games.engine.chance import Shuffler
from games.engine.luckynumbers.dealing import first_seat
from games.engine.luckynumbers.state import State
from games.kinds.base import Step
from games.models import Game, Player


def record_head(game: Game) -> Mapping[str, Any]:
    """Who starts: drawn by lot, but for the later games of a match."""
    start = game.rules.get("start")
    return {"start": first_seat(game.seats, Shuffler(game.seed)) if start is None else start}


def unproject(player: Player, step: Step) -> None:
    """Nothing to take back."""


def rows_of(game: Game, players: Sequence[Player], steps: Iterable[Step]) -> Sequence[Model]:
    """No rows."""
    return ()


def stored_rows(game: Game) -> Sequence[Model]:
    """No rows."""
    return ()


def counters(state: State, seat: int) -> dict[str, int]:
    """How many squares are free."""
    return {"free": state.boards[seat].free}
