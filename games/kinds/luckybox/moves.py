"""Moves of Lucky Box as the forms on the page send them."""

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Keep, Pass
from games.engine.luckybox.geometry import LINE_AT, LINES, SQUARE_AT, SQUARES
from games.engine.luckybox.options import legal
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.state import Phase, State
from games.kinds.base import BadMove

MAX_CARDS = 10
#: What a form says besides the cards of an offer: one of these, by the button that was pressed.
BUTTONS = ("square", "pass", "decline")


def square_value(pack: Pack, card: int, square: int) -> str:
    """How a button names a square: the card's name and the square's, "17a1"."""
    return pack.names[card] + SQUARES[square]


def line_value(pack: Pack, card: int, line: int) -> str:
    """How a form names a line end: the card's name and the line's, "17r1"."""
    return pack.names[card] + LINES[line]


def read_move(state: State, seat: int, data: QueryDict) -> Event:
    """The event that a form means."""
    pack = state.setup.pack
    if state.phase is Phase.KEEP:
        return Keep(seat, _kept(pack, data.getlist("card")))
    said = [(name, value) for name in BUTTONS for value in data.getlist(name)]
    if not said:
        raise BadMove(_("Choose a square first."))
    if len(said) > 1 or len(data.getlist("line")) > 1:
        raise BadMove(_("That form says two things at once."))
    button, value = said[0]
    if button == "pass":
        return Pass(seat)
    if button == "decline":
        return Decline(seat, *_named(pack, value, LINE_AT))
    card, square = _named(pack, value, SQUARE_AT)
    if line := data.get("line"):
        return Bonus(seat, *_named(pack, line, LINE_AT), card, square)
    return Cross(seat, card, square)


def _kept(pack: Pack, names: list[str]) -> tuple[int, ...]:
    if not names:
        raise BadMove(_("Choose the cards you want to keep first."))
    ids = [pack.id_of(name) for name in names[:MAX_CARDS]]
    known = [card for card in ids if card is not None]
    if len(known) < len(names):
        raise BadMove(_("There is no such card in this game."))
    return tuple(sorted(known))


def _named(pack: Pack, value: str, places: dict[str, int]) -> tuple[int, int]:
    card, place = pack.id_of(value[:-2]), places.get(value[-2:])
    if card is None or place is None:
        raise BadMove(_("There is no such place on your cards."))
    return card, place


def follow_up(state: State, seat: int) -> Event | None:
    """The oldest bonus that can be used, on the first card and square it can be used on."""
    if state.phase is not Phase.TURN or not state.seats[seat].pending:
        return None
    return next((choice.event for choice in legal(state, seat) if isinstance(choice.event, Bonus)), None)
