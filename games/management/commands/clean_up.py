"""`manage.py clean_up`: take away what nobody needs any more, and say what it was."""

from typing import Any

from django.core.management.base import BaseCommand

from luckybox_site.web.cleaning import clean_up


class Command(BaseCommand):
    help = (
        "Deletes tables that never started, guests without games, expired sessions and stale connections. "
        "A job does so by itself once a night."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for sentence in clean_up():
            self.stdout.write(sentence)
