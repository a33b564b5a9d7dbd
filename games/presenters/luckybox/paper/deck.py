"""The PDF of a deck: its cards, the number cards, a score sheet."""

from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import MOST_SEATS, Rules
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.state import ROUNDS
from games.presenters.luckybox.paper.card import FAMILIES, draw_card, draw_frame, family
from games.presenters.luckybox.paper.page import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HEIGHT,
    INK,
    LEFT,
    SOFT,
    TOP,
    WIDTH,
    Imprint,
    Paper,
)

#: Each number is on so many cards.
EACH_NUMBER: Final = 2
#: Score sheets on one page.
TABLES: Final = 2
LABELS: Final = 45.0


class Wanted(NamedTuple):
    """What is to be printed: the cards with so many copies of each, and whether the rest is, too.

    The score sheet is for an edition.
    """

    copies: int
    rules: Rules
    edition: str
    with_rest: bool


@lru_cache(maxsize=8)
def pdf_of(deck: str, cards: tuple[Card, ...], imprint: Imprint, wanted: Wanted, language: str) -> bytes:
    """The sheets as a PDF. The last ones are remembered: 240 cards take half a second."""
    paper = Paper(imprint, language)
    for copy in range(wanted.copies):
        about = _("second copy, for 7 to 12 players") if copy else _("cards")
        for place, card in zip(paper.places(about, len(cards)), cards, strict=True):
            draw_card(paper, place, card, deck, is_second=bool(copy), second=_("second copy"))
    if wanted.with_rest:
        _number_cards(paper)
        _score_sheet(paper, wanted)
    return bytes(paper.output())


def _number_cards(paper: Paper) -> None:
    numbers = [str(number) for _copy in range(EACH_NUMBER) for number in NUMBERS]
    for (x, y), digit in zip(paper.places(_("number cards"), len(numbers)), numbers, strict=True):
        tint, hue = FAMILIES[family(digit)]
        draw_frame(paper, (x, y))
        centre = (x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2)
        paper.fill(tint)
        paper.pen(1.2)
        paper.ellipse(centre[0] - 24, centre[1] - 24, 48, 48, style="FD")
        paper.big(digit, centre, 28)
        for corner in ((x + 9, y + 10), (x + CARD_WIDTH - 9, y + CARD_HEIGHT - 10)):
            paper.big(digit, corner, 6)
        # A line below tells 6 from 9; one, two or three dots tell low, middle and high numbers apart.
        paper.fill(INK)
        paper.rect(centre[0] - 8, centre[1] + 17, 16, 1.2, style="F")
        paper.fill(hue)
        paper.pen(0.4)
        for dot in range(family(digit) + 1):
            paper.ellipse(x + 8 + 5 * dot, y + CARD_HEIGHT - 11, 3.4, 3.4, style="FD")


def _score_sheet(paper: Paper, wanted: Wanted) -> None:
    paper.sheet(_("score sheet: %(edition)s") % {"edition": wanted.edition})
    rows = _score_rows(wanted.rules)
    height = (HEIGHT - 2 * TOP - 6) / TABLES
    for table in range(TABLES):
        _score_table(paper, rows, TOP + table * (height + 6), height)


def _score_table(paper: Paper, rows: list[tuple[str, str]], top: float, height: float) -> None:
    column = (WIDTH - 2 * LEFT - LABELS) / MOST_SEATS
    row_height = height / (len(rows) + 2)
    # The names of the players take the height of two rows.
    tops = [top, *(top + row_height * (at + 2) for at in range(len(rows) + 1))]
    for at, (label, help_text) in enumerate([(_("Player"), ""), *rows]):
        is_last = at == len(rows)
        paper.fill("#fff4d9" if is_last else "#ffffff")
        paper.pen(0.6 if is_last else 0.25)
        paper.rect(LEFT, tops[at], WIDTH - 2 * LEFT, tops[at + 1] - tops[at], style="FD")
        middle = (tops[at] + tops[at + 1]) / 2
        paper.words(label, (LEFT + 1.5, middle - (3 if help_text else 1.5)), LABELS - 3, 8.5)
        paper.words(help_text, (LEFT + 1.5, middle + 0.8), LABELS - 3, 6.5, SOFT)
    paper.pen(0.25)
    for seat in range(MOST_SEATS):
        x = LEFT + LABELS + seat * column
        paper.line(x, top, x, top + height)


def _score_rows(rules: Rules) -> list[tuple[str, str]]:
    """The lines of the score sheet, with what they are worth."""
    stars = " / ".join(str(points) for points in rules.star_points)
    rounds = range(1, ROUNDS + 1)
    return [
        *(
            (
                _("Full cards, round %(round)d") % {"round": number},
                _("%(points)d points each") % {"points": rules.card_points[number - 1]},
            )
            for number in rounds
        ),
        *(
            (
                _("Stars, round %(round)d") % {"round": number},
                _("%(points)s for 0 to 3 stars") % {"points": stars},
            )
            for number in rounds
        ),
        (_("Crosses on other cards"), _("1 point for %(count)d") % {"count": rules.crosses_per_point}),
        (
            _("Moons"),
            _("the most gain %(points)d, the fewest lose %(penalty)d")
            % {"points": rules.moon_points, "penalty": rules.moon_penalty},
        ),
        (
            _("Lightning left"),
            _("1 point for %(count)d") % {"count": rules.lightning_per_point}
            if rules.leftover_lightning
            else _("scores nothing"),
        ),
        (_("Total"), ""),
    ]
