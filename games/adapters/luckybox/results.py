"""What the seats have reached in a finished game of Lucky Box, and with whose results that compares."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from games.adapters.base import SeatScore
from games.adapters.luckybox.table_rules import edition_of, is_printed, played_by
from games.models import DeckVersion

#: The lines of the score sheet.
LINES: Final = ("cards", "stars", "crosses", "moons", "lightning")


def scores(result: Mapping[str, Any], counters: Sequence[Mapping[str, int]]) -> list[SeatScore]:
    """The total, with more moons between equal ones; and by category, with the number of full cards."""
    return [
        SeatScore(
            (sheet["total"], sheet["moon_tokens"]),
            sheet["total"],
            {**{line: sheet[line] for line in LINES}, "full": gathered.get("complete", 0)},
        )
        for sheet, gathered in zip(result["scores"], counters, strict=True)
    ]


def edition(rules: Mapping[str, Any]) -> str:
    """The slug of the edition."""
    return edition_of(rules).edition


def is_apart(rules: Mapping[str, Any], deck_id: int | None) -> bool:
    """Whether a house rule differs from the edition, or somebody has edited the deck."""
    if played_by(rules) != edition_of(rules):
        return True
    # A custom edition says which deck it is played with.
    return is_printed(rules) and deck_id is not None and is_edited(deck_id)


@lru_cache(maxsize=16)
def is_edited(version: int) -> bool:
    """Whether the cards of a published version came from no file. It never changes, so it can be cached."""
    cards = DeckVersion.objects.filter(pk=version).values("content_hash")
    return not DeckVersion.objects.exclude(source_digest="").filter(source_digest__in=cards).exists()
