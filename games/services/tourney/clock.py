"""What happens in tournaments by itself: results come in, clocks of rounds end, the next round begins.

A ticker looks at every running tournament once or twice a second. All of it can be done again: whatever a
process that dies leaves undone, the next look does.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from django.db import InterfaceError, OperationalError
from django.db.models import Q, Sum
from django.utils import timezone

from games.models import Game, Result, Tournament, TournamentTable
from games.services.refusals import Rejected
from games.services.tourney import barometer
from games.services.tourney.log import Course, acting, course_of
from games.services.tourney.no_shows import no_shows_at, play_for_no_shows
from games.services.tourney.pairing import begin_in, is_quick, let_sit_out, make_draft, publish, publish_in
from games.services.tourney.refusals import Declined
from games.services.tourney.settling import settle_course
from games.services.tourney.tables import begin_tables, count_no_more, on_games
from games.store.tourney import raise_wall_version
from games.tourney.course.next_round import PATIENCE, Next, next_table, queue, what_next
from games.tourney.course.options import Format, GoesOn, OnTime
from games.tourney.course.state import Draft, Round, Stage
from luckybox_site.jobs.services import enqueue

logger = logging.getLogger(__name__)

#: The job that pairs a large field and publishes the round.
NEXT_ROUND = "next-round"
#: What a table is told whose game has ended without a result.
NO_RESULT = "The game ended without a result."

_ENDED = (Game.Status.OVER, Game.Status.CLOSED)


def tick_tournaments() -> None:
    """Look at all tournaments that run."""
    running = Tournament.objects.on().filter(
        Q(status=Tournament.Status.RUNNING) | Q(due_at__lte=timezone.now())
    )
    for row in list(running):
        try:
            _look_at(row)
        except (OperationalError, InterfaceError):
            raise
        except (Declined, Rejected) as refusal:
            logger.info("Tournament %s cannot go on by itself: %s", row.pk, refusal)
        except Exception:
            # A fault of one tournament holds up no other.
            logger.exception("Tournament %s cannot go on.", row.pk)


def _look_at(row: Tournament) -> None:
    tables = TournamentTable.objects.filter(tournament=row, is_counted=False)
    if tables.filter(game__status__in=_ENDED).exists():
        take_results(row.pk)
    _show_progress(row)
    # Every event makes it due.
    if row.due_at is not None and row.due_at <= timezone.now():
        _begin_what_waits(row)
        go_on(row.pk)


def take_results(tournament_id: int) -> int:
    """Write the results of the games that are over into the log; how many they were."""
    with acting(tournament_id) as course:
        rows = TournamentTable.objects.filter(
            tournament=tournament_id, is_counted=False, game__status__in=_ENDED
        )
        found = list(rows.order_by("round", "number"))
        for row in found:
            if not course.state.is_over:
                _count(course, row)
    return len(found)


def _count(course: Course, row: TournamentTable) -> None:
    table = course.state.round(row.round).table(row.number)
    if not table.is_through:
        results = list(Result.objects.filter(game=row.game_id).order_by("seat"))
        place = {"round": row.round, "table": row.number}
        if len(results) == len(table.players) and all(one.place is not None for one in results):
            totals = [one.total for one in results]
            course.happen("result", **place, places=[one.place for one in results], totals=totals)
        else:
            course.happen("void", **place, reason=NO_RESULT)
    count_no_more(course.row.pk, row.round, table)


def _begin_what_waits(row: Tournament) -> None:
    """Begin what a server that died has left waiting. A round that was only published may wait for hours."""
    waiting = TournamentTable.objects.filter(
        tournament=row, is_counted=False, game__status=Game.Status.OPEN
    ).values_list("round", flat=True)
    for part in set(waiting):
        if course_of(row).state.round(part).began_at is not None:
            begin_tables(row.pk, part)


def _show_progress(row: Tournament) -> None:
    """Raise the version of the wall if a game there has gone on."""
    games = Game.objects.filter(tournament_table__tournament=row, tournament_table__is_counted=False)
    total = games.aggregate(all=Sum("version") + Sum("table_version"))["all"] or 0
    if total != row.wall_sum:
        raise_wall_version(row.pk, total)
        barometer.look(row)


def go_on(tournament_id: int) -> None:
    """Do what the clock of the round, the end of a round or the queue of an evening asks for."""
    course = course_of(Tournament.objects.get(pk=tournament_id))
    settle_course(course)
    options, part, now = course.state.options, course.state.current, timezone.now().timestamp()
    if options.format is Format.EVENING and course.state.is_started:
        _set_due(_seat_who_is_free(tournament_id), [], now)
        return
    starts_at = course.row.starts_at.timestamp() if course.row.starts_at and part is None else None
    if starts_at is not None and starts_at <= now and options.goes_on is not GoesOn.BY_HAND:
        ask_for_next_round(course)
    if part is None:
        _set_due(course, [starts_at], now)
        return
    ends_at, missing_at = part.ends_at(options, now), no_shows_at(part, options)
    if missing_at is not None and missing_at <= now and not part.is_through:
        play_for_no_shows(tournament_id, part.number)
    is_time = ends_at is not None and ends_at <= now and part.paused_at is None
    if part.is_through:
        end_round(tournament_id)
        if options.goes_on is GoesOn.THROUGH or (options.goes_on is GoesOn.CLOCK and is_time):
            ask_for_next_round(course)
    elif is_time and options.on_time is OnTime.HOUSE:
        _let_the_house_finish(tournament_id, part, now - (ends_at or now))
    _set_due(course, [ends_at, missing_at], now)


def end_round(tournament_id: int) -> None:
    """Note that the last table of a round is through."""
    with acting(tournament_id) as course:
        part = course.state.current
        if part is not None and part.is_through and part.ended_at is None:
            course.happen("end_round", round=part.number)


def _let_the_house_finish(tournament_id: int, part: Round, over: float) -> None:
    """The house plays everywhere where the clock, with what a table was given, is over."""
    for table in part.tables:
        if not table.is_through and table.extended <= over:
            for seat in range(len(table.players)):
                on_games(tournament_id, part.number, table.number, "house", seat)


def ask_for_next_round(course: Course) -> None:
    """Make the next round and begin it, if there is one: at once for a small field, else by a job."""
    if what_next(course.state, course.seed) not in {Next.ROUND, Next.FINALS}:
        return
    if is_quick(course):
        next_round(course.row.pk)
    else:
        number = len(course.state.rounds) + 1
        enqueue(NEXT_ROUND, key=f"{course.row.pk}/{number}", tournament=course.row.pk)


def next_round(tournament_id: int) -> None:
    """Pair, publish and begin."""
    make_draft(tournament_id, None)
    publish(tournament_id, None, begins=True)


def _seat_who_is_free(tournament_id: int) -> Course:
    """Seat people as long as there are enough; those who are left may soon have waited for too long."""
    let_sit_out(Tournament.objects.get(pk=tournament_id), None)
    with acting(tournament_id) as course:
        while not course.state.is_over:
            table = next_table(course.state, course.seed, timezone.now().timestamp())
            if not table:
                break
            number = publish_in(course, Draft(Stage.ROUNDS, (table,), ()), None)
            begin_in(course, number, None)
    return course


def _set_due(course: Course, times: Sequence[float | None], now: float) -> None:
    """When there is something to do next; until then the ticker looks at results and progress alone.

    Any event before then makes it due at once.
    """
    waited_enough = [one.free_since + PATIENCE for one in queue(course.state)[:1] if course.state.is_started]
    later = min((time for time in (*times, *waited_enough) if time is not None and time > now), default=None)
    due = None if later is None else datetime.fromtimestamp(later, UTC)
    Tournament.objects.filter(pk=course.row.pk, length=len(course.events)).update(due_at=due)
