"""`manage.py checkdeck DECK...`: list every flaw of decks, given as JSON files or by name."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.luckybox.deckcheck import check
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.playable import cards_needed
from games.management.editions import edition_named
from games.management.luckybox.arguments import USUAL_EDITION
from games.management.luckybox.decks import cards_of, in_words
from games.management.output import printable

LONGEST_COMPLAINT = 200


class Command(BaseCommand):
    help = (
        "Checks decks of Lucky Box cards: JSON files, or loaded decks by name (their newest version). "
        "Prints each flaw with the cards concerned; the exit status is 1 when there is any."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("decks", nargs="+", metavar="DECK")
        parser.add_argument(
            "--edition",
            default=USUAL_EDITION,
            help="Whether there are enough cards for all players of this edition (see simulate).",
        )

    def handle(self, *args: Any, decks: list[str], edition: str, **options: Any) -> None:
        needed = cards_needed(edition_named(LUCKY_BOX.slug, edition).rules)
        verdicts = [self._is_flawless(deck, needed) for deck in decks]
        if not all(verdicts):
            raise SystemExit(1)

    def _is_flawless(self, deck: str, needed: int) -> bool:
        shown = printable(deck)
        try:
            cards = cards_of(deck)
        except OSError as error:
            self.stdout.write(f"{shown}: {error.strerror}")
        except (ValueError, RecursionError) as error:
            self.stdout.write(f"{shown}: {printable(str(error))[:LONGEST_COMPLAINT]}")
        else:
            findings = [in_words(finding) for finding in check(cards)]
            if len(cards) < needed:
                findings.append(f"{len(cards)} cards are too few: this edition needs {needed}.")
            for finding in findings or [f"all is well with these {len(cards)} cards."]:
                self.stdout.write(f"{shown}: {finding}")
            return not findings
        return False
