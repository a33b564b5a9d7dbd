"""The chance of a square: how probably it is crossed off by the end of this round, or of a later one."""

from math import sqrt
from typing import Final

from games.engine.luckybox.dealing import NUMBER_CARDS
from games.engine.luckybox.state import KEPT, ROUNDS, TURNS
from games.engine.luckybox.transitions import CARDS_PER_NUMBER

#: The odds of a square in this round are the sum of two parts: one for each number card that may still come,
#: divided by the root of the count of open squares with that number, and one for each turn left, because
#: lightning and bonuses reach any square.
ODDS_PER_NUMBER_TO_COME: Final = 1.63
ODDS_PER_TURN: Final = 0.039
#: The chance that a square that is open at the start of a later round is crossed off in it.
CHANCE_IN_A_LATER_ROUND: Final = 0.29

#: The most open squares of a seat.
MOST_SQUARES: Final = 9 * sum(KEPT)


def _by_round(turn: int, drawn: int, count: int) -> tuple[float, ...]:
    """The chance of a square by the end of this round, and of each that may follow."""
    turns = TURNS - turn
    to_come = (CARDS_PER_NUMBER - drawn) * (turns / (len(NUMBER_CARDS) - turn))
    odds = ODDS_PER_NUMBER_TO_COME * to_come / sqrt(max(count, 1)) + ODDS_PER_TURN * turns
    chances = [odds / (1 + odds)]
    for _ in range(ROUNDS - 1):
        chances.append(chances[-1] + (1 - chances[-1]) * CHANCE_IN_A_LATER_ROUND)
    return tuple(chances)


#: `CHANCES[turn][drawn][count]`: by how many numbers were revealed in this round, how many of them were the
#: square's, and how many open squares the seat has with that number.
CHANCES: Final = tuple(
    tuple(
        tuple(_by_round(turn, drawn, count) for count in range(MOST_SQUARES + 1))
        for drawn in range(CARDS_PER_NUMBER + 1)
    )
    for turn in range(TURNS + 1)
)
