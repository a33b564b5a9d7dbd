"""`manage.py rebuild_results`: make the results of all finished games anew, and count them."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game, Result
from games.services.counting import count_results, recount
from games.store.results import results_of

BATCH = 500
#: Not whether somebody had left: of what was so at the end of a game, the rows no longer tell that.
MADE_ANEW = (
    "user",
    "kind",
    "edition",
    "seats",
    "people",
    "place",
    "is_tied",
    "total",
    "points",
    "is_apart",
    "is_rated",
    "is_public",
    "finished_at",
)


class Command(BaseCommand):
    help = (
        "Makes the results of all finished games anew from the rows of the games, and counts them for "
        "profiles and leaderboards. Ratings stay as they are; see rebuild_ratings."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for games in _batches():
            rows = [row for game in games for row in results_of(game, list(game.players.all()))]
            Result.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["game", "seat"], update_fields=MADE_ANEW
            )
            count += len(rows)
        tallies = recount()
        # What had no result before, of rated games.
        count_results()
        self.stdout.write(f"Made {count} results anew, and {tallies} tallies of them.")


def _batches() -> Iterator[list[Game]]:
    """All games that are over, some at a time."""
    last = 0
    over = Game.objects.filter(status=Game.Status.OVER).prefetch_related("players").order_by("pk")
    while batch := list(over.filter(pk__gt=last)[:BATCH]):
        yield batch
        last = batch[-1].pk
