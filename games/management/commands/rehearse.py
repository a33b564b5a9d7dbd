"""`manage.py rehearse`: a whole tournament of computer players, on the tables of this site."""

import time
from datetime import datetime
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.adapters import ADAPTERS
from games.connected_sockets import BEAT
from games.forms.tourney.presets import values_of
from games.management.arguments import up_to
from games.management.commands.bench_tables import house_deck, objection_here
from games.models import Tournament
from games.presenters.tourney.reading import Tourney, read
from games.services import outage
from games.services.editions import usual
from games.services.tourney import entering, making, pairing, rehearsing
from games.services.tourney.refusals import Declined
from games.ticker import INTERVAL, LOOKING, Throttle, tick_once
from games.tourney.course import next_round
from games.tourney.course.next_round import Next
from games.tourney.course.options import Format, GoesOn, Options
from games.tourney.sizes import Sizes

MOST_PLAYERS: Final = 600
#: Between two looks at the tables when everybody hurries.
A_MOMENT: Final = 0.01
#: How long nothing may happen before the command says that the clocks stand still; people of an evening
#: wait for a full table.
PATIENCE: Final = 120.0 + next_round.PATIENCE


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
            "--finish", action="store_true", help="End the tournament: places are final, the podium is shown."
        )
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
        rules = usual(adapter.slug).for_table({})
        chosen = _options(options)
        if chosen.sizes.min < adapter.least_seats(rules):
            raise CommandError(f"--format: {options['game']} cannot be played alone by these rules.")
        table = {"rules": rules, "clock": 45}
        plan = making.Plan(options["name"], adapter.slug, table, Tournament.Entry.ORGANISER)
        row = making.create(_organiser(options["organiser"]), plan, chosen)
        entering.enter_computers(row.pk, None, options["players"])
        return row

    def _play(self, row: Tournament, options: Any) -> None:
        if options["format"] == Format.EVENING:
            rehearsing.start(row.pk)
        else:
            pairing.make_draft(row.pk, None)
            pairing.publish(row.pk, None, begins=True)
        told, watched, looks, clocks = "", _Watched(row), Throttle(LOOKING), _Clocks()
        while True:
            if looks.is_due():
                told = self._tell(row, told)
                watched.look()
                if _is_over(row, options):
                    break
            if options["hurry"]:
                rehearsing.hurry(row.pk)
                clocks.run()
                time.sleep(A_MOMENT)
            else:
                time.sleep(clocks.run() if options["clocks"] else INTERVAL)
        if options["finish"]:
            rehearsing.finish(row.pk)
        tourney = _now(row)
        for place, rank in tourney.standing[:10]:
            self.stdout.write(f"{place:3}  {tourney.name(rank.id):20}  {float(rank.points):g}")

    def _tell(self, row: Tournament, told: str) -> str:
        """Print how the round stands when that has changed."""
        now = _told(_now(row))
        if now != told:
            self.stdout.write(now)
        return now


class _Clocks:
    """The clocks of the tables, which stand still while no server is alive: so this process is one."""

    def __init__(self) -> None:
        self._beats = Throttle(BEAT)
        self._noted: datetime | None = None

    def run(self) -> float:
        """Look at them once; returns the seconds to wait until the next time."""
        if self._beats.is_due():
            now = timezone.now()
            outage.beat(self._noted)
            self._noted = now
        return tick_once()


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
        if len(tourney.state.rounds) >= int(options["rounds"]):
            rehearsing.stop(row.pk)
            return not tourney.state.going
        return False
    return tourney.next in {Next.END, Next.OVER}


def _options(options: Any) -> Options:
    """What the template of the format sets; the next round begins as soon as a round is through."""
    usual_values = values_of(options["format"], options["game"])
    least, aim, most = (usual_values[f"size_{name}"] for name in ("min", "aim", "max"))
    # In an evening fewer would wait for others, who do not come.
    sizes = Sizes(least, max(least, min(aim, options["players"])), most)
    named = {name: usual_values[name] for name in ("scheme", "tie_breaks") if name in usual_values}
    return Options(
        format=Format(options["format"]),
        rounds=options["rounds"],
        sizes=sizes,
        duplicate=options["duplicate"] or bool(usual_values.get("duplicate")),
        goes_on=GoesOn.THROUGH,
        **named,
    )


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
