"""`manage.py fill_database`: a database as big as a busy site's after a year, to measure pages with."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from games.management.arguments import up_to
from games.management.commands.bench_tables import house_deck, objection_here
from games.services.filling import Size, fill

MOST = 1_000_000


class Command(BaseCommand):
    help = (
        "Fills the database with people, finished games, running tables and tables that wait, and prints "
        "where the profile of somebody is who has played very much. It refuses on a site on the internet, "
        "and where people have played before today unless BENCH_TABLES=true is in the environment."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        usual = Size()
        for name, what in {
            "people": "people, of whom a part has accounts",
            "games": "finished games",
            "open": "tables that wait for players",
            "running": "running tables",
        }.items():
            count = getattr(usual, name)
            parser.add_argument(
                f"--{name}", type=up_to(MOST), default=count, metavar="N", help=f"{what} (%(default)s)"
            )

    def handle(self, *args: Any, **options: Any) -> None:
        if objection := objection_here():
            raise CommandError(objection)
        size = Size(options["people"], options["games"], options["open"], options["running"])
        name = fill(size, house_deck())
        self.stdout.write(json.dumps({**size._asdict(), "profile": reverse("profile", args=[name])}))
