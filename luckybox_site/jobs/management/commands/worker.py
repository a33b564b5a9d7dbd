"""`manage.py worker`: do the jobs of the site. Several workers share the work."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from luckybox_site.jobs import worker


class Command(BaseCommand):
    help = (
        "Does the jobs of the site (mail, nightly cleaning) until it is stopped: Ctrl-C lets the present job "
        "end, SIGTERM interrupts it, and the next worker begins it anew. Several workers share the work."
    )

    #: They are the business of the server; they would load every view, which no job needs.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--until-stdin-ends",
            action="store_true",
            help="stop, too, when standard input is closed; so `make run` ends its worker",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["until_stdin_ends"]:
            self.stdout.write("Waiting for jobs; stop with Ctrl-C.")
        worker.run(until_stdin_ends=options["until_stdin_ends"])
