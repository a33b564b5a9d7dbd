"""`manage.py rebuild_ratings`: compute all ratings anew from the results."""

from typing import Any

from django.core.management.base import BaseCommand

from games.adapters import ADAPTERS
from games.management.output import name_faulty
from games.services.counting import counting_alone
from games.services.ratings import rate_all


class Command(BaseCommand):
    help = (
        "Computes all ratings anew, game by game in the order in which they ended. Nobody can count results "
        "meanwhile. Games whose results are faulty are named and left out; the exit status is 1 then."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with counting_alone():
            rebuilt = [rate_all(kind) for kind in ADAPTERS]
        self.stdout.write(f"Rated {sum(one.made for one in rebuilt)} games anew.")
        name_faulty(self.stderr, set().union(*(one.faulty for one in rebuilt)))
