"""`manage.py pair FILE`: seat the players of a tournament's next round at tables."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.protocol import Json
from games.management.files import answer
from games.tourney.explain import explain
from games.tourney.pairing import pair
from games.tourney.problem import problem_from_json


class Command(BaseCommand):
    help = (
        "Reads a JSON object of the format pairing/1 (players with id, points, byes, short and seats; sizes, "
        "seats_matter, seed, met, apart, locked) and prints one with tables, byes and cost. The pairing is "
        "the cheapest there is for up to 12 players, a good one for more; the same file always has the same "
        "answer. A file that is none gets one line with “error” and exit status 1. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="The problem, or “-” for standard input.")
        parser.add_argument(
            "--explain",
            action="store_true",
            help="Say for each table what it costs, and what the next better exchange would cost elsewhere.",
        )

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        def respond(record: Json) -> Json:
            problem = problem_from_json(record)
            found = pair(problem)
            return found.to_json() | ({"explain": explain(problem, found)} if options["explain"] else {})

        answer(file, respond, self.stdout)
