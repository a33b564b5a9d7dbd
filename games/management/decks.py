"""Which deck a command is to use."""

from pathlib import Path
from typing import Final

from django.core.management.base import CommandError

from games.engine.luckybox.cards import Card
from games.management.commands.checkdeck import cards_of, printable

SUPPLIED: Final = Path(__file__).resolve().parents[1] / "decks"
HOUSE_DECK: Final = "house"


def deck_named(name: str) -> tuple[Card, ...]:
    """The cards of a file, of a deck that is supplied, or of one in the database; tried in this order."""
    supplied = SUPPLIED / f"{name}.json"
    try:
        return cards_of(str(supplied) if not Path(name).is_file() and supplied.is_file() else name)
    except (OSError, ValueError, RecursionError) as fault:
        raise CommandError(f"Deck {printable(name)}: {printable(str(fault))}.") from fault
