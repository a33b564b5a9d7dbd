"""`manage.py standing FILE`: the standing of a tournament from the results of its rounds."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.files import answer
from games.tourney.standing import standing_json


class Command(BaseCommand):
    help = (
        "Reads a JSON object of the format standing/1 (players, rounds, scheme, aim, leavers, tie_breaks, "
        "adjustments, seed) and prints one with the place, points and tie-breaks of each player. "
        "Schemes: places, steep, win, total, share, matchpoints, own (with a table of “points”). Tie-breaks: "
        "wins, seconds, thirds, share, margin, total, met, lot. A file that is none gets one line with "
        "“error” and exit status 1. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="The results, or “-” for standard input.")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        answer(file, standing_json, self.stdout)
