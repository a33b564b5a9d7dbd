"""A card on paper, as the screen shows it: squares in three hues, and line ends that differ in shape."""

from typing import Final

from games.engine.luckybox.cards import Card
from games.presenters.luckybox.paper.page import CARD_HEIGHT, CARD_WIDTH, INK, SOFT, Paper, Place

#: Millimetres of the print, and the geometry of `static/css/luckybox/card.css` in hundredths of its width.
PRINT: Final = 57.0
CQI: Final = PRINT / 100
PAD, SQUARE, STEP, END = 4.5 * CQI, 23 * CQI, 25.2 * CQI, 15.4 * CQI
ENDS_AT: Final = 87.8 * CQI
#: Where the print begins on the card.
RIGHT, DOWN = (CARD_WIDTH - PRINT) / 2, 15.0
#: Inside of the line along which it is cut.
FRAME: Final = 1.5

#: Tint and hue of low, middle and high numbers, as in `static/css/tokens.css`.
FAMILIES: Final = (("#dbf4d6", "#62d26f"), ("#ffe3cc", "#ff9548"), ("#d7f0fd", "#5cc8fa"))
BULBS: Final = {"?": "#fffdf7", "S": "#ff86bd", "L": "#ffc928", "LL": "#ffc928", "M": "#b39bff"}
#: The silhouettes of `tokens.css`, in hundredths of their boxes.
BOLT: Final = ((64, 0), (14, 56), (45, 56), (30, 100), (88, 40), (56, 40))
BOLT_LEFT: Final = ((34, 0), (3, 56), (22, 56), (13, 100), (49, 40), (29, 40))
BOLT_RIGHT: Final = ((84, 0), (53, 56), (72, 56), (63, 100), (99, 40), (79, 40))
STAR: Final = (
    *((50, 1), (65, 33), (99, 37), (74, 61), (81, 95)),
    *((50, 78), (19, 95), (26, 61), (1, 37), (35, 33)),
)
MOON: Final = (
    *((50, 6), (36, 7), (24, 13), (13, 22), (6, 33), (2, 46), (3, 60), (7, 73), (15, 84), (26, 92)),
    *((39, 97), (52, 98), (65, 95), (77, 88), (86, 77), (92, 65), (82, 71), (70, 73), (58, 72)),
    *((48, 67), (39, 58), (34, 47), (33, 36), (35, 24), (41, 14)),
)
#: Width and height of that box as parts of the bulb, and the silhouettes.
GLYPHS: Final = {
    "L": (0.64, 0.64, (BOLT,)),
    "LL": (0.84, 0.56, (BOLT_LEFT, BOLT_RIGHT)),
    "S": (0.64, 0.64, (STAR,)),
    "M": (0.64, 0.64, (MOON,)),
}
SECOND: Final = "b"


def family(digit: str) -> int:
    """Low, middle or high: 0, 1 or 2."""
    return (int(digit) - 1) // 3


def draw_card(paper: Paper, place: Place, card: Card, deck: str, *, is_second: bool, second: str) -> None:
    """A card; the second copy has its letter, a double frame, and the word for it."""
    x, y = place
    draw_frame(paper, place, is_double=is_second)
    paper.big(f"{card.number}{SECOND if is_second else ''}", (x + CARD_WIDTH / 2, y + 10), 5.5)
    for square, digit in enumerate(card.grid):
        row, column = divmod(square, 3)
        left, top = x + RIGHT + PAD + column * STEP, y + DOWN + PAD + row * STEP
        tint, _hue = FAMILIES[family(digit)]
        paper.fill(tint)
        paper.rect(left, top, SQUARE, SQUARE, style="F", round_corners=True, corner_radius=SQUARE * 0.22)
        paper.big(digit, (left + SQUARE / 2, top + SQUARE / 2), 8.2)
    for line, code in enumerate(card.ends):
        middle = PAD + line % 3 * STEP + SQUARE / 2
        across, down = (ENDS_AT, middle) if line < 3 else (middle, ENDS_AT)
        draw_end(paper, (x + RIGHT + across, y + DOWN + down), code)
    below = (x + 5, y + CARD_HEIGHT - 9)
    paper.words(f"{deck} · {second}" if is_second else deck, below, CARD_WIDTH - 10, 7, SOFT, "C")


def draw_frame(paper: Paper, place: Place, *, is_double: bool = False) -> None:
    """The frame of a card, and another one in it."""
    x, y = place
    for inside in (FRAME, FRAME + 1.2) if is_double else (FRAME,):
        paper.pen(0.7 if inside == FRAME else 0.35)
        width, height = CARD_WIDTH - 2 * inside, CARD_HEIGHT - 2 * inside
        radius = 5.5 - (inside - FRAME)
        paper.rect(x + inside, y + inside, width, height, round_corners=True, corner_radius=radius)


def draw_end(paper: Paper, centre: Place, code: str) -> None:
    """A line end: a bulb with a number or a shape, or a small ring for a blank one."""
    x, y = centre
    side = END if code else 5.4 * CQI
    paper.pen(0.8 if code else 0.4, INK if code else SOFT)
    if not code:
        paper.ellipse(x - side / 2, y - side / 2, side, side)
        return
    paper.fill(FAMILIES[family(code)][1] if code.isdigit() else BULBS[code])
    paper.ellipse(x - side / 2, y - side / 2, side, side, style="FD")
    if code not in GLYPHS:
        paper.big(code, centre, 4.9)
        return
    wide, high, shapes = GLYPHS[code]
    paper.fill(INK)
    paper.pen(0.1)
    for corners in shapes:
        points = [
            (x + side * wide * (across / 100 - 0.5), y + side * high * (down / 100 - 0.5))
            for across, down in corners
        ]
        paper.polygon(points, style="F")
