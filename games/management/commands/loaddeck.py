"""`manage.py loaddeck FILE...`: load decks from JSON files into the database; safe to run twice."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.luckybox.deckcheck import UNPLAYABLE, check
from games.management.luckybox.decks import in_words, read_file
from games.services.luckybox.decks import load_deck


class Command(BaseCommand):
    help = (
        "Loads decks of Lucky Box cards. A deck that is already loaded with the same cards stays unchanged."
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
        name, cards = read_file(file)
        findings = list(check(cards))
        for finding in findings:
            self.stderr.write(f"{file}: {in_words(finding)}")
        if any(finding.flaw in UNPLAYABLE for finding in findings):
            raise CommandError(f"{file}: this deck cannot be played, so it was not loaded.")
        version, is_new = load_deck(name, cards)
        done = "loaded" if is_new else "is there already"
        self.stdout.write(f"Deck “{name}”, version {version.number}, {len(cards)} cards: {done}.")
