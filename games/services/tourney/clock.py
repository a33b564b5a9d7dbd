"""What happens in tournaments by itself: results come in, clocks of rounds end, the next round begins.

A ticker looks at every running tournament more than once a second. All of it can be done again: whatever a
process that dies leaves undone, the next look does.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from games.engine.errors import gettext_noop
from games.models import Game, Result, Tournament, TournamentTable
from games.services.refusals import Rejected
from games.services.tourney import barometer
from games.services.tourney.by_itself import ask_for_next_round, let_the_house_finish, seat_who_is_free
from games.services.tourney.log import Course, acting, course_of
from games.services.tourney.no_shows import no_shows_at, play_for_no_shows
from games.services.tourney.refusals import Declined
from games.services.tourney.settling import settle_course
from games.services.tourney.tables import BEGUN_AT_ONCE, begin_tables, count_no_more
from games.store.tourney import raise_wall_version
from games.tourney.course.next_round import PATIENCE, queue
from games.tourney.course.options import Format, GoesOn, OnTime
from games.tourney.course.state import Round
from luckybox_site.web.prepared import Prepared

logger = logging.getLogger(__name__)

#: What stands in the log about a table whose game has ended without a result.
NO_RESULT = gettext_noop("The game ended without a result.")

_ENDED = (Game.Status.OVER, Game.Status.CLOSED)


def tick_tournaments() -> None:
    """Look at all tournaments that run."""
    running = [pk for (pk,) in _running.rows(timezone.now())]
    for row in list(Tournament.objects.filter(pk__in=running)) if running else ():
        try:
            _look_at(row)
        except (OperationalError, InterfaceError):
            raise
        except (Declined, Rejected) as refusal:
            logger.info("Tournament %s cannot go on by itself: %s", row.pk, refusal)
        except Exception:
            # A fault of one tournament holds up no other.
            logger.exception("Tournament %s cannot go on.", row.pk)


def _running_at(now: datetime) -> QuerySet[Tournament, Any]:
    is_running = Q(status=Tournament.Status.RUNNING) | Q(due_at__lte=now)
    return Tournament.objects.on().filter(is_running).order_by().values_list("pk")


_running = Prepared(_running_at)


def _games_of(tournament_id: int) -> QuerySet[TournamentTable, Any]:
    """Of games that are not counted: how many have ended or share a deal, and how often all have changed."""
    tables = TournamentTable.objects.filter(tournament=tournament_id, is_counted=False, game__isnull=False)
    return (
        tables.order_by()
        .values_list("tournament")
        .annotate(
            ended=Count("pk", filter=Q(game__status__in=_ENDED)),
            changes=Sum("game__version") + Sum("game__table_version"),
            shared=Count("game__deal_group"),
        )
    )


_games = Prepared(_games_of)


def _look_at(row: Tournament) -> None:
    _, ended, changes, shared = _games.first(row.pk) or (row.pk, 0, 0, 0)
    if ended:
        take_results(row.pk)
    _show_progress(row, changes, is_shared=bool(shared))
    # Every event makes it due.
    is_due = row.due_at is not None and row.due_at <= timezone.now()
    # With hundreds of tables others get a turn in between.
    if is_due and not _begin_what_waits(row):
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


def _begin_what_waits(row: Tournament) -> bool:
    """Begin tables of a round that has begun; whether some wait still. What is only published may wait."""
    is_left = False
    waiting = TournamentTable.objects.filter(
        tournament=row, is_counted=False, game__status=Game.Status.OPEN
    ).values_list("round", flat=True)
    parts = set(waiting)
    for part in course_of(row).state.rounds if parts else ():
        if part.number in parts and part.began_at is not None:
            is_left |= begin_tables(row.pk, part.number) > BEGUN_AT_ONCE
    return is_left


def _show_progress(row: Tournament, changes: int, *, is_shared: bool) -> None:
    """Raise the version of the wall if a game there has gone on, and follow the deals that tables share."""
    if changes != row.wall_sum:
        raise_wall_version(row.pk, changes)
        if is_shared:
            barometer.look(row)


def go_on(tournament_id: int) -> None:
    """Do what the clock of the round, the end of a round or the queue of an evening asks for."""
    course = course_of(Tournament.objects.get(pk=tournament_id))
    settle_course(course)
    options, part, now = course.state.options, course.state.current, timezone.now().timestamp()
    if options.format is Format.EVENING and course.state.is_started:
        course, is_done = seat_who_is_free(tournament_id)
        set_due(course, [] if is_done else [now], now)
    elif part is None:
        _begin_at_its_time(course, now)
    else:
        _look_at_round(course, part, now)


def _begin_at_its_time(course: Course, now: float) -> None:
    """Make the first round when the tournament starts, if it goes on by itself."""
    starts_at = course.row.starts_at.timestamp() if course.row.starts_at else None
    set_due(course, [starts_at], now)
    if starts_at is not None and starts_at <= now and course.state.options.goes_on is not GoesOn.BY_HAND:
        ask_for_next_round(course)


def _look_at_round(course: Course, part: Round, now: float) -> None:
    options, tournament_id = course.state.options, course.row.pk
    ends_at, missing_at = part.ends_at(options, now), no_shows_at(part, options, now)
    is_time = ends_at is not None and ends_at <= now and part.paused_at is None
    extended = [ends_at + table.extended for table in part.tables if ends_at and not table.is_through]
    set_due(course, [ends_at, missing_at, *extended], now)
    if part.is_through:
        end_round(tournament_id)
        if options.goes_on is GoesOn.THROUGH or (options.goes_on is GoesOn.CLOCK and is_time):
            ask_for_next_round(course)
        return
    if missing_at is not None and missing_at <= now and part.paused_at is None:
        play_for_no_shows(tournament_id, part.number)
    if ends_at is not None and is_time and options.on_time is OnTime.HOUSE:
        let_the_house_finish(tournament_id, part, now - ends_at)


def end_round(tournament_id: int) -> None:
    """Note that the last table of a round is through."""
    with acting(tournament_id) as course:
        part = course.state.current
        if part is not None and part.is_through and part.ended_at is None:
            course.happen("end_round", round=part.number)


def set_due(course: Course, times: Sequence[float | None], now: float) -> None:
    """When there is something to do next; until then the ticker looks at results and progress alone.

    Any event before then makes it due at once.
    """
    waited_enough = [one.free_since + PATIENCE for one in queue(course.state)[:1] if course.state.is_started]
    later = [time for time in (*times, *waited_enough) if time is not None and time >= now]
    due = datetime.fromtimestamp(min(later), UTC) if later else None
    Tournament.objects.filter(pk=course.row.pk, length=len(course.events)).update(due_at=due)
