"""`manage.py bench_tables`: started tables of ready-made guests, for programs that measure the site."""

import json
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext

from games.engine.luckybox.editions import EDITIONS
from games.management.decks import HOUSE_DECK, SUPPLIED, read_deck
from games.models import DeckVersion
from games.services.benchmarks import EDITION, Guests, start_tables
from games.services.decks import load_deck

MOST_TABLES: Final = 5000


class Command(BaseCommand):
    help = (
        "Creates started tables of guests on the house deck and prints, as JSON, where each guest finds page "
        "and socket and with which cookie. Whoever reads that can play, so a site on the internet refuses."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=_whole(MOST_TABLES), required=True, metavar="N")
        parser.add_argument(
            "--players",
            type=_whole(EDITIONS[EDITION].max_seats),
            default=6,
            metavar="N",
            help="(%(default)s)",
        )
        parser.add_argument("--auto-bonus", action="store_true", help="The server uses the bonuses itself.")

    def handle(self, *args: Any, **options: Any) -> None:
        if faces_the_internet():
            raise CommandError(
                gettext("This site faces the internet (HTTPS or ALLOWED_HOSTS is set): no tables made.")
            )
        tables = start_tables(
            options["tables"], options["players"], house_deck(), auto_bonus=options["auto_bonus"]
        )
        self.stdout.write(json.dumps([described(table) for table in tables]))


def faces_the_internet() -> bool:
    """Whether the README's settings for the internet are made, and this is not a developer's machine."""
    return not settings.DEBUG and (settings.HTTPS or "*" not in settings.ALLOWED_HOSTS)


def house_deck() -> DeckVersion:
    """The house deck, loaded if it was missing."""
    name, cards = read_deck((SUPPLIED / f"{HOUSE_DECK}.json").read_text(encoding="utf-8"))
    return load_deck(name, cards).version


def described(table: Guests) -> dict[str, list[dict[str, str]]]:
    """A table as the program that reads this wants it."""
    page = reverse("table", args=[table.code])
    return {
        "seats": [{"page": page, "socket": f"/ws{page}", "cookie": guest.cookie} for guest in table.seats]
    }


def _whole(most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most):
            raise ArgumentTypeError(f"must be a whole number from 1 to {most}")
        return int(text)

    return number
