"""`manage.py checkdeck DECK...`: names every flaw of decks, given as JSON files or by name."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckcheck import check
from games.management.commands.loaddeck import in_words, read_deck
from games.models import DeckVersion

#: Far more than a thousand cards need.
MAX_BYTES = 1_000_000
LONGEST_COMPLAINT = 200


class Command(BaseCommand):
    help = (
        "Checks decks of Lucky Box cards: JSON files, or loaded decks by name (their newest version). "
        "Prints each flaw with the cards concerned; the exit status is 1 when there is any."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("decks", nargs="+", metavar="DECK")

    def handle(self, *args: Any, decks: list[str], **options: Any) -> None:
        verdicts = [self._is_well(deck) for deck in decks]
        if not all(verdicts):
            raise SystemExit(1)

    def _is_well(self, deck: str) -> bool:
        shown = printable(deck)
        try:
            cards = cards_of(deck)
        except OSError as error:
            self.stdout.write(f"{shown}: {error.strerror}")
        except (ValueError, RecursionError) as error:
            self.stdout.write(f"{shown}: {printable(str(error))[:LONGEST_COMPLAINT]}")
        else:
            findings = [in_words(finding) for finding in check(cards)]
            for finding in findings or [f"all is well with these {len(cards)} cards."]:
                self.stdout.write(f"{shown}: {finding}")
            return not findings
        return False


def cards_of(deck: str) -> tuple[Card, ...]:
    """The cards of a file, or else of the loaded deck with that name."""
    file = Path(deck)
    if file.is_file():
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise ValueError(f"longer than {MAX_BYTES} bytes, which no deck is")
        return read_deck(content.decode())[1]
    return cards_loaded_as(deck)


def cards_loaded_as(name: str) -> tuple[Card, ...]:
    """The newest version of a deck in the database, published or not."""
    try:
        version = DeckVersion.objects.filter(deck__name=printable(name)).order_by("-number").first()
    except DatabaseError as error:
        raise ValueError("no such file, and there is no database to look in for a deck") from error
    if version is None:
        raise ValueError("neither a file nor a deck that was loaded")
    return tuple(card.printed() for card in version.cards.all())


def printable(text: str) -> str:
    """A text that can go on one line of any terminal, whatever it was."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
