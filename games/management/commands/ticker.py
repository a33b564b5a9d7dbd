"""`manage.py ticker`: looks at the clocks of all tables. Any number of them share the work."""

from typing import Any

from django.core.management.base import BaseCommand

from games.ticker import run
from luckybox_site.memory import settle


class Command(BaseCommand):
    help = "Looks at the clocks of all tables, until it is stopped. Any number of tickers share the work."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("Looking at the clocks; stop with Ctrl-C.")
        try:
            settle()
            run()
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")
