"""A card on the page: what is printed on it, the ink on it, and the keys that lie over it.

The print never changes, so it is sent once. Ink is what has been crossed off, and grows. Keys are the buttons
of the squares that may be crossed off now; they come and go. All three share one grid of four by four places:
a key finds its place by the end of its value ("17a1"), ink by its class (`s0` … `s8`, `e0` … `e5`).
Every function here is pure, so what is drawn once is drawn for everybody who sees the same.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.cards import Card
from games.engine.luckybox.geometry import FULL_CARD, LINE_MASKS, SQUARES, SQUARES_IN
from games.presenters.luckybox import words


@lru_cache(maxsize=4096)
def printed(card: Card, name: str, language: str) -> SafeString:
    """The print of a card: a table of three rows, each with its end, and the ends of the columns."""
    rows = [_row(card, row) for row in range(3)]
    ends = "".join(_end(code) for code in card.columns)
    return format_html(
        '<table class=print role=table aria-label="{}"><tbody role=rowgroup>{}'
        "<tr role=row>{}<td role=cell class=card-no>{}</table>",
        words.card(name),
        SafeString("".join(rows)),
        SafeString(ends),
        name,
    )


def _row(card: Card, row: int) -> str:
    digits = card.grid[3 * row : 3 * row + 3]
    cells = "".join(f'<td role=cell class="sq n{digit}">{digit}' for digit in digits)
    return f"<tr role=row>{cells}{_end(card.rows[row])}"


def _end(code: str) -> str:
    """A line end; the style sheet draws what is no number. HTML lets rows and cells end by themselves."""
    if code.isdigit():
        return format_html('<td role=cell class="end n{}" aria-label="{}">{}', code, words.bonus(code), code)
    shown = code if code == "?" else ""
    return format_html(
        '<td role=cell class=end data-b="{}" aria-label="{}">{}', code, words.bonus(code), shown
    )


@lru_cache(maxsize=4096)
def printed_small(card: Card) -> SafeString:
    """The same for the boards of others: a picture. It goes to everybody, so items end by themselves."""
    rows = [card.grid[3 * row : 3 * row + 3] for row in range(3)]
    hues = "".join(
        f" {place}{_hue(row[0])}" for place, row in zip("abc", rows, strict=True) if _is_plain(row)
    )
    cells = [_small_row(row) + _small_end(end) for row, end in zip(rows, card.rows, strict=True)]
    columns = "".join(_small_end(code) for code in card.columns)
    return SafeString(f'<ol class="print{hues}">{"".join(cells)}{columns}</ol>')


def _hue(digit: str) -> int:
    """Low, middle and high numbers have a colour each."""
    return (int(digit) - 1) // 3


def _is_plain(row: str) -> bool:
    """Whether all numbers of a row have the same colour."""
    return len({_hue(digit) for digit in row}) == 1


def _small_row(row: str) -> str:
    """The squares of a row of one colour, as most are, leave it to the card to say which."""
    if _is_plain(row):
        return "".join(f"<li>{digit}" for digit in row)
    return "".join(f"<li class=n{digit}>{digit}" for digit in row)


def _small_end(code: str) -> str:
    if not code:
        return "<li data-b>"
    return f"<li data-b={code}>{code if code.isdigit() else ''}"


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


@lru_cache(maxsize=65536)
def ink(part_id: str, marks: Marks, language: str) -> SafeString:
    """The ink on a card."""
    crossed = FULL_CARD & ~marks.left
    drawn = [_cross(at, fresh=bool(marks.fresh >> at & 1)) for at in SQUARES_IN[crossed]]
    drawn += [_at_end(line, marks) for line, mask in enumerate(LINE_MASKS) if not marks.left & mask]
    css = "ink" if marks.left else f'"ink complete" data-points={marks.points}'
    label = _described(crossed)
    return SafeString(f'<p id={part_id} class={css} role=img aria-label="{label}">{"".join(drawn)}</p>')


@lru_cache(maxsize=65536)
def ink_small(part_id: str, left: int, points: int) -> SafeString:
    """The same on a small board: every cross and every line that is complete is a class (`x4`, `y0`).

    This goes to everybody with every move, so it is short, and without words: the large board has them.
    """
    css = "ink" + "".join(f" x{at}" for at in SQUARES_IN[FULL_CARD & ~left])
    css += "".join(f" y{line}" for line, mask in enumerate(LINE_MASKS) if not left & mask)
    complete = "" if left else f" data-points={points}"
    return SafeString(f'<p id={part_id} class="{css}"{complete}></p>')


def _cross(square: int, *, fresh: bool) -> str:
    return f'<s class="s{square} new"></s>' if fresh else f"<s class=s{square}></s>"


def _at_end(line: int, marks: Marks) -> str:
    state = " pending" if line in marks.pending else " lost" if line in marks.lost else ""
    return f'<u class="e{line}{state}"></u>' if state else f"<u class=e{line}></u>"


def _described(crossed: int) -> str:
    if not crossed:
        return _("nothing crossed off")
    if crossed == FULL_CARD:
        return _("complete")
    return _("crossed off: %(squares)s") % {"squares": " ".join(SQUARES[at] for at in SQUARES_IN[crossed])}


def key(value: str, digit: int, cost: int, lines: Iterable[int]) -> str:
    """The button of a square that may be crossed off, with its price and the lines it would complete."""
    price = f" data-cost={cost}" if cost else ""
    ways = " ".join("row" if line < 3 else "col" for line in lines)
    completes = f' data-line="{ways}"' if ways else ""
    return f"<button name=square value={value}{price}{completes}>{digit}</button>"


def keys(slot: int, name: str, buttons: Iterable[str]) -> str:
    """The keys that lie over one card of a hand."""
    return f'<div class="keys k{slot}" role=group aria-label="{words.card(name)}">{"".join(buttons)}</div>'


def pick(card: Card, name: str, language: str) -> SafeString:
    """A card of an offer: the whole card is the label of a check box."""
    return format_html(
        '<label class="card pick" data-grid={}><input class=pick-input type=checkbox name="card" value="{}"'
        ' aria-label="{}">{}<span class=pick-mark aria-hidden=true></span></label>',
        card.grid,
        name,
        words.card(name),
        printed(card, name, language),
    )
