"""The house move: what is played for a seat that does not choose.

A board is worth more the fewer squares are free and the more numbers fit on those that are. Whatever raises
that worth most is played; an open tile is taken if it does better than a hidden one on average.
"""

from math import log
from typing import Final, NamedTuple

from games.engine.luckynumbers.boards import Board, fits, free_diagonal, with_tile
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.prospects import fillers, mask_of, remaining
from games.engine.luckynumbers.state import SETUP, State, must_draw
from games.engine.luckynumbers.tiles import HIGHEST

# Found by letting candidates play each other. What matters is that every free square costs something, and
# that losing the last number that fits costs far more than losing one of many.
_NEARLY_DEAD: Final = 0.3
#: What a free square costs, by how many numbers fit on it.
_COSTS: Final = tuple(
    [1 + log((HIGHEST + _NEARLY_DEAD) / (numbers + _NEARLY_DEAD)) for numbers in range(HIGHEST + 1)]
)
_COSTS_OF_LAST_TURN: Final = (1.0,) * (HIGHEST + 1)


class _Best(NamedTuple):
    """The best that can be done with a tile, and how much cheaper it makes the board."""

    gain: float
    tile: int
    square: int


class _Judge:
    """Compares boards at one moment of a game."""

    def __init__(self, state: State, seat: int) -> None:
        self.board = state.boards[seat]
        self.numbers = mask_of(remaining(state.boards))
        # Once the last hidden tile is drawn only the number of free squares counts.
        self.costs = _COSTS if state.hidden else _COSTS_OF_LAST_TURN
        self.cost_now = self.cost(self.board)

    def cost(self, board: Board) -> float:
        costs = self.costs
        return sum([costs[count] for count in fillers(board, self.numbers).values()])

    def best(self, tile: int, squares: tuple[int, ...]) -> _Best:
        """The best of some squares for a tile; there is always one, as every tile fits somewhere."""
        return max([self._placed(tile, square) for square in squares])

    def _placed(self, tile: int, square: int) -> _Best:
        return _Best(self.cost_now - self.cost(with_tile(self.board, square, tile)), tile, square)


def house_move(state: State, seat: int) -> Event:
    """A sensible choice for a seat that is asked."""
    judge, board, tile = _Judge(state, seat), state.boards[seat], state.hands[seat]
    if state.phase is SETUP:
        return SetupTile(seat, tile, judge.best(tile, free_diagonal(board)).square)
    if tile:
        best = judge.best(tile, fits(board, tile))
        return Place(seat, best.square) if best.gain > 0 else Discard(seat)
    if must_draw(state) or not state.open:
        return Draw(seat)
    best = max([judge.best(open_tile, fits(board, open_tile)) for open_tile in set(state.open)])
    return Take(seat, best.tile, best.square) if best.gain > _gain_of_draw(state, judge) else Draw(seat)


def _gain_of_draw(state: State, judge: _Judge) -> float:
    """What a hidden tile brings on average; one that brings nothing is laid open."""
    gains = [
        count * max(judge.best(tile, fits(judge.board, tile)).gain, 0.0)
        for tile, count in enumerate(state.stock)
        if count
    ]
    return sum(gains) / state.hidden
