"""`manage.py rebuild_results`: make the results of all finished games anew, and count them."""

import logging
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.db import Error

from games.management.output import name_faulty
from games.models import Game, Result
from games.services.counting import count_results, recount
from games.store.results import results_of

logger = logging.getLogger(__name__)

BATCH = 500
#: Not whether somebody had left: of what was so at the end of a game, the rows no longer tell that.
MADE_ANEW = (
    "user",
    "kind",
    "edition",
    "edition_hash",
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
        "profiles and leaderboards. Ratings stay as they are; see rebuild_ratings. "
        "Games whose rows are faulty are named and left out; the exit status is 1 then."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        count, faulty = 0, set[int]()
        for games in _batches():
            rows = []
            for game in games:
                try:
                    rows += results_of(game, list(game.players.all()))
                except Error:
                    raise
                except Exception:
                    logger.exception("The results of game %s cannot be made.", game.pk)
                    faulty.add(game.pk)
            Result.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["game", "seat"], update_fields=MADE_ANEW
            )
            count += len(rows)
        tallies = recount()
        # What had no result before, of rated games.
        count_results()
        self.stdout.write(f"Made {count} results anew, and {tallies.made} tallies of them.")
        name_faulty(self.stderr, faulty | tallies.faulty)


def _batches() -> Iterator[list[Game]]:
    """All games that are over, some at a time."""
    last = 0
    over = Game.objects.filter(status=Game.Status.OVER).prefetch_related("players").order_by("pk")
    while batch := list(over.filter(pk__gt=last)[:BATCH]):
        yield batch
        last = batch[-1].pk
