"""`manage.py loaddeck FILE...`: brings decks from JSON files into the database; safe to run twice."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext

from games.engine.luckybox.cards import Card
from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.engine.luckybox.deckcheck import Finding, Flaw, check
from games.engine.protocol import BadRecord
from games.engine.reading import field, integer, list_of, text
from games.models.cards import MAX_NAME
from games.services.decks import load_deck

#: With one of these a deck cannot be played; the others are said, and the deck is loaded.
UNPLAYABLE = {Flaw.REPEATED_NUMBER, Flaw.GRID, Flaw.ENDS, Flaw.CODE}


class Command(BaseCommand):
    help = (
        "Loads decks of Lucky Box cards. A deck that is already there as it is in the file stays untouched."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        for file in files:
            try:
                self._load(file)
            except (OSError, ValueError, RecursionError) as error:
                raise CommandError(f"{file}: {error}") from error

    def _load(self, file: Path) -> None:
        name, cards = read_deck(file.read_text(encoding="utf-8"))
        findings = list(check(cards))
        for finding in findings:
            self.stderr.write(f"{file}: {in_words(finding)}")
        if any(finding.flaw in UNPLAYABLE for finding in findings):
            raise CommandError(f"{file}: this deck cannot be played, so it was not loaded.")
        version, is_new = load_deck(name, cards)
        done = "loaded" if is_new else "is there already"
        self.stdout.write(f"Deck “{name}”, version {version.number}, {len(cards)} cards: {done}.")


def read_deck(source: str) -> tuple[str, tuple[Card, ...]]:
    """The name and the cards of a deck file, or a `BadRecord` that says why it is none."""
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
    # Wrong lengths are for the deck check to name.
    return Card(number, field(value, "grid", text), rows, columns)  # type: ignore[arg-type]


def in_words(finding: Finding) -> str:
    sentence = gettext(finding.flaw.value) % finding.values
    if not finding.cards:
        return sentence
    return f"{sentence} Cards: {', '.join(map(str, finding.cards))}"
