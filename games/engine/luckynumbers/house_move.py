"""The house move: a good choice that the server makes for an absent player or a computer player.

Each free square of a board has a cost, which is lower the more numbers fit there. The move is the one that
lowers the cost of the board most; an open tile is taken if it does better than a hidden tile on average.
"""

from math import log
from typing import Final, NamedTuple

from games.engine.luckynumbers.boards import (
    Board,
    fit_counts,
    fits,
    free_diagonal,
    mask_of,
    remaining,
    with_tile,
)
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.state import SETUP, State, must_draw
from games.engine.luckynumbers.tiles import HIGHEST
from games.engine.luckynumbers.view import View, state_seen

# Tuned by letting candidates play each other. What matters is that every free square costs something, and
# that losing the last number that fits costs far more than losing one of many.
_NEARLY_DEAD: Final = 0.3
#: The cost of a free square, by the count of numbers that fit there.
_COSTS: Final = tuple(
    [1 + log((HIGHEST + _NEARLY_DEAD) / (numbers + _NEARLY_DEAD)) for numbers in range(HIGHEST + 1)]
)
_COSTS_OF_LAST_TURN: Final = (1.0,) * (HIGHEST + 1)


class _Best(NamedTuple):
    """The best placement of a tile, and how much it lowers the cost of the board."""

    gain: float
    tile: int
    square: int


class _Evaluator:
    """Compares the boards that a seat can reach from a state."""

    def __init__(self, state: State, seat: int) -> None:
        self.board = state.boards[seat]
        self.numbers = mask_of(remaining(state.boards))
        # After the last hidden tile is drawn, only the number of free squares counts.
        self.costs = _COSTS if state.hidden else _COSTS_OF_LAST_TURN
        self.cost_now = self.cost(self.board)

    def cost(self, board: Board) -> float:
        costs = self.costs
        return sum([costs[count] for count in fit_counts(board, self.numbers).values()])

    def best(self, tile: int, squares: tuple[int, ...]) -> _Best:
        """The best of some squares for a tile; there is always one, because every tile fits somewhere."""
        return max([self._placed(tile, square) for square in squares])

    def _placed(self, tile: int, square: int) -> _Best:
        return _Best(self.cost_now - self.cost(with_tile(self.board, square, tile)), tile, square)


def house_move(state: State, seat: int) -> Event:
    """A good choice for a seat; always the same for the same position."""
    evaluator, board, tile = _Evaluator(state, seat), state.boards[seat], state.hands[seat]
    if state.phase is SETUP:
        return SetupTile(seat, tile, evaluator.best(tile, free_diagonal(board)).square)
    if tile:
        best = evaluator.best(tile, fits(board, tile))
        return Place(seat, best.square) if best.gain > 0 else Discard(seat)
    if must_draw(state) or not state.open:
        return Draw(seat)
    best = max([evaluator.best(open_tile, fits(board, open_tile)) for open_tile in set(state.open)])
    return Take(seat, best.tile, best.square) if best.gain > _gain_of_draw(state, evaluator) else Draw(seat)


def _gain_of_draw(state: State, evaluator: _Evaluator) -> float:
    """The average gain of drawing a hidden tile; a tile without a gain is discarded."""
    gains = [
        count * max(evaluator.best(tile, fits(evaluator.board, tile)).gain, 0.0)
        for tile, count in enumerate(state.stock)
        if count
    ]
    return sum(gains) / state.hidden


def house_choice(view: View) -> Event:
    """The house move of a computer player, from the view of its seat."""
    return house_move(state_seen(view), view.seat or 0)
