"""`manage.py designdeck SEED`: design a deck from a seed and print it in the format of a deck file."""

import json
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.luckybox.cards import Card
from games.engine.luckybox.design import design


class Command(BaseCommand):
    help = (
        "Designs a deck of Lucky Box cards and prints it as JSON. The same seed gives the same deck; "
        "the seed “house” gives the house deck."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("seed", nargs="?", default="house", metavar="SEED")
        parser.add_argument("--name", default="House deck", help="The name of the deck in the file.")

    def handle(self, *args: Any, seed: str, name: str, **options: Any) -> None:
        self.stdout.write(deck_file(name, design(seed)))


def deck_file(name: str, cards: Iterable[Card]) -> str:
    """The first version of a deck as JSON, one card per line, so that changes are easy to read."""
    lines = ",\n".join("    " + json.dumps(card._asdict()) for card in cards)
    return f'{{\n  "name": {json.dumps(name)},\n  "version": 1,\n  "cards": [\n{lines}\n  ]\n}}'
