"""Invented cards in every state, for the style page."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Square:
    n: str
    state: str = ""
    value: str = ""
    kind: str = ""
    cost: int = 0
    line: str = ""
    label: str = ""
    flag: str = ""


@dataclass(frozen=True)
class End:
    code: str
    state: str = ""
    label: str = ""


@dataclass(frozen=True)
class Row:
    squares: list[Square]
    end: End
    flag: str = ""


@dataclass(frozen=True)
class Card:
    number: int
    rows: list[Row]
    columns: list[End]
    mark: str = ""
    state: str = ""
    points: int | str = ""
    now: bool = False
    pick: dict[str, Any] | None = None
    summary: str = "A card in small"
    id: str = ""


@dataclass(frozen=True)
class Look:
    """What differs from a card nobody has touched; keys are squares 0-8, ends 0-5, rows 0-2."""

    squares: dict[int, dict[str, Any]] = field(default_factory=dict)
    ends: dict[int, str] = field(default_factory=dict)
    rows: dict[int, str] = field(default_factory=dict)


NAMES = {
    "S": "star",
    "L": "lightning",
    "LL": "double lightning",
    "M": "moon",
    "?": "any square",
    "": "nothing",
}


def card(number: int, grid: str, ends: str, look: Look | None = None, **more: Any) -> Card:
    """A card from nine digits and six bonus codes parted by spaces ("-": blank)."""
    look = look or Look()
    codes = ["" if code == "-" else code for code in ends.split()]
    bulbs = [
        End(code, look.ends.get(place, ""), f"{NAMES.get(code, code)} {look.ends.get(place, '')}".strip())
        for place, code in enumerate(codes)
    ]
    squares = [_square(number, place, n, look.squares.get(place, {})) for place, n in enumerate(grid)]
    rows = [Row(squares[3 * r : 3 * r + 3], bulbs[r], look.rows.get(r, "")) for r in range(3)]
    return Card(number, rows, bulbs[3:], **more)


def _square(number: int, place: int, n: str, look: dict[str, Any]) -> Square:
    if look.get("state"):
        return Square(n, **look)
    if look:
        price = f", costs {look['cost']} lightning" if look.get("cost") else ""
        line = f", completes the {look['line']}" if look.get("line") else ""
        return Square(n, value=f"{number}:{place}", label=f"{n}{price}{line}", **look)
    return Square(n)


def crossed(places: str, now: str = "", last: str = "") -> dict[int, dict[str, Any]]:
    """Squares that carry a cross, by their digits 0-8."""
    states = {int(place): {"state": "x"} for place in places}
    states |= {int(place): {"state": "x now"} for place in now}
    return states | {int(place): {"state": "x last"} for place in last}


def exact(line: str = "") -> dict[str, Any]:
    return {"kind": "exact", "line": line}


def price(cost: int, line: str = "") -> dict[str, Any]:
    return {"kind": "reach", "cost": cost, "line": line}


def bonus(line: str = "") -> dict[str, Any]:
    return {"kind": "bonus", "line": line}


def hand() -> list[Card]:
    """Six cards in the middle of a turn: the number is 5 and there is lightning enough for every square."""
    return _hand(_to_cross)


def hand_with_bonus() -> list[Card]:
    """The same cards while a bonus number asks for a 5."""
    return _hand(lambda digit, line: bonus(line) if digit == "5" else {})


def hand_at_rest() -> list[Card]:
    """The same cards while nothing is asked."""
    return _hand(lambda _digit, _line: {})


def _hand(ask: Callable[[str, str], dict[str, Any]]) -> list[Card]:
    cards = [
        (1, "978231564", "6 LL 7 ? M 3", "035", {6: "col"}, {}),
        (2, "213789645", "L 6 LL 9 L S", "0124", {}, {0: "earned"}),
        (3, "987321465", "2 L M 5 ? L", "28", {}, {}),
        (17, "546897312", "S ? M 3 - LL", "134578", {0: "col", 2: "row"}, {3: "lost"}),
        (24, "132465987", "4 S 8 L M ?", "2", {}, {}),
        (
            51,
            "879123654",
            "M L ? 6 S 1",
            "0123456",
            {7: "col", 8: "col"},
            {0: "earned", 1: "lost", 3: "earned"},
        ),
    ]
    return [
        card(number, grid, codes, Look(_squares(grid, done, lines, ask), ends))
        for number, grid, codes, done, lines, ends in cards
    ]


def _squares(
    grid: str, done: str, lines: dict[int, str], ask: Callable[[str, str], dict[str, Any]]
) -> dict[int, dict[str, Any]]:
    open_squares = {n: ask(digit, lines.get(n, "")) for n, digit in enumerate(grid) if str(n) not in done}
    return crossed(done) | open_squares


def _to_cross(digit: str, line: str) -> dict[str, Any]:
    steps = abs(int(digit) - 5)
    return price(steps, line) if steps else exact(line)


def states() -> list[tuple[str, Card]]:
    """One card for each state a card can be in, with its name."""
    grid, ends = "213564879", "S L 4 ? M 7"
    every = crossed("012345678")
    return [
        ("Untouched", card(8, grid, ends)),
        ("Crossed; last cross ringed", card(8, grid, ends, Look(crossed("0147", last="5")))),
        (
            "Exact squares are lit",
            card(8, grid, ends, Look(crossed("012") | {3: exact("row col")}, {0: "earned"})),
        ),
        (
            "Reached with lightning",
            card(8, grid, ends, Look({3: exact(), 4: price(1), 5: price(1), 8: price(4, "row")})),
        ),
        (
            "Choosing for a bonus",
            card(
                8,
                grid,
                ends,
                Look(crossed("012") | {n: bonus() for n in range(3, 9)}, {0: "earned", 3: "pending"}),
            ),
        ),
        (
            "Ends: earned, lost, pending, blank",
            card(
                8,
                grid,
                "S LL 4 - M 7",
                Look(crossed("0123456"), {0: "earned", 1: "lost", 4: "earned", 5: "pending"}),
            ),
        ),
        (
            "Just crossed, line complete",
            card(8, grid, ends, Look(crossed("34", now="5"), {1: "earned now"}, {1: "done-now"})),
        ),
        (
            "Preview of a row",
            card(8, grid, ends, Look(crossed("34") | {5: exact("row")}, {}, {1: "preview"})),
        ),
        (
            "Complete",
            card(
                8,
                grid,
                ends,
                Look(every, dict.fromkeys(range(6), "earned")),
                state="complete",
                points=15,
                now=True,
            ),
        ),
        ("Second copy of two packs", card(8, grid, "1 2 3 4 5 6", mark="II")),
        ("In an offer", card(8, grid, ends, pick={"value": "8", "chosen": False})),
        ("In an offer, chosen", card(9, grid, ends, pick={"value": "9", "chosen": True})),
    ]


def offer() -> list[Card]:
    look = [
        (4, "321987546", "8 2 L M ? 4"),
        (5, "789978213", "? 4 9 M S L"),
        (6, "654312987", "- ? 6 1 S LL"),
        (12, "465213798", "S M 5 3 L 2"),
        (33, "879546231", "1 L ? 8 M S"),
    ]
    return [card(*one, pick={"value": str(one[0]), "chosen": one[0] in {4, 6}}) for one in look]
