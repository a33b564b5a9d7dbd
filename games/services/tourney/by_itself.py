"""What a tournament does by itself: next rounds, the tables of an evening, and what the house finishes."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.utils import timezone

from games.models import Game, Tournament, TournamentTable
from games.services.progress import advance, house_moves
from games.services.refusals import Rejected
from games.services.tourney.elsewhere import busy_elsewhere, seating
from games.services.tourney.log import Course, acting
from games.services.tourney.pairing import begin_in, is_quick, make_draft, publish, publish_in
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.tables import on_games
from games.store import locked_table
from games.tourney.course.fold import TAKE_BACK, taken_back
from games.tourney.course.next_round import Next, next_table, what_next
from games.tourney.course.state import Draft, Round, Stage
from luckybox_site.jobs.services import enqueue

#: The job that pairs a large field and publishes the round.
NEXT_ROUND: Final = "next-round"
#: After a refusal, such as somebody who still plays elsewhere, it is tried again so much later.
AGAIN: Final = timedelta(seconds=20)
#: So many tables of an evening are made before others get a turn.
MADE_AT_ONCE: Final = 10
#: More events than any game has.
MOST_STEPS: Final = 3000


def ask_for_next_round(course: Course) -> None:
    """Make the next round and begin it, if there is one: at once for a small field, else by a job."""
    if is_held(course) or what_next(course.state, course.seed) not in {Next.ROUND, Next.FINALS}:
        return
    if not is_quick(course):
        number = len(course.state.rounds) + 1
        enqueue(NEXT_ROUND, key=f"{course.row.pk}/{number}", tournament=course.row.pk)
        return
    try:
        next_round(course.row.pk)
    except (Declined, Rejected):
        Tournament.objects.filter(pk=course.row.pk).update(due_at=timezone.now() + AGAIN)


def is_held(course: Course) -> bool:
    """Whether the organiser has taken the last round back, and wants to make the next one by hand."""
    gone = taken_back(course.events)
    for event in reversed(course.events):
        if event.number in gone:
            continue
        if event.name == "publish":
            return False
        if event.name == TAKE_BACK and course.events[int(str(event.data["event"])) - 1].name == "publish":
            return True
    return False


def next_round(tournament_id: int) -> None:
    """Pair, publish and begin. A pairing that is there already is made again only if it is old."""
    try:
        publish(tournament_id, None, begins=True)
    except Declined as refusal:
        if refusal.reason not in {Unfit.NO_DRAFT, Unfit.DRAFT_OLD}:
            raise
        make_draft(tournament_id, None)
        publish(tournament_id, None, begins=True)


def seat_who_is_free(tournament_id: int) -> tuple[Course, bool]:
    """Seat people as long as there are enough; whether there are none left to seat now."""
    with seating(tournament_id), acting(tournament_id) as course:
        course.state.busy = frozenset(busy_elsewhere(course.row))
        for _ in range(MADE_AT_ONCE):
            table = next_table(course.state, course.seed, timezone.now().timestamp())
            if course.state.is_over or not table:
                return course, True
            number = publish_in(course, Draft(Stage.ROUNDS, (table,), ()), None)
            begin_in(course, number, None)
    return course, False


def let_the_house_finish(tournament_id: int, part: Round, over: float) -> None:
    """The house plays to the end where the clock, with what a table was given, is over."""
    for table in part.tables:
        if table.is_through or table.extended > over or table.is_paused:
            continue
        for seat in range(len(table.players)):
            on_games(tournament_id, part.number, table.number, "house", seat)
        rows = TournamentTable.objects.filter(
            tournament=tournament_id, round=part.number, number=table.number
        )
        for game_id in rows.exclude(game=None).values_list("game_id", flat=True):
            with suppress(Rejected):
                play_to_the_end(game_id or 0)


def play_to_the_end(game_id: int) -> None:
    """The house makes all moves that are left."""
    with locked_table(game_id) as table:
        for _ in range(MOST_STEPS):
            if table.game.status != Game.Status.PLAYING:
                return
            waiting = table.play.adapter.engine.waiting(table.play.state)
            for seat in list(waiting):
                house_moves(table, seat)
            if not waiting:
                advance(table)
