"""Who chooses when nobody is there."""

import random
from collections.abc import Callable
from typing import Any, Final

from games.engine.registry import AnyGame

#: What a seat that is asked chooses in a state.
Chooser = Callable[[Any, int], Any]


def random_play(game: AnyGame, seats: int, seed: str) -> Chooser:
    """Every legal choice is as likely; each seat has its own luck, whatever the others do."""
    legal = game.legal
    draws = [random.Random(f"{seed}/{seat}").random for seat in range(seats)]  # noqa: S311  no secret

    def choose(state: Any, seat: int) -> Any:
        choices = legal(state, seat)
        return choices[int(draws[seat]() * len(choices))].event

    return choose


def house_play(game: AnyGame, seats: int, seed: str) -> Chooser:
    """The house move, which leaves nothing to luck."""
    del seats, seed
    return game.house_move


POLICIES: Final[dict[str, Callable[[AnyGame, int, str], Chooser]]] = {
    "house": house_play,
    "random": random_play,
}
