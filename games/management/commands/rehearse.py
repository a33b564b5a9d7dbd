"""`manage.py rehearse`: a whole tournament of computer players, on the tables of this site."""

import time
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.adapters import ADAPTERS
from games.management.arguments import up_to
from games.management.commands.bench_tables import house_deck, objection_here
from games.models import Tournament
from games.presenters.tourney.reading import Tourney, read
from games.services.editions import usual
from games.services.tourney import entering, making, pairing, rehearsing
from games.services.tourney.refusals import Declined
from games.ticker import INTERVAL, tick_once
from games.tourney.course.next_round import Next
from games.tourney.course.options import Format, GoesOn, Options
from games.tourney.sizes import Sizes

MOST_PLAYERS: Final = 600
#: How long nothing may happen before the command says that the clocks stand still.
PATIENCE: Final = 120.0


class Command(BaseCommand):
    help = (
        "Plays a tournament with computer players at real tables of this site, round by round, so that an "
        "organiser can practise: its wall, projector and standing are those of any tournament. The site may "
        "run beside it; without one, --clocks runs the clocks of the tables here."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=up_to(MOST_PLAYERS), default=24, metavar="N")
        parser.add_argument("--game", choices=ADAPTERS, default=next(iter(ADAPTERS)))
        parser.add_argument("--format", choices=[*Format], default=Format.SWISS)
        parser.add_argument("--rounds", type=up_to(30), default=3, metavar="N")
        parser.add_argument("--name", default="Rehearsal", help="(%(default)s)")
        parser.add_argument("--organiser", metavar="ACCOUNT", help="Who runs it in the browser.")
        parser.add_argument(
            "--duplicate", action="store_true", help="The same deal at all tables of a round."
        )
        parser.add_argument("--clocks", action="store_true", help="Run the clocks of the tables, too.")
        parser.add_argument("--hurry", action="store_true", help="Nobody takes time to think.")
        parser.add_argument(
            "--enter-only",
            action="store_true",
            help="Enter the players, and leave the rest to the organiser.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if objection := objection_here():
            raise CommandError(objection)
        try:
            row = self._tournament(options)
            self.stdout.write(
                f"/tournaments/{row.code}/  {options['players']} computer players have entered."
            )
            if not options["enter_only"]:
                self._play(row, options)
        except Declined as refusal:
            raise CommandError(str(refusal)) from refusal

    def _tournament(self, options: Any) -> Tournament:
        adapter = ADAPTERS[options["game"]]
        if adapter.has_decks:
            house_deck()
        most = adapter.engine.max_seats
        alone = options["format"] == Format.RACE
        sizes = Sizes(1, 1, 1) if alone else Sizes(min(3, most), min(4, most), min(5, most))
        chosen = Options(
            format=Format(options["format"]),
            rounds=options["rounds"],
            sizes=sizes,
            duplicate=options["duplicate"],
            goes_on=GoesOn.THROUGH,
        )
        table = {"rules": usual(adapter.slug).for_table({}), "clock": 45}
        plan = making.Plan(options["name"], adapter.slug, table, Tournament.Entry.ORGANISER)
        row = making.create(_organiser(options["organiser"]), plan, chosen)
        entering.enter_computers(row.pk, None, options["players"])
        return row

    def _play(self, row: Tournament, options: Any) -> None:
        if options["format"] == Format.EVENING:
            pairing.start_evening(row.pk, None)
        else:
            pairing.make_draft(row.pk, None)
            pairing.publish(row.pk, None, begins=True)
        told, watched = "", _Watched(row)
        while not _is_over(row, options):
            if options["hurry"]:
                rehearsing.hurry(row.pk)
            time.sleep(tick_once() if options["clocks"] or options["hurry"] else INTERVAL)
            told = self._tell(row, told)
            watched.look()
        tourney = _now(row)
        for place, rank in tourney.standing[:10]:
            self.stdout.write(f"{place:3}  {tourney.name(rank.id):20}  {float(rank.points):g}")

    def _tell(self, row: Tournament, told: str) -> str:
        """Print how the round stands when that has changed."""
        now = _told(_now(row))
        if now != told:
            self.stdout.write(now)
        return now


class _Watched:
    """Notices when nothing happens at the tables any more."""

    def __init__(self, row: Tournament) -> None:
        self._row, self._moves, self._since = row, -1, time.monotonic()

    def look(self) -> None:
        moves = rehearsing.moves_of(self._row.pk)
        if moves != self._moves:
            self._moves, self._since = moves, time.monotonic()
        if time.monotonic() - self._since > PATIENCE:
            raise CommandError("Nothing happens. Is the site running? Else add --clocks.")


def _now(row: Tournament) -> Tourney:
    row.refresh_from_db()
    return read(row)


def _is_over(row: Tournament, options: Any) -> bool:
    tourney = _now(row)
    if options["format"] == Format.EVENING:
        return len(tourney.state.rounds) >= int(options["rounds"])
    return tourney.next in {Next.END, Next.OVER}


def _organiser(name: str | None) -> int | None:
    if name is None:
        return None
    account = get_user_model().objects.called(name).filter(is_active=True).first()
    if account is None:
        raise CommandError(f"--organiser: there is no account {name!r}.")
    return int(account.pk)


def _told(tourney: Tourney) -> str:
    part = tourney.state.current
    if part is None:
        return "No round yet."
    through = sum(table.is_through for table in part.tables)
    return f"Round {part.number}: {through} of {len(part.tables)} tables are through."
