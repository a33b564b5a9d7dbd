"""Find a deck for a command: in a file, among the supplied decks, or in the database."""

import json
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils.translation import gettext

from games.engine.luckybox.cards import Card
from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.engine.luckybox.deckcheck import Finding
from games.engine.protocol import BadRecord
from games.engine.record_fields import field, integer, list_of, text
from games.management.output import printable
from games.models import DeckVersion
from games.models.luckybox.cards import MAX_NAME

SUPPLIED: Final = Path(__file__).resolve().parents[2] / "decks"
HOUSE_DECK: Final = "house"
#: The size limit of a deck file, far above that of a thousand cards.
MAX_BYTES: Final = 1_000_000


def deck_named(name: str) -> tuple[Card, ...]:
    """The cards of a file, a supplied deck or a deck in the database, looked up in this order."""
    supplied = SUPPLIED / f"{name}.json"
    try:
        return cards_of(str(supplied) if not Path(name).is_file() and supplied.is_file() else name)
    except (OSError, ValueError, RecursionError) as fault:
        raise CommandError(f"Deck {printable(name)}: {printable(str(fault))}.") from fault


def cards_of(deck: str) -> tuple[Card, ...]:
    """The cards of a file, or of the loaded deck with that name."""
    file = Path(deck)
    return read_file(file)[1] if file.is_file() else _cards_loaded_as(deck)


def read_file(file: Path) -> tuple[str, tuple[Card, ...]]:
    """The name and the cards of a deck file; reads no more than a deck file can have."""
    with file.open("rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise BadRecord(f"longer than {MAX_BYTES} bytes, which no deck is")
    return read_deck(content.decode())


def read_deck(source: str) -> tuple[str, tuple[Card, ...]]:
    """The name and the cards of a deck in JSON; raises `BadRecord` with the reason if it is not a deck."""
    deck = json.loads(source)
    if not isinstance(deck, dict):
        raise BadRecord("not a deck: the file does not hold one JSON object")
    return field(deck, "name", _name), tuple(list_of(deck, "cards", _card))


def _name(value: Any) -> str:
    name = text(value).strip()
    if not 1 <= len(name) <= MAX_NAME:
        raise BadRecord(f"not 1 to {MAX_NAME} characters long")
    return name


def _card(value: Any) -> Card:
    if not isinstance(value, dict):
        raise BadRecord("a card is not an object")
    number = field(value, "number", integer)
    if not 1 <= number <= MAX_CARD_NUMBER:
        raise BadRecord(f"the card number {number} is not from 1 to {MAX_CARD_NUMBER}")
    rows, columns = (tuple(list_of(value, ends, text)) for ends in ("rows", "columns"))
    return Card(number, field(value, "grid", text), rows, columns)  # type: ignore[arg-type]  # the deck check names wrong lengths


def in_words(finding: Finding) -> str:
    """A finding of the deck check as a sentence, followed by the cards concerned."""
    sentence = gettext(finding.flaw.value) % finding.values
    if not finding.cards:
        return sentence
    return f"{sentence} Cards: {', '.join(map(str, finding.cards))}"


def _cards_loaded_as(name: str) -> tuple[Card, ...]:
    """The newest version of a deck in the database, published or not."""
    try:
        version = DeckVersion.objects.filter(deck__name=printable(name)).order_by("-number").first()
    except DatabaseError as error:
        raise ValueError("no such file, and there is no database to look in for a deck") from error
    if version is None:
        raise ValueError("neither a file nor a deck that was loaded")
    return tuple(card.printed() for card in version.cards.all())
