"""The record format of Lucky Box: setups and events to and from JSON. `transitions` checks the rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine.luckybox.cards import BONUSES, Card
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Keep, Number, Offer, Pass
from games.engine.luckybox.geometry import LINE_AT, LINES, SQUARE_AT, SQUARES
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.state import DEALT, KEPT, Setup
from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import boolean, field, integer, list_of, quoted, text

FORMAT: Final = "luckybox-record/1"
MAX_CARD_NUMBER: Final = 999
#: The most cards a seat can hold at a time, offer included: in the last round of a game without complete
#: cards.
CARDS_PER_SEAT: Final = sum(KEPT) + DEALT[-1] - KEPT[-1]


def setup_from_record(record: Mapping[str, Any]) -> Setup:
    """The rules, seats and deck of a record."""
    rules = _rules(record)
    seats = len(list_of(record, "seats", text))
    if not 1 <= seats <= rules.max_seats:
        raise BadRecord(f"{seats} seats: the edition {rules.edition} is for 1 to {rules.max_seats}")
    cards = tuple(list_of(record, "deck", _card))
    _check_deck(cards, seats, rules.copies(seats))
    return Setup.of(rules, seats, cards)


def _rules(record: Mapping[str, Any]) -> Rules:
    edition = field(record, "edition", text)
    if edition not in EDITIONS:
        raise BadRecord(f"unknown edition {quoted(edition)}")
    house: dict[str, Any] = {name: field(record, name, boolean) for name in HOUSE_RULES if name in record}
    return EDITIONS[edition]._replace(**house)


def _check_deck(cards: tuple[Card, ...], seats: int, copies: int) -> None:
    numbers = {card.number for card in cards}
    if len(numbers) < len(cards):
        raise BadRecord("two cards of the deck have the same number")
    if len(cards) * copies < CARDS_PER_SEAT * seats:
        raise BadRecord(f"a deck of {len(cards)} cards is too small for {seats} seats")


def _card(value: Any) -> Card:
    if not isinstance(value, Mapping):
        raise BadRecord("a card of the deck is not an object")
    number = field(value, "number", integer)
    if not 1 <= number <= MAX_CARD_NUMBER:
        raise BadRecord(f"a card's number is not from 1 to {MAX_CARD_NUMBER}")
    grid = field(value, "grid", text)
    if len(grid) != 9 or not set(grid) <= set("123456789"):
        raise BadRecord(f"the grid of card {number} is not nine digits from 1 to 9")
    return Card(number, grid, _ends(value, "rows", number), _ends(value, "columns", number))


def _ends(card: Mapping[str, Any], key: str, number: int) -> tuple[str, str, str]:
    ends = list_of(card, key, text)
    if len(ends) != 3 or not set(ends) <= BONUSES:
        raise BadRecord(f"the {key} of card {number} are not three bonuses")
    return ends[0], ends[1], ends[2]


def setup_to_record(setup: Setup) -> Json:
    """The rules and the deck as keys of a record."""
    rules, _, pack = setup
    preset = EDITIONS[rules.edition]
    house = {
        name: getattr(rules, name)
        for name in HOUSE_RULES
        if name == "multifunction_lightning" or getattr(rules, name) != getattr(preset, name)
    }
    deck = [
        {"number": card.number, "grid": card.grid, "rows": list(card.rows), "columns": list(card.columns)}
        for card in pack.cards[: pack.size // pack.copies]
    ]
    return {"edition": rules.edition, **house, "deck": deck}


# -- events


def event_from_record(setup: Setup, event: Mapping[str, Any]) -> Event:
    """One event of a record."""
    kind = field(event, "t", text)
    reader = _READERS.get(kind)
    if reader is None:
        raise BadRecord(f"unknown event {quoted(kind)}")
    return reader(setup.pack, event)


def _seat(event: Mapping[str, Any]) -> int:
    return field(event, "seat", integer)


def _named_card(pack: Pack, name: Any) -> int:
    card = pack.id_of(text(name))
    if card is None:
        raise BadRecord(f"unknown card {quoted(name)}")
    return card


def _place(pack: Pack, event: Mapping[str, Any]) -> tuple[int, int]:
    card = _named_card(pack, field(event, "card", text))
    cell = field(event, "cell", text)
    if cell not in SQUARE_AT:
        raise BadRecord(f"unknown cell {quoted(cell)}")
    return card, SQUARE_AT[cell]


def _end(pack: Pack, event: Mapping[str, Any]) -> tuple[int, int]:
    name = field(event, "line", text)
    card, line = name[:-2], name[-2:]
    if line not in LINE_AT:
        raise BadRecord(f"unknown line {quoted(name)}")
    return _named_card(pack, card), LINE_AT[line]


def _cards(pack: Pack, event: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(list_of(event, "cards", lambda name: _named_card(pack, name)))


_READERS: Final[dict[str, Callable[[Pack, Mapping[str, Any]], Event]]] = {
    "offer": lambda pack, event: Offer(_seat(event), _cards(pack, event)),
    "keep": lambda pack, event: Keep(_seat(event), tuple(sorted(_cards(pack, event)))),
    "number": lambda _, event: Number(field(event, "value", integer)),
    "cross": lambda pack, event: Cross(_seat(event), *_place(pack, event)),
    "pass": lambda _, event: Pass(_seat(event)),
    "bonus": lambda pack, event: Bonus(_seat(event), *_end(pack, event), *_place(pack, event)),
    "decline": lambda pack, event: Decline(_seat(event), *_end(pack, event)),
}


def event_to_record(setup: Setup, event: Event) -> Json | None:
    """One event of a record; `None` for the end of a round, which records leave out."""
    names = setup.pack.names
    match event:
        case Offer(seat, cards):
            return {"t": "offer", "seat": seat, "cards": [names[card] for card in cards]}
        case Keep(seat, cards):
            return {"t": "keep", "seat": seat, "cards": [names[card] for card in cards]}
        case Number(value):
            return {"t": "number", "value": value}
        case Cross(seat, card, square):
            return {"t": "cross", "seat": seat, "card": names[card], "cell": SQUARES[square]}
        case Pass(seat):
            return {"t": "pass", "seat": seat}
        case Bonus(seat, source, line, card, square):
            end = names[source] + LINES[line]
            return {"t": "bonus", "seat": seat, "line": end, "card": names[card], "cell": SQUARES[square]}
        case Decline(seat, source, line):
            return {"t": "decline", "seat": seat, "line": names[source] + LINES[line]}
    return None
