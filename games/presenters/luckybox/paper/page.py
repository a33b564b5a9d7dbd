"""A sheet of paper: A4, nine places for cards with marks to cut along, and a line that says what it is."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import segno
from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.enums import XPos, YPos

WIDTH, HEIGHT = 210.0, 297.0
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
PER_ROW = PER_COLUMN = 3
PER_PAGE: Final = PER_ROW * PER_COLUMN
LEFT: Final = (WIDTH - PER_ROW * CARD_WIDTH) / 2
TOP: Final = (HEIGHT - PER_COLUMN * CARD_HEIGHT) / 2
#: Millimetres of the marks outside of the cards.
MARK, MARK_GAP, MARK_LINE = 4.0, 1.0, 0.2
QR_SIDE: Final = 11.5
#: Millimetres that a printer may leave empty.
EDGE: Final = 5.0
MILLIMETRE: Final = 72 / 25.4

FONTS: Final = Path(__file__).parent / "fonts"
DISPLAY, TEXT = "display", "text"
INK: Final = "#1d1b44"
SOFT: Final = "#5a5678"
Place = tuple[float, float]


class Imprint(NamedTuple):
    """What stands on each sheet: its title, the version with its hash, the address in the QR code."""

    title: str
    version: str
    address: str


class Paper(FPDF):
    """A document of such sheets."""

    def __init__(self, imprint: Imprint, language: str) -> None:
        super().__init__("portrait", "mm", "A4")
        self.imprint = imprint
        self.set_auto_page_break(auto=False)
        self.set_margin(0)
        self.c_margin = 0
        self.set_title(imprint.title)
        self.set_creator("Lucky Box")
        self.set_lang(language)
        self.add_font(DISPLAY, "", FONTS / "lucky-display.ttf")
        self.add_font(TEXT, "", FONTS / "lucky-text.ttf")
        self._qr = segno.make(imprint.address, error="m").matrix

    def sheet(self, about: str) -> None:
        """A new sheet with its line at the foot."""
        self.add_page()
        top = HEIGHT - TOP + MARK_GAP + MARK
        said = f"{self.imprint.title} · {about}"
        self.words(said, (LEFT, top + 0.4), WIDTH - 2 * LEFT - QR_SIDE - 8, 8)
        self.words(self.imprint.version, (LEFT, top + 3.8), WIDTH - 2 * LEFT - QR_SIDE - 8, 6.5, SOFT)
        self._draw_qr((WIDTH - LEFT - QR_SIDE - 3, HEIGHT - EDGE - QR_SIDE + 1))

    def places(self, about: str, count: int) -> Iterator[Place]:
        """So many places for cards, with a new sheet for every nine."""
        for at in range(count):
            row, column = divmod(at % PER_PAGE, PER_ROW)
            if not row and not column:
                self.sheet(about)
                self._cut_marks()
            yield LEFT + column * CARD_WIDTH, TOP + row * CARD_HEIGHT

    def words(
        self, text: str, place: Place, width: float, size: float, colour: str = INK, align: str = "L"
    ) -> None:
        """A line of text, smaller and then cut off if it is too long."""
        text = printable(text)
        self.set_text_color(colour)
        self.set_font(TEXT, size=size)
        if self.get_string_width(text) > width:
            self.set_font(TEXT, size=max(size * 0.75, size * width / self.get_string_width(text)))
        while self.get_string_width(text) > width:
            text = text[:-2].rstrip() + "…"
        self.set_xy(*place)
        self.cell(width, size / MILLIMETRE, text, align=align, new_x=XPos.LEFT, new_y=YPos.TOP)

    def big(self, text: str, centre: Place, size: float) -> None:
        """Digits around a point; `size` is their height in millimetres."""
        self.set_text_color(INK)
        self.set_font(DISPLAY, size=size / CAPITAL * MILLIMETRE)
        self.text(centre[0] - self.get_string_width(text) / 2, centre[1] + size / 2, text)

    def fill(self, colour: str) -> None:
        self.set_fill_color(colour)

    def pen(self, width: float, colour: str = INK) -> None:
        self.set_draw_color(colour)
        self.set_line_width(width)

    def _cut_marks(self) -> None:
        self.pen(MARK_LINE, "#000000")
        right, bottom = WIDTH - LEFT, HEIGHT - TOP
        for column in range(PER_ROW + 1):
            x = LEFT + column * CARD_WIDTH
            self.line(x, TOP - MARK_GAP - MARK, x, TOP - MARK_GAP)
            self.line(x, bottom + MARK_GAP, x, bottom + MARK_GAP + MARK)
        for row in range(PER_COLUMN + 1):
            y = TOP + row * CARD_HEIGHT
            self.line(LEFT - MARK_GAP - MARK, y, LEFT - MARK_GAP, y)
            self.line(right + MARK_GAP, y, right + MARK_GAP + MARK, y)

    def _draw_qr(self, place: Place) -> None:
        side = QR_SIDE / len(self._qr)
        self.fill("#000000")
        for row, modules in enumerate(self._qr):
            for first, length in _runs(modules):
                self.rect(place[0] + first * side, place[1] + row * side, length * side, side, style="F")


#: Height of digits of the display font, as a part of its size.
CAPITAL: Final = 0.7


def _runs(modules: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules of a row begin, and how many there are."""
    first = 0
    row = [*modules, 0]
    for at, module in enumerate(row):
        if not module:
            if at > first:
                yield first, at - first
            first = at + 1


def printable(text: str) -> str:
    """The text with a question mark for what the font does not have."""
    known = _characters()
    return "".join(character if ord(character) in known else "?" for character in text)


@cache
def _characters() -> frozenset[int]:
    with TTFont(FONTS / "lucky-text.ttf") as font:
        return frozenset(font.getBestCmap())
