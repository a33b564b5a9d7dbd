"""The events of a game, and the reasons why the rules refuse one."""

from typing import NamedTuple

from games.engine.errors import Reason, gettext_noop


class Offer(NamedTuple):
    """A seat is dealt the cards to choose from."""

    seat: int
    cards: tuple[int, ...]


class Keep(NamedTuple):
    """A seat keeps some cards of its offer; their order has no meaning, and records are read as ascending."""

    seat: int
    cards: tuple[int, ...]


class Number(NamedTuple):
    """A number is revealed for everybody."""

    value: int


class Cross(NamedTuple):
    """A seat crosses off a square for the revealed number; the number in the square determines the price."""

    seat: int
    card: int
    square: int


class Pass(NamedTuple):
    """A seat does nothing this turn."""

    seat: int


class Bonus(NamedTuple):
    """A seat crosses off a square with the number or question mark at a completed line."""

    seat: int
    source: int
    line: int
    card: int
    square: int


class Decline(NamedTuple):
    """A seat gives up a number bonus for which it has no exactly matching open square."""

    seat: int
    source: int
    line: int


class CloseRound(NamedTuple):
    """The round ends after its ninth number: complete cards score and go to the discard pile."""


Event = Offer | Keep | Number | Cross | Pass | Bonus | Decline | CloseRound


class Refusal(Reason):
    """Every reason why the rules refuse an event."""

    GAME_OVER = gettext_noop("The game is over.")
    NO_SUCH_SEAT = gettext_noop("There is no such seat at this table.")
    NOT_DEALING = gettext_noop("No cards are dealt now.")
    NOT_THIS_SEAT_DEALT = gettext_noop("Another seat is dealt cards first.")
    OFFER_SIZE = gettext_noop("That is not the number of cards an offer has in this round.")
    CARD_NOT_IN_PILE = gettext_noop("That card is not in the draw pile.")
    NOTHING_OFFERED = gettext_noop("You have no cards to choose from now.")
    KEEP_COUNT = gettext_noop("That is not how many cards you keep in this round.")
    NOT_OFFERED = gettext_noop("You were not dealt that card.")
    NOT_REVEALING = gettext_noop("No number is revealed now.")
    NUMBER_UNKNOWN = gettext_noop("There is no such number; numbers go from 1 to 9.")
    NUMBER_USED_UP = gettext_noop("Both cards of that number have already come in this round.")
    NO_TURN = gettext_noop("No number is being played now.")
    TURN_DONE = gettext_noop("You have already played this number.")
    BONUS_FIRST = gettext_noop("Use your bonus first.")
    CARD_NOT_YOURS = gettext_noop("You do not have that card.")
    NO_SUCH_SQUARE = gettext_noop("A card has no such square.")
    ALREADY_CROSSED = gettext_noop("That square is already crossed off.")
    TOO_LITTLE_LIGHTNING = gettext_noop("You do not have enough lightning for that square.")
    MUST_CROSS = gettext_noop("You have a square with this number, so you have to cross one off.")
    NO_SUCH_BONUS = gettext_noop("You have no such bonus to use now.")
    WRONG_NUMBER = gettext_noop("That bonus is for another number.")
    CANNOT_DECLINE = gettext_noop("That bonus cannot be skipped.")
    ROUND_NOT_OVER = gettext_noop("The round is not over yet.")
