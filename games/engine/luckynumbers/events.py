"""The events of a game, and the reasons why the rules refuse one."""

from typing import Literal, NamedTuple

from games.engine.errors import Reason, gettext_noop

# All events are tuples of numbers; the last field keeps events of different kinds from being equal.


class Deal(NamedTuple):
    """A seat is dealt its next tile of the setup, face up."""

    seat: int
    tile: int
    kind: Literal["deal"] = "deal"


class SetupTile(NamedTuple):
    """A seat places its tile of the setup on its diagonal."""

    seat: int
    tile: int
    square: int
    kind: Literal["setup"] = "setup"


class Draw(NamedTuple):
    """A seat draws a hidden tile; players choose tile 0, and `dealing.complete` fills in the real one."""

    seat: int
    tile: int = 0
    kind: Literal["draw"] = "draw"


class Place(NamedTuple):
    """A seat places the tile it has drawn; on an occupied square that is an exchange."""

    seat: int
    square: int
    kind: Literal["place"] = "place"


class Discard(NamedTuple):
    """A seat lays its drawn tile open in the middle."""

    seat: int
    kind: Literal["discard"] = "discard"


class Take(NamedTuple):
    """A seat takes an open tile from the middle and places it."""

    seat: int
    tile: int
    square: int
    kind: Literal["take"] = "take"


class PassOn(NamedTuple):
    """The setup or a turn ends: the next player's turn begins, or the game is over."""

    kind: Literal["pass on"] = "pass on"


Event = Deal | SetupTile | Draw | Place | Discard | Take | PassOn


class Refusal(Reason):
    """Every reason why the rules refuse an event."""

    GAME_OVER = gettext_noop("The game is over.")
    NO_SUCH_SEAT = gettext_noop("There is no such seat at this table.")
    NO_SUCH_SQUARE = gettext_noop("A board has no such square.")
    SETUP_FIRST = gettext_noop("First, everyone fills their diagonal.")
    SETUP_OVER = gettext_noop("The setup is over; tiles are now placed turn by turn.")
    WAIT_FOR_OTHERS = gettext_noop("You have placed this tile; the others are still placing theirs.")
    HAND_FULL = gettext_noop("You have a tile to place first.")
    NOT_HIDDEN = gettext_noop("No face-down tile with that number is left.")
    ANOTHER_TILE = gettext_noop("That is not the tile you drew.")
    NOT_ON_DIAGONAL = gettext_noop("During the setup, tiles go on the diagonal: a1, b2, c3 and d4.")
    NO_EXCHANGE_YET = gettext_noop("That square has a tile, and no tile can be swapped out during the setup.")
    TURN_DONE = gettext_noop("This turn is over, and the next one has not begun yet.")
    TURN_NOT_DONE = gettext_noop("The turn cannot pass on yet.")
    NOT_YOUR_TURN = gettext_noop("It is not your turn.")
    TILE_DRAWN = gettext_noop("You have drawn a tile: place it, or discard it face up.")
    DRAW_FIRST = gettext_noop("Draw a face-down tile first.")
    MUST_DRAW = gettext_noop("Nobody has drawn a tile or filled a square for 3 rounds, so you have to draw.")
    NOT_OPEN = gettext_noop("There is no face-up tile with that number.")
    DOES_NOT_FIT = gettext_noop(
        "The tile does not fit there: numbers must rise from left to right and from top to bottom."
    )
