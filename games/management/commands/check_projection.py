"""`manage.py check_projection [CODE...]`: compare the rows of games with their logs of moves."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.store.projection import BrokenLog, check

#: The number of games loaded at a time.
BATCH = 100


class Command(BaseCommand):
    help = (
        "Replays the logs of all games, or of those named, and compares the counters, results, drawn cards "
        "and crosses with those in the database. The exit status is 1 unless all agree in the end."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help="The code in a table's link.")
        parser.add_argument("--repair", action="store_true", help="Correct the rows from the logs.")

    def handle(self, *args: Any, codes: list[str], repair: bool, **options: Any) -> None:
        checked = repaired = wrong = 0
        for game in _games(codes):
            checked += 1
            lines, is_broken = _findings(game, repair=repair)
            for line in lines:
                self.stdout.write(f"{game.code}: {line}")
            repaired += bool(lines) and repair and not is_broken
            wrong += bool(lines) and (is_broken or not repair)
        if wrong:
            self.stderr.write(f"{wrong} of {checked} games differ from their logs.")
            raise SystemExit(1)
        done = f", {repaired} repaired" if repaired else ""
        self.stdout.write(f"Checked {checked} games{done}: all rows say what the logs say.")


def _findings(game: Game, *, repair: bool) -> tuple[Sequence[str], bool]:
    """The differences of a game as lines of text, and whether its log itself is broken."""
    try:
        return check(game, repair=repair).lines(), False
    except BrokenLog as fault:
        return [str(fault)], True


def _games(codes: list[str]) -> Iterator[Game]:
    """All started games, or those named, loaded in batches."""
    started = Game.objects.exclude(status__in=[Game.Status.OPEN, Game.Status.CLOSED]).order_by("pk")
    if codes:
        started = started.filter(code__in=codes)
        unknown = set(codes) - set(Game.objects.filter(code__in=codes).values_list("code", flat=True))
        if unknown:
            raise CommandError(f"there is no table {', '.join(sorted(unknown))}")
    last = 0
    while batch := list(started.filter(pk__gt=last)[:BATCH]):
        yield from batch
        last = batch[-1].pk
