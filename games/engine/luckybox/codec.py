"""The record formats of Lucky Box: setups and events to and from JSON. `transitions` checks the rules.

`luckybox-record/1` names a printed edition in `edition`; house rules stand beside it by their names.
`luckybox-record/2` is for all others. Its `edition` is only a name, and its object `rules` holds every
switch, by the name of its field in `Rules`:

    lightning, moons            tokens in the box; two copies have twice as many
    most_seats, two_copies_from most players; players from whom on there are two copies (13: never)
    limited_supply, leftover_lightning, may_always_pass, two_player_penalty, multifunction_lightning
                                true or false, as the house rules of `/1`
    lightning_per_point, crosses_per_point
                                so many left at the end score 1 point
    card_points                 of a full card, four numbers by round
    star_points                 for 0, 1, 2 and 3 stars of a round
    moon_points, moon_penalty   what the most moons gain and the fewest lose
    solo                        whether one player may play it
    solo_moon_points            for 0, 1, 2 … moons; the last number is for all beyond, too
    solo_ratings                the six totals at which the next solo rating begins
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine.luckybox.cards import BONUSES, Card
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Keep, Number, Offer, Pass
from games.engine.luckybox.geometry import LINE_AT, LINES, SQUARE_AT, SQUARES
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.playable import CARDS_PER_SEAT, problems
from games.engine.luckybox.state import Setup
from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import boolean, field, integer, list_of, quoted, text
from games.engine.switches import differing, read_switches, write_switches

FORMAT: Final = "luckybox-record/1"
OWN_RULES_FORMAT: Final = "luckybox-record/2"
MAX_CARD_NUMBER: Final = 999


def setup_from_record(record: Mapping[str, Any]) -> Setup:
    """The rules, seats and deck of a record."""
    rules = _rules(record)
    seats = len(list_of(record, "seats", text))
    least, most = rules.least_seats, rules.most_seats
    if not least <= seats <= most:
        raise BadRecord(f"{seats} seats: the edition {quoted(rules.edition)} is for {least} to {most}")
    cards = tuple(list_of(record, "deck", _card))
    _check_deck(cards, seats, rules.copies(seats))
    return Setup.of(rules, seats, cards)


def _rules(record: Mapping[str, Any]) -> Rules:
    edition = field(record, "edition", text)
    if record.get("format") == OWN_RULES_FORMAT:
        return Rules(edition, **field(record, "rules", own_rules))
    if edition not in EDITIONS:
        raise BadRecord(f"unknown edition {quoted(edition)}")
    house: dict[str, Any] = {name: field(record, name, boolean) for name in HOUSE_RULES if name in record}
    return EDITIONS[edition]._replace(**house)


def own_rules(value: Any) -> dict[str, Any]:
    """The switches in `rules`; raises `BadRecord` if they cannot be played."""
    switches = read_switches(Rules, value)
    for problem in problems(Rules("", **switches)):
        raise BadRecord(f"“{problem.switch}”: {problem}")
    return switches


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
    """The rules and the deck as keys of a record, and its format if the rules are no printed edition."""
    rules, _, pack = setup
    deck = [
        {"number": card.number, "grid": card.grid, "rows": list(card.rows), "columns": list(card.columns)}
        for card in pack.cards[: pack.size // pack.copies]
    ]
    return {**rules_to_record(rules), "deck": deck}


def rules_to_record(rules: Rules) -> Json:
    """The rules as keys of a record."""
    changed = set(differing(rules, EDITIONS.get(rules.edition, rules)))
    if rules.edition not in EDITIONS or not changed.issubset(HOUSE_RULES):
        return {"format": OWN_RULES_FORMAT, "edition": rules.edition, "rules": write_switches(rules)}
    stated = (name for name in HOUSE_RULES if name == "multifunction_lightning" or name in changed)
    return {"edition": rules.edition, **{name: getattr(rules, name) for name in stated}}


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
