"""`manage.py ticker`: watch the clocks of all tables. Several tickers share the work."""

from typing import Any

from django.core.management.base import BaseCommand

from games.ticker import run
from luckybox_site.garbage_collection import configure_garbage_collection


class Command(BaseCommand):
    help = "Watches the clocks of all tables until it is stopped. Several tickers share the work."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("Looking at the clocks; stop with Ctrl-C.")
        try:
            configure_garbage_collection()
            run()
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")
