"""Check a deck against the known statistics of the published deck, and list every flaw with its cards."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from games.engine.errors import gettext_noop
from games.engine.luckybox.cards import BLANK, BONUSES, Card
from games.engine.luckybox.geometry import LINES, NUMBERS

DECK_SIZE: Final = 60
EACH_NUMBER: Final = 60
EACH_BONUS_NUMBER: Final = 17
BLANK_ENDS: Final = 8
#: Every row is some order of one of these.
BANDS: Final = ("123", "456", "789")

_GRID: Final = re.compile("[1-9]{9}")


class Flaw(Enum):
    """The flaws of a deck; the value of a member is its sentence, with named placeholders."""

    SIZE = gettext_noop("Number of cards: %(found)d instead of %(wanted)d.")
    REPEATED_NUMBER = gettext_noop("The card number %(number)d is used more than once.")
    STRAY_NUMBER = gettext_noop("The card number %(number)d is not between 1 and %(wanted)d.")
    MISSING_NUMBER = gettext_noop("No card has the card number %(number)d.")
    GRID = gettext_noop("The grid is not nine digits from 1 to 9.")
    ROW = gettext_noop("Row %(row)d is no order of 1-2-3, 4-5-6 or 7-8-9.")
    ENDS = gettext_noop("There are not exactly three row ends and three column ends.")
    CODE = gettext_noop("The line end at %(line)s is not a number from 1 to 9, ?, S, L, LL, M or blank.")
    NUMBER_COUNT = gettext_noop("Squares with the number %(number)d: %(found)d instead of %(wanted)d.")
    BONUS_COUNT = gettext_noop("Line ends with the bonus number %(number)d: %(found)d instead of %(wanted)d.")
    BLANK_COUNT = gettext_noop("Blank line ends: %(found)d instead of %(wanted)d.")
    ALIKE = gettext_noop("These cards have the same grid and the same line ends.")


#: A deck with one of these flaws cannot be played; the others are only worth a word.
UNPLAYABLE: Final = frozenset({Flaw.REPEATED_NUMBER, Flaw.GRID, Flaw.ENDS, Flaw.CODE})


class Finding(NamedTuple):
    """One flaw of a deck: the values for its sentence, and the numbers of the cards concerned."""

    flaw: Flaw
    values: Mapping[str, int | str]
    cards: tuple[int, ...] = ()


def check(deck: Iterable[Card]) -> Iterator[Finding]:
    """Every flaw of a deck. The check goes on to the end whatever the cards contain."""
    cards = tuple(deck)
    yield from _numbering(cards)
    for card in cards:
        yield from _layout(card)
    yield from _counts(cards)
    yield from _alike(cards)


def _numbering(cards: Sequence[Card]) -> Iterator[Finding]:
    if len(cards) != DECK_SIZE:
        yield Finding(Flaw.SIZE, {"found": len(cards), "wanted": DECK_SIZE})
    found = Counter(card.number for card in cards)
    wanted = range(1, DECK_SIZE + 1)
    for number, times in sorted(found.items()):
        if number not in wanted:
            yield Finding(Flaw.STRAY_NUMBER, {"number": number, "wanted": DECK_SIZE}, (number,))
        if times > 1:
            yield Finding(Flaw.REPEATED_NUMBER, {"number": number}, (number,))
    for number in wanted:
        if number not in found:
            yield Finding(Flaw.MISSING_NUMBER, {"number": number}, (number,))


def _layout(card: Card) -> Iterator[Finding]:
    concerned = (card.number,)
    if _GRID.fullmatch(card.grid):
        for row in range(3):
            if "".join(sorted(card.grid[3 * row : 3 * row + 3])) not in BANDS:
                yield Finding(Flaw.ROW, {"row": row + 1}, concerned)
    else:
        yield Finding(Flaw.GRID, {}, concerned)
    if (len(card.rows), len(card.columns)) != (3, 3):
        yield Finding(Flaw.ENDS, {}, concerned)
        return
    for line, end in zip(LINES, card.ends, strict=True):
        if end not in BONUSES:
            yield Finding(Flaw.CODE, {"line": line}, concerned)


def _counts(cards: Sequence[Card]) -> Iterator[Finding]:
    squares = Counter(digit for card in cards for digit in card.grid)
    ends = Counter(end for card in cards for end in card.ends)
    for number in NUMBERS:
        digit = str(number)
        if squares[digit] != EACH_NUMBER:
            values = {"number": number, "found": squares[digit], "wanted": EACH_NUMBER}
            yield Finding(Flaw.NUMBER_COUNT, values, _which(card for card in cards if digit in card.grid))
        if ends[digit] != EACH_BONUS_NUMBER:
            values = {"number": number, "found": ends[digit], "wanted": EACH_BONUS_NUMBER}
            yield Finding(Flaw.BONUS_COUNT, values, _which(card for card in cards if digit in card.ends))
    if ends[BLANK] != BLANK_ENDS:
        values = {"found": ends[BLANK], "wanted": BLANK_ENDS}
        yield Finding(Flaw.BLANK_COUNT, values, _which(card for card in cards if BLANK in card.ends))


def _alike(cards: Sequence[Card]) -> Iterator[Finding]:
    faces = defaultdict(list)
    for card in cards:
        faces[card[1:]].append(card)
    for alike in faces.values():
        if len(alike) > 1:
            yield Finding(Flaw.ALIKE, {}, _which(alike))


def _which(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted({card.number for card in cards}))
