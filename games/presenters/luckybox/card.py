"""A card on the page: its print, the ink on it, and the keys that lie over it.

The print never changes, so it is sent once. Ink is what has been crossed off, and grows. Keys are the buttons
of the squares that may be crossed off now; they come and go. All three share one grid of four by four places:
a key finds its place by the end of its value ("17a1"), ink by its class (`s0` … `s8`, `e0` … `e5`).
All functions here are pure, and what is used often is cached: it serves everybody who sees the same.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.cards import Card
from games.engine.luckybox.geometry import FULL_CARD, LINE_MASKS, SQUARES, SQUARES_IN
from games.presenters.lists import items_in_words
from games.presenters.luckybox import words
from games.presenters.macros import macro
from games.presenters.part import outline_in, places

_printed = macro("luckybox/card.jinja", "printed")
_printed_small = macro("luckybox/card.jinja", "printed_small")
_little = macro("luckybox/card.jinja", "little")
_brief = macro("luckybox/card.jinja", "brief")
_ink = macro("luckybox/card.jinja", "ink")
_ink_small = macro("luckybox/card.jinja", "ink_small")
_key = macro("luckybox/card.jinja", "key")
_keys = macro("luckybox/card.jinja", "keys")
_pick = macro("luckybox/card.jinja", "pick")


# -- print


@lru_cache(maxsize=4096)
def printed(card: Card, name: str, language: str) -> SafeString:
    """The print of a card: three rows, each with its line end, and the ends of the columns."""
    ends = [(code, words.bonus(code)) for code in card.rows]
    rows = zip(_rows(card), ends, strict=True)
    columns = [(code, words.bonus(code)) for code in card.columns]
    return _printed(words.card(name, language), name, rows, columns)


@lru_cache(maxsize=4096)
def printed_small(card: Card) -> SafeString:
    """The same for the boards of others, as a picture."""
    rows = [
        (f"{letter}{_hue(digits[0])}" if _has_one_hue(digits) else "", digits, end)
        for letter, digits, end in zip("abc", _rows(card), card.rows, strict=True)
    ]
    return _printed_small(rows, card.columns)


@lru_cache(maxsize=4096)
def little(card: Card, name: str, language: str) -> SafeString:
    """A card in a line of text: a picture that says its name and its numbers."""
    label = _("Card %(name)s: %(numbers)s") % {"name": name, "numbers": items_in_words(_rows(card))}
    return _little(name, label, printed_small(card))


@lru_cache(maxsize=4096)
def brief(card: Card, name: str, language: str) -> SafeString:
    """A card in the log beside the table, which goes to everybody: its name, and three stripes of numbers."""
    rows = [(digits[0] if _has_one_hue(digits) else "", digits) for digits in _rows(card)]
    return _brief(f"{name} {card.grid}", words.card(name, language), rows)


def brief_print(card: Card, name: str) -> str:
    """All that the print of a card is made of, for a script."""
    return " ".join([name, card.grid, *card.rows, *card.columns])


def _rows(card: Card) -> list[str]:
    return [card.grid[3 * row : 3 * row + 3] for row in range(3)]


def _hue(digit: str) -> int:
    """Low, middle and high numbers have a colour each."""
    return (int(digit) - 1) // 3


def _has_one_hue(digits: str) -> bool:
    return len({_hue(digit) for digit in digits}) == 1


# -- ink


#: The letter of each cross and of each complete line in the class of a small board's ink.
_CROSSES, _COMPLETE = "abcdefghi", "jklmno"
#: The same for a line whose bonus waits, and for one whose bonus was lost in this turn.
_OF_STATE = {"": _COMPLETE, "pending": _COMPLETE.upper(), "lost": "012345"}


class Marks(NamedTuple):
    """What a pen has written on a card."""

    #: The open squares, and those crossed off in this turn.
    left: int
    fresh: int = 0
    #: Lines that wait for their bonus to be used, and lines whose bonus was lost in this turn.
    pending: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    #: What a card that is complete has scored.
    points: int = 0


def ink(part_id: str, marks: Marks, language: str) -> SafeString:
    """The ink on a card."""
    before, after = _around_id(marks, language)
    return SafeString(f"{before}{part_id}{after}")


@lru_cache(maxsize=16384)
def _around_id(marks: Marks, language: str) -> tuple[str, ...]:
    crossed = FULL_CARD & ~marks.left
    crosses = [(square, marks.fresh >> square & 1) for square in SQUARES_IN[crossed]]
    lines = [(line, _state(line, marks)) for line in _complete_lines(marks.left)]
    brief = "".join(
        [*[_CROSSES[square] for square, _ in crosses], *[_OF_STATE[state][at] for at, state in lines]]
    )
    html = _ink(places("id"), brief, _described(crossed), crosses, lines, not marks.left, marks.points)
    return outline_in(html)[0]


def ink_small(part_id: str, left: int, points: int) -> SafeString:
    """The same on a small board: letters for crosses and complete lines."""
    before, after = _around_small_id(left, points)
    return SafeString(f"{before}{part_id}{after}")


@lru_cache(maxsize=4096)
def _around_small_id(left: int, points: int) -> tuple[str, ...]:
    crosses = [_CROSSES[square] for square in SQUARES_IN[FULL_CARD & ~left]]
    lines = [_COMPLETE[line] for line in _complete_lines(left)]
    return outline_in(_ink_small(places("id"), "".join([*crosses, *lines]), not left, points))[0]


def _complete_lines(left: int) -> list[int]:
    return [line for line, mask in enumerate(LINE_MASKS) if not left & mask]


def _state(line: int, marks: Marks) -> str:
    return "pending" if line in marks.pending else "lost" if line in marks.lost else ""


def _described(crossed: int) -> str:
    if not crossed:
        return _("nothing crossed off")
    if crossed == FULL_CARD:
        return _("full")
    return _("crossed off: %(squares)s") % {"squares": " ".join(SQUARES[at] for at in SQUARES_IN[crossed])}


# -- keys


def key(name: str, square: int, digit: int, price: int, lines: tuple[int, ...]) -> SafeString:
    """The button of a square that may be crossed off, with its price and the lines it would complete."""
    before, after = _around_value(digit, price, lines)
    return SafeString(f"{before}{name}{SQUARES[square]}{after}")


@lru_cache(maxsize=4096)
def _around_value(digit: int, price: int, lines: tuple[int, ...]) -> tuple[str, ...]:
    completed = " ".join(["row" if words.is_row(line) else "col" for line in lines])
    return outline_in(_key(places("value"), digit, price, completed))[0]


def keys(slot: int, name: str, buttons: Iterable[SafeString], language: str) -> SafeString:
    """The keys that lie over one card of a hand."""
    before, after = _around_keys(slot, name, language)
    return SafeString("".join([before, *buttons, after]))


@lru_cache(maxsize=4096)
def _around_keys(slot: int, name: str, language: str) -> tuple[str, ...]:
    return outline_in(_keys(slot, words.card(name, language), places("keys")))[0]


def pick(card: Card, name: str, language: str, *, is_chosen: bool = False) -> SafeString:
    """A card of an offer, with the check box that chooses it."""
    return _pick(
        brief_print(card, name), name, words.card(name, language), printed(card, name, language), is_chosen
    )
