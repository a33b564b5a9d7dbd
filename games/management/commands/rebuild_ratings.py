"""`manage.py rebuild_ratings`: compute all ratings anew from the results."""

from typing import Any

from django.core.management.base import BaseCommand

from games.adapters import ADAPTERS
from games.services.counting import counting_alone
from games.services.ratings import rate_all


class Command(BaseCommand):
    help = (
        "Computes all ratings anew, game by game in the order in which they ended. Nobody can count results "
        "meanwhile."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with counting_alone():
            rated = sum(map(rate_all, ADAPTERS))
        self.stdout.write(f"Rated {rated} games anew.")
