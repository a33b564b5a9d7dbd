"""Rounds: a pairing is drafted, looked at, changed, published, and begun."""

from collections.abc import Sequence
from functools import partial

from games.models import Tournament
from games.services.tourney import staff
from games.services.tourney.elsewhere import busy_elsewhere, seating
from games.services.tourney.log import Course, course_of, still_on
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.tables import after_commit, begin_tables, make_tables
from games.tourney.course.next_round import Next, draft, least_players, members, stage_of_next, what_next
from games.tourney.course.options import Format
from games.tourney.course.state import Draft, Stage

#: The job that finds a pairing.
DRAFT = "draft-round"
#: Pairing more than so many is a job.
AT_ONCE = 24


def is_quick(course: Course) -> bool:
    """Whether a pairing is found while somebody waits for the page."""
    return len(course.state.players()) <= AT_ONCE


def make_draft(tournament_id: int, by: int | None) -> None:
    """Find a pairing for the next round, leaving the tables that are locked as they are.

    The search runs without the lock; if somebody has come or gone meanwhile, it is made again.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    while True:
        before = course_of(tournament)
        before.state.busy = frozenset(busy_elsewhere(tournament))
        _require_next(before)
        found = draft(before.state, before.seed, _locked(before))
        with still_on(tournament_id) as course:
            if by is not None:
                staff.require(tournament_id, by)
            course.state.busy = before.state.busy
            _require_next(course)
            if _question(course) == _question(before):
                _note(course, found, by)
                return


def set_draft(
    tournament_id: int,
    by: int | None,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    locked: Sequence[int],
    seen: Draft | None = None,
) -> None:
    """The organiser pairs by hand, or says which tables stay as they are; of a draft that they have seen."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if seen is not None and course.state.draft != seen:
            raise Declined(Unfit.DRAFT_CHANGED)
        course.state.busy = frozenset(busy_elsewhere(course.row))
        _require_next(course)
        made = tuple(tuple(table) for table in tables if table)
        stage = stage_of_next(course.state, course.seed) or Stage.ROUNDS
        found = Draft(stage, made, tuple(byes), frozenset(one for one in locked if 0 <= one < len(made)))
        _check(course, found)
        _note(course, found, by)


def discard_draft(tournament_id: int, by: int | None) -> None:
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if course.state.draft is not None:
            course.happen("discard", by)


def publish(tournament_id: int, by: int | None, *, begins: bool = False) -> int:
    """Everybody sees the pairing, and the tables are there; the number of the round."""
    with seating(tournament_id), still_on(tournament_id) as course:
        if by is not None:
            staff.require(tournament_id, by)
        course.state.busy = frozenset(busy_elsewhere(course.row))
        _require_next(course)
        found = course.state.draft
        if found is None:
            raise Declined(Unfit.NO_DRAFT)
        _check(course, found)
        number = publish_in(course, found, by)
        if begins:
            begin_in(course, number, by)
    return number


def publish_in(course: Course, found: Draft, by: int | None) -> int:
    """Publish a pairing, with its tables, in the transaction of its course."""
    state = course.state
    number = len(state.rounds) + 1
    seated = {one for table in found.tables for one in table}
    if seated & (state.seated() | busy_elsewhere(course.row)):
        raise Declined(Unfit.BUSY)
    absent = []
    if found.stage is Stage.ROUNDS and state.options.format is not Format.EVENING:
        known = seated | set(found.byes)
        absent = [one.id for one in state.players() if one.id not in known]
    course.happen(
        "publish",
        by,
        round=number,
        stage=found.stage,
        tables=[list(table) for table in found.tables],
        byes=list(found.byes),
        absent=absent,
        duplicate=state.options.duplicate or state.options.format is Format.RACE,
    )
    make_tables(course, state.rounds[-1])
    return number


def begin_round(tournament_id: int, by: int | None) -> None:
    """All tables of the published round begin."""
    with still_on(tournament_id) as course:
        if by is not None:
            staff.require(tournament_id, by)
        part = course.state.current
        if part is None or part.began_at is not None:
            raise Declined(Unfit.ROUND_BEGUN)
        begin_in(course, part.number, by)


def start_evening(tournament_id: int, by: int | None) -> None:
    """From now on whoever is free is seated."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if course.state.options.format is not Format.EVENING or course.state.is_started:
            raise Declined(Unfit.ROUND_BEGUN)
        course.happen("start", by)


def stop_evening(tournament_id: int, by: int | None) -> None:
    """Nobody is seated any more; tables that play go on."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if course.state.is_started:
            course.happen("stop", by)


def begin_in(course: Course, number: int, by: int | None) -> None:
    course.happen("begin", by, round=number)
    after_commit(partial(begin_tables, course.row.pk, number))


def _require_next(course: Course) -> None:
    found = what_next(course.state, course.seed)
    if found is Next.RESULTS:
        raise Declined(Unfit.ROUND_RUNNING)
    if found is Next.PLAYERS:
        raise Declined(Unfit.TOO_FEW)
    if found not in {Next.ROUND, Next.FINALS}:
        raise Declined(Unfit.NO_ROUND)


def _question(course: Course) -> object:
    """What a pairing depends on."""
    state = course.state
    stage = stage_of_next(state, course.seed)
    who = members(state, stage or Stage.ROUNDS, course.seed)
    tables = [(table.players, table.outcome) for _, table in state.tables()]
    return stage, sorted(who), tables, sorted(state.apart), state.penalties, _locked(course)


def _locked(course: Course) -> list[tuple[str, ...]]:
    found = course.state.draft
    if found is None:
        return []
    return [table for index, table in enumerate(found.tables) if index in found.locked]


def _check(course: Course, found: Draft) -> None:
    """Refuse a pairing that has not everybody who plays exactly once, or tables of no size."""
    placed = [*(one for table in found.tables for one in table), *found.byes]
    who = members(course.state, found.stage, course.seed)
    if len(set(placed)) < len(placed):
        raise Declined(Unfit.DRAFT_WRONG)
    if set(placed) != set(who):
        raise Declined(Unfit.DRAFT_OLD)
    # An organiser may open smaller and greater tables than the search does, but none that the game refuses.
    least, most = least_players(course.state.options), 12
    if any(not least <= len(table) <= most for table in found.tables):
        raise Declined(Unfit.TABLE_SIZE)


def _note(course: Course, found: Draft, by: int | None) -> None:
    course.happen(
        "draft",
        by,
        stage=found.stage,
        tables=[list(table) for table in found.tables],
        byes=list(found.byes),
        locked=sorted(found.locked),
    )
