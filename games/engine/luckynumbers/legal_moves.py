"""The seats that the game waits for, and the legal choices of each."""

from collections.abc import Sequence
from typing import Final

from games.engine.luckynumbers.boards import free_diagonal
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.state import TURNS, State, must_draw
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES
from games.engine.protocol import Choice

MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
_HALF: Final = len(SQUARES) // 2

Choices = tuple[Choice[Event], ...]


class _ChoicesByMask(dict[int, Choices]):
    """A cache of the choices on half a board, by the mask of the squares (see `Board.fits`)."""

    def __init__(self, choices: Sequence[Choice[Event]]) -> None:
        super().__init__()
        self.choices = choices

    def __missing__(self, mask: int) -> Choices:
        found = tuple([choice for place, choice in enumerate(self.choices) if mask >> place & 1])
        self[mask] = found
        return found


def _by_half(events: Sequence[Event]) -> list[_ChoicesByMask]:
    """The choices of the upper and the lower half of a board, given one event for each square."""
    choices = [Choice(event, 0) for event in events]
    return [_ChoicesByMask(choices[:_HALF]), _ChoicesByMask(choices[_HALF:])]


# Every possible choice is made once, so that listing the legal ones creates no objects.
_SEATS: Final = range(MAX_SEATS)
_DRAW: Final = [Choice[Event](Draw(seat), 0) for seat in _SEATS]
_DISCARD: Final = [Choice[Event](Discard(seat), 0) for seat in _SEATS]
_PLACE: Final = [_by_half([Place(seat, square) for square in range(len(SQUARES))]) for seat in _SEATS]
#: By seat: for each tile the choices of both halves, in the order of `Board.fits`.
_TAKE: Final = [
    [
        half
        for tile in range(HIGHEST + 1)
        for half in _by_half([Take(seat, tile, square) for square in range(len(SQUARES))])
    ]
    for seat in _SEATS
]


def waiting(state: State) -> Sequence[int]:
    """The seats that have a choice to make now."""
    if state.phase is TURNS:
        return (state.turn,)
    return [seat for seat, tile in enumerate(state.hands) if tile]


def legal(state: State, seat: int) -> list[Choice[Event]]:
    """Every legal choice of a seat; empty when the game does not wait for it."""
    tile = state.hands[seat]
    if state.phase is TURNS:
        if seat != state.turn:
            return []
        return _placings(state, seat, tile) if tile else _openings(state, seat)
    if not tile:
        return []
    return [Choice(SetupTile(seat, tile, square), 0) for square in free_diagonal(state.boards[seat])]


def _placings(state: State, seat: int, tile: int) -> list[Choice[Event]]:
    fits, (upper, lower) = state.boards[seat].fits, _PLACE[seat]
    return [*upper[fits[2 * tile]], *lower[fits[2 * tile + 1]], _DISCARD[seat]]


def _openings(state: State, seat: int) -> list[Choice[Event]]:
    found = [_DRAW[seat]]
    if must_draw(state):
        return found
    fits, takes = state.boards[seat].fits, _TAKE[seat]
    previous = 0
    for tile in state.open:
        if tile != previous:
            half = 2 * tile
            found += takes[half][fits[half]]
            found += takes[half + 1][fits[half + 1]]
            previous = tile
    return found
