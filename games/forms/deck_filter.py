"""The filter of a sheet of cards, in words: "two lightning, no 7, blank end"."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.engine.luckybox.cards import ANY, BLANK, DOUBLE_LIGHTNING, MOON, NUMBER_BONUSES, STAR, TOKENS, Card
from games.engine.luckybox.design.card_worth import worth


class NotUnderstoodError(Exception):
    """A part of a filter means nothing here; the message is that part."""


class Known(NamedTuple):
    """What is known of a card besides its print."""

    is_twin: bool = False
    was_kept: bool = False


Count = Callable[[Card, Known], int]
Test = Callable[[Card, Known], bool]


def _ends(*codes: str) -> Count:
    return lambda card, _known: sum(end in codes for end in card.ends)


def _lightning(card: Card, _known: Known) -> int:
    return sum(TOKENS.get(end, (0, 0))[0] for end in card.ends)


#: How many are wanted, in words; several words for the same have bars between them.
AMOUNTS: Final = (
    _("no|not|without|none|never"),
    _("one|a|an"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
)
AT_LEAST: Final = _("at least")
AND: Final = _("and")
CARD: Final = _("card|cards")
NUMBER: Final = _("number|digit")
BONUS: Final = _("bonus")
#: What is counted on a card.
THINGS: Final[tuple[tuple[object, Count], ...]] = (
    (_("lightning|lightnings"), _lightning),
    (_("double lightning|double lightnings"), _ends(DOUBLE_LIGHTNING)),
    (_("star|stars"), _ends(STAR)),
    (_("moon|moons"), _ends(MOON)),
    (_("question mark|question marks"), _ends(ANY)),
    (_("blank|blanks|blank end|blank ends"), _ends(BLANK)),
    (_("bonus number|bonus numbers"), _ends(*NUMBER_BONUSES)),
    (_("twin|twins"), lambda _card, known: int(known.is_twin)),
    (_("kept"), lambda _card, known: int(known.was_kept)),
)

ORDERS: Final[Mapping[str, tuple[object, Callable[[Card], object]]]] = {
    "number": (_("card number"), lambda card: card.number),
    "worth": (_("estimated worth, the best first"), lambda card: (-worth(card.grid, card.ends), card.number)),
    "grid": (_("squares"), lambda card: (card.grid, card.number)),
    "lightning": (
        _("lightning, the most first"),
        lambda card: (-_lightning(card, Known()), card.number),
    ),
}


class Filter(NamedTuple):
    """The conditions of a filter; a card fits if it meets all of them."""

    tests: Sequence[Test]
    asks_who_was_kept: bool

    def fits(self, card: Card, known: Known) -> bool:
        return all(test(card, known) for test in self.tests)


def read_filter(text: str) -> Filter:
    """Understand a filter; raises `NotUnderstoodError` with the part that means nothing."""
    parts = re.split(rf"[,;]|\b{re.escape(str(AND))}\b", text.casefold())
    wanted = [" ".join(part.split()) for part in parts if part.strip()]
    kept = _words_of(THINGS[-1][0])
    return Filter([_test(part) for part in wanted], any(part.split()[-1] in kept for part in wanted))


def _test(part: str) -> Test:
    if cards := _after(part, CARD) or (part if re.fullmatch(r"\d{2,3}", part) else ""):
        return _of_numbers(part, cards)
    rest, least, most = _amount(part)
    count = _counter(rest)
    if count is None:
        raise NotUnderstoodError(part)
    return lambda card, known: least <= count(card, known) <= most


def _of_numbers(part: str, cards: str) -> Test:
    found = re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", cards)
    if not found:
        raise NotUnderstoodError(part)
    first = int(found[1])
    last = int(found[2] or first)
    return lambda card, _known: first <= card.number <= last


def _amount(part: str) -> tuple[str, int, int]:
    """What is counted, and between which numbers; without a number at least one is wanted."""
    rest = _after(part, AT_LEAST)
    most = 9 if rest else 0
    rest = rest or part
    for amount, words in enumerate(AMOUNTS):
        if thing := _after(rest, words) or _after(rest, str(amount)):
            return thing, amount, most or amount
    return rest, 1, 9


def _counter(thing: str) -> Count | None:
    for words, count in THINGS:
        if thing in _words_of(words):
            return count
    digit = _after(thing, NUMBER) or thing
    if re.fullmatch("[1-9]", digit):
        return lambda card, _known: card.grid.count(digit)
    digit = _after(thing, BONUS)
    if re.fullmatch("[1-9]", digit):
        return _ends(digit)
    return None


def _after(text: str, words: object) -> str:
    """What comes after one of the words; nothing if the text does not begin with one."""
    for word in _words_of(words):
        if text.startswith(f"{word} "):
            return text[len(word) + 1 :]
    return ""


def _words_of(words: object) -> list[str]:
    return str(words).casefold().split("|")
