"""Cells of a table of cards, also as spreadsheets leave them: 1.0, 1.23E+08, dates, formulas."""

import re
from decimal import Decimal, InvalidOperation
from typing import Final

from games.engine.luckybox.cards import BLANK, BONUSES
from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.engine.luckybox.deckfile.faults import Fault

#: How a blank line end is written, because an empty cell may as well be one that was forgotten.
BLANK_WORD: Final = "blank"
#: How much of a cell is quoted.
QUOTED: Final = 40

_BLANKS: Final = frozenset({"", "-", "–", "—", "−", BLANK_WORD})
_DATE: Final = re.compile(
    r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}( .*|T.*)?|\d{1,2}[-. /]+[A-Za-zäéû]{3,9}\.?([-. /]+\d{2,4})?"
    r"|[A-Za-zäéû]{3,9}\.?[- /]\d{1,4}|\d{1,2}:\d\d(:\d\d)?"
)
_FORMULA: Final = re.compile(r"[=+@\t\r]|-.")
_GRID: Final = re.compile("[1-9]{9}")


_UNSHOWABLE: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def quoted(text: str) -> str:
    """The beginning of a text, without what neither databases nor pages take."""
    text = _UNSHOWABLE.sub("\N{REPLACEMENT CHARACTER}", text[: QUOTED + 1])
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


class CellError(Exception):
    """A cell means nothing; the fault says why, and `found` is what stands there."""

    def __init__(self, fault: Fault, found: str) -> None:
        super().__init__(fault)
        self.fault = fault
        self.found = quoted(found)


def number_in(cell: str) -> int:
    """A card number."""
    text = _plain(cell)
    whole = _whole(text)
    if whole is None or not 1 <= whole <= MAX_CARD_NUMBER:
        raise CellError(Fault.NUMBER, text)
    return whole


def grid_in(cell: str) -> str:
    """Nine digits; spaces and dashes between them do no harm."""
    text = _plain(cell)
    digits = re.sub(r"[\s,.'’/-]", "", text) if re.fullmatch(r"\d{3}(\D\d{3}){2}", text) else text
    if _GRID.fullmatch(digits):
        return digits
    whole = _whole(text)
    if whole is not None and _GRID.fullmatch(str(whole)):
        return str(whole)
    if re.search(r"\d[eE][+-]?\d", text):
        raise CellError(Fault.SHORTENED, text)
    raise CellError(Fault.GRID, text)


def bonus_in(cell: str) -> str:
    """The bonus of a line end."""
    text = cell.strip()
    if text.casefold() in _BLANKS:
        return BLANK
    text = _plain(text)
    code = {"D": "LL"}.get(text.upper(), text.upper())
    whole = _whole(text)
    if whole is not None and 1 <= whole <= 9:
        return str(whole)
    if code not in BONUSES:
        raise CellError(Fault.BONUS, text)
    return code


def _plain(cell: str) -> str:
    """The text of a cell, if it is no formula and no date. An apostrophe before it marks it as a text."""
    text = cell.strip().removeprefix("'")
    if _FORMULA.match(text):
        raise CellError(Fault.FORMULA, text)
    if _DATE.fullmatch(text):
        raise CellError(Fault.DATE, text)
    return text


def _whole(text: str) -> int | None:
    """A whole number, also as 1.0, 1,0 or 1.23231456E+08."""
    if len(text) > QUOTED:
        return None
    try:
        value = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None
    return int(value) if value.is_finite() and 0 <= value < 10**9 and value == int(value) else None
