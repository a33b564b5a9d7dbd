"""Policies: how the seats of a simulated game choose."""

import random
from collections.abc import Callable
from typing import Any, Final

from games.engine.registry import AnyGame

#: Returns the choice of a seat in a state.
Chooser = Callable[[Any, int], Any]


def random_play(game: AnyGame, seats: int, seed: str) -> Chooser:
    """Choose every legal choice with the same probability; each seat has its own random numbers."""
    legal = game.legal
    draws = [random.Random(f"{seed}/{seat}").random for seat in range(seats)]  # noqa: S311  no secret

    def choose(state: Any, seat: int) -> Any:
        choices = legal(state, seat)
        return choices[int(draws[seat]() * len(choices))].event

    return choose


def house_play(game: AnyGame, seats: int, seed: str) -> Chooser:
    """Choose the house move, which is deterministic."""
    del seats, seed
    return game.house_move


POLICIES: Final[dict[str, Callable[[AnyGame, int, str], Chooser]]] = {
    "house": house_play,
    "random": random_play,
}
