"""Moves of Lucky Box as plain values: what a choice means, and how buttons and rows name places."""

from typing import Any

from games.adapters.base import BadMove, Choice, Step
from games.engine.errors import Reason, gettext_noop
from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Keep, Pass
from games.engine.luckybox.geometry import LINE_AT, LINES, SQUARE_AT, SQUARES
from games.engine.luckybox.legal_moves import legal
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.state import Phase, State

#: No offer is larger; a longer list need not be read.
MAX_CARDS = 10


class Unclear(Reason):
    """Why a choice names no event."""

    NO_CARDS = gettext_noop("Choose the cards you want to keep first.")
    NO_SQUARE = gettext_noop("Choose a square first.")
    UNKNOWN_CARD = gettext_noop("There is no such card in this game.")
    UNKNOWN_PLACE = gettext_noop("There is no such square on your cards.")


def square_value(pack: Pack, card: int, square: int) -> str:
    """A square of a card, "17a1", as buttons name it."""
    return pack.names[card] + SQUARES[square]


def line_value(pack: Pack, card: int, line: int) -> str:
    """A line end of a card, "17r1", as records, rows and buttons name it."""
    return pack.names[card] + LINES[line]


def question(state: State) -> int:
    """The step of the game, which every question to the seats raises."""
    return state.step


def event_of(state: State, seat: int, choice: Choice) -> Event:
    """The event that a choice names."""
    pack, kind = state.setup.pack, choice.get("t")
    if state.phase is Phase.KEEP:
        return Keep(seat, _cards(pack, choice.get("cards")))
    if kind == "pass":
        return Pass(seat)
    if kind == "decline":
        return Decline(seat, *_line(pack, choice))
    if kind == "cross":
        return Cross(seat, *_place(pack, choice.get("card"), choice.get("cell"), SQUARE_AT))
    if kind == "bonus":
        square = _place(pack, choice.get("card"), choice.get("cell"), SQUARE_AT)
        return Bonus(seat, *_line(pack, choice), *square)
    raise BadMove(Unclear.NO_SQUARE)


def _cards(pack: Pack, names: Any) -> tuple[int, ...]:
    if not isinstance(names, list) or not names:
        raise BadMove(Unclear.NO_CARDS)
    if len(names) > MAX_CARDS:
        raise BadMove(Unclear.UNKNOWN_CARD)
    cards = [pack.id_of(name) if isinstance(name, str) else None for name in names]
    found = [card for card in cards if card is not None]
    if len(found) < len(cards):
        raise BadMove(Unclear.UNKNOWN_CARD)
    return tuple(sorted(found))


def _line(pack: Pack, choice: Choice) -> tuple[int, int]:
    name = choice.get("line")
    if not isinstance(name, str):
        raise BadMove(Unclear.UNKNOWN_PLACE)
    return _place(pack, name[:-2], name[-2:], LINE_AT)


def _place(pack: Pack, card_name: Any, name: Any, places: dict[str, int]) -> tuple[int, int]:
    """A card of this game and a square or line end of it."""
    card = pack.id_of(card_name) if isinstance(card_name, str) else None
    place = places.get(name) if isinstance(name, str) else None
    if card is None or place is None:
        raise BadMove(Unclear.UNKNOWN_PLACE)
    return card, place


def settles(step: Step) -> bool:
    """Never: everything can be undone until the next number comes."""
    return False


def follow_up(state: State, seat: int) -> Event | None:
    """The oldest bonus that can be used, on the first square where it can be used."""
    if state.phase is not Phase.TURN or not state.seats[seat].pending:
        return None
    return next((choice.event for choice in legal(state, seat) if isinstance(choice.event, Bonus)), None)
