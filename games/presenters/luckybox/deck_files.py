"""Files of cards: what is wrong with one in words, and how one that is downloaded is named."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckfile.faults import Problem
from games.models import DeckVersion
from games.presenters.luckybox.decks import SHORT_HASH
from games.services.luckybox.decks import content_hash


class ShownProblem(NamedTuple):
    """Where something is wrong, and what."""

    place: str
    sentence: str


def problem_in_words(problem: Problem) -> ShownProblem:
    """A problem of a file, with its row and column."""
    fault, row, column, values = problem
    text = _("Row %(row)d, %(column)s") if column else _("Row %(row)d")
    place = text % {"row": row, "column": column} if row else _("The file")
    return ShownProblem(place, _(fault.value) % values)


def file_name(version: DeckVersion, cards: Iterable[Card], ending: str) -> str:
    """The name of a file with a version: deck, version, and the beginning of the hash of the cards."""
    deck = slugify(version.deck.name)[:40] or "deck"
    return f"{deck}-v{version.number}-{content_hash(cards)[:SHORT_HASH]}.{ending}"
