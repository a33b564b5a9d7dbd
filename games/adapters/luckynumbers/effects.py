"""The effects of an event of Lucky Numbers: tiles placed, exchanged and discarded, turns, the end."""

from typing import NamedTuple

from games.adapters.base import Effect, Step
from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Deal, Discard, Draw, PassOn, Place, SetupTile, Take
from games.engine.luckynumbers.tiles import SQUARES


class TileOfSetup(NamedTuple):
    """Every seat is dealt its next tile of the setup; `number` counts from 1."""

    number: int


class TurnOf(NamedTuple):
    """A turn begins; `number` counts from 1."""

    seat: int
    number: int


class Ended(NamedTuple):
    """The game is over."""

    how: Ending


class Placed(NamedTuple):
    """A tile was placed; `exchanged` is the tile that lay there before, 0 if the square was free."""

    tile: int
    square: int
    exchanged: int


class LaidOpen(NamedTuple):
    """A drawn tile was discarded face up."""

    tile: int


class LastTile(NamedTuple):
    """The last hidden tile was drawn: the game ends with this turn."""


class BoardFull(NamedTuple):
    """No square of the board is free any more."""


def effects(step: Step) -> tuple[Effect, ...]:
    """The effects of one event, in the order in which the log lists them."""
    before, event, after = step
    match event:
        case Deal(seat):
            return (TileOfSetup(len(SQUARES) - before.boards[seat].free + 1),)
        case PassOn():
            how = ending(after)
            return (Ended(how),) if how else (TurnOf(after.turn, after.turns),)
        case Draw():
            return () if after.hidden else (LastTile(),)
        case Discard(seat):
            return (LaidOpen(before.hands[seat]),)
        case Place(seat, square):
            return _placed(step, seat, before.hands[seat], square)
        case SetupTile(seat, tile, square) | Take(seat, tile, square):
            return _placed(step, seat, tile, square)
    return ()


def _placed(step: Step, seat: int, tile: int, square: int) -> tuple[Effect, ...]:
    placed = Placed(tile, square, step.before.boards[seat].tiles[square])
    return (placed,) if step.after.boards[seat].free else (placed, BoardFull())
