"""Shows which languages are complete; with --update brings the catalogues up to date with the sources."""

import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from luckybox_site.languages.catalogues import missing
from luckybox_site.languages.messages import messages_of_the_site
from luckybox_site.languages.offered import OTHERS, catalogue


class Command(BaseCommand):
    help = "Shows which languages are offered. A language is offered when every text is translated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--update",
            nargs="*",
            metavar="LANGUAGE",
            help="write the texts of the sources into the .po files (of these languages, too, if they have "
            "none yet) and compile those that are complete; needs gettext",
        )

    def handle(self, *args: Any, update: list[str] | None, **options: Any) -> None:
        locale = Path(settings.LOCALE_PATHS[0])
        if update is not None:
            self._update(locale, update)
        for code, name in OTHERS:
            state = "offered" if catalogue(locale, code).is_file() else "not complete, so not offered"
            self.stdout.write(f"{code}  {name}: {state}")

    def _update(self, locale: Path, wanted: list[str]) -> None:
        if shutil.which("msgfmt") is None:
            raise CommandError("This needs gettext. On Debian: apt install gettext")
        codes = [code for code, _name in OTHERS if code in wanted or (locale / code).is_dir()]
        if codes:
            # A folder `locale` that is not ignored would be written to, whatever LOCALE_PATHS says.
            skipped = ["tests", "locale", ".*"]
            call_command(
                "makemessages",
                locale=codes,
                extensions=["html", "jinja", "py"],
                ignore_patterns=skipped,
                no_location=True,
                verbosity=0,
            )
            call_command("compilemessages", locale=codes, ignore_patterns=skipped, verbosity=0)
        for code in codes:
            self._withdraw_if_incomplete(code, catalogue(locale, code))

    def _withdraw_if_incomplete(self, code: str, compiled: Path) -> None:
        messages = messages_of_the_site()
        lacking = missing(messages, compiled)
        if lacking:
            compiled.unlink()
            self.stdout.write(f"{code}: {len(lacking)} of {len(messages)} texts are not translated.")
