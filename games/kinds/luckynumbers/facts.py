"""What an event of Lucky Numbers brought about: tiles placed, exchanged and laid open, turns and the end."""

from typing import NamedTuple

from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Deal, Discard, Draw, PassOn, Place, SetupTile, Take
from games.engine.luckynumbers.tiles import SQUARES
from games.kinds.base import Fact, Step


class TileOfSetup(NamedTuple):
    """Everybody is dealt a tile of the setup; they are counted from 1."""

    number: int


class TurnOf(NamedTuple):
    """A turn begins; turns are counted from 1."""

    seat: int
    number: int


class Ended(NamedTuple):
    """The game is over."""

    how: Ending


class Placed(NamedTuple):
    """A tile lies on a square now; `exchanged` is the one that lay there before, 0 if the square was free."""

    tile: int
    square: int
    exchanged: int


class LaidOpen(NamedTuple):
    """A tile that was drawn lies open in the middle."""

    tile: int


class LastTile(NamedTuple):
    """The last hidden tile has been drawn: the game ends with this turn."""


class BoardFull(NamedTuple):
    """No square of the board is free any more."""


def facts(step: Step) -> tuple[Fact, ...]:
    """Everything that follows from one event, in the order it should be told."""
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


def _placed(step: Step, seat: int, tile: int, square: int) -> tuple[Fact, ...]:
    placed = Placed(tile, square, step.before.boards[seat].tiles[square])
    return (placed,) if step.after.boards[seat].free else (placed, BoardFull())
