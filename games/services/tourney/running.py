"""What the staff do while tables play. Each act stands in the log, where the players read it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import Any

from games.models import Game, TournamentEntrant, TournamentEvent, TournamentTable
from games.models.acts import Act, Deed
from games.services.judging import hear
from games.services.tourney import staff
from games.services.tourney.elsewhere import busy_elsewhere, seating
from games.services.tourney.log import Course, acting, still_on
from games.services.tourney.once import place_of
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.settling import settle
from games.services.tourney.substitutes import require_fit
from games.services.tourney.tables import (
    after_commit,
    count_no_more,
    give_to_house,
    key_of,
    let_go,
    make_substitute,
    on_games,
    row_of,
    stop_game,
)
from games.services.tourney.telling import tell
from games.tourney.course.state import Presence, Round, Table, TableStatus

MOST_TEXT = 300
MOST_SECONDS = 24 * 60 * 60
GREATEST = 10_000


@contextmanager
def _at(tournament_id: int, by: int | None, part: int, number: int) -> Iterator[tuple[Course, Round, Table]]:
    """A table of a round, for somebody of the staff who does not sit there."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        found, table = table_at(course, part, number)
        require_stranger(course, found, table, by)
        yield course, found, table


def table_at(course: Course, part: int, number: int) -> tuple[Round, Table]:
    rounds = course.state.rounds
    if not 1 <= part <= len(rounds) or not 1 <= number <= len(rounds[part - 1].tables):
        raise Declined(Unfit.NO_SUCH_TABLE)
    return rounds[part - 1], rounds[part - 1].table(number)


def require_stranger(course: Course, part: Round, table: Table, by: int | None) -> None:
    """Nobody decides about their own table, nor about one with the deal that they play."""
    own = TournamentEntrant.objects.filter(tournament=course.row, user=by).values_list("key", flat=True)
    tables = part.tables if part.duplicate else [table]
    if any(key in other.players and not other.is_through for key in own for other in (*tables, table)):
        raise Declined(Unfit.OWN_TABLE)


# -- clocks


def extend(tournament_id: int, by: int | None, part: int, number: int | None, seconds: int) -> None:
    """More time for a round, or for one of its tables: on its clock, and for the move that is waited for."""
    if not 0 < seconds <= MOST_SECONDS:
        raise Declined(Unfit.NO_SECONDS)
    with _round_or_table(tournament_id, by, part, number) as course:
        event = course.happen("extend", by, round=part, table=number, seconds=seconds)
        # With the same commit: nothing says afterwards which games have had their time.
        on_games(tournament_id, part, number, "extend", seconds)
        tell(tournament_id, part, number, Act(Deed.MORE, None, "", key_of(event)))


def pause(tournament_id: int, by: int | None, part: int, number: int | None) -> None:
    """A round, or one of its tables, stands still: no move, no clock."""
    with _round_or_table(tournament_id, by, part, number) as course:
        course.happen("pause", by, round=part, table=number)
        after_commit(partial(settle, tournament_id))


def resume(tournament_id: int, by: int | None, part: int, number: int | None) -> None:
    with _round_or_table(tournament_id, by, part, number) as course:
        course.happen("resume", by, round=part, table=number)
        after_commit(partial(settle, tournament_id))


@contextmanager
def _round_or_table(tournament_id: int, by: int | None, part: int, number: int | None) -> Iterator[Course]:
    if number is not None:
        with _at(tournament_id, by, part, number) as (course, _, table):
            if table.is_through:
                raise Declined(Unfit.TABLE_THROUGH)
            yield course
        return
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if not 1 <= part <= len(course.state.rounds):
            raise Declined(Unfit.NO_SUCH_TABLE)
        yield course


# -- tables


def void(tournament_id: int, by: int | None, part: int, number: int, reason: str) -> None:
    """A table counts for nobody, with a reason."""
    with _at(tournament_id, by, part, number) as (course, _, table):
        if not reason.strip():
            raise Declined(Unfit.NO_REASON)
        if table.status is TableStatus.VOID:
            raise Declined(Unfit.TABLE_THROUGH)
        event = course.happen("void", by, round=part, table=number, reason=reason.strip()[:MOST_TEXT])
        count_no_more(tournament_id, part, table)
        after_commit(partial(stop_game, tournament_id, event))


def set_result(
    tournament_id: int, by: int | None, part: int, number: int, totals: Sequence[float], reason: str = ""
) -> None:
    """The result of a table as the organiser has it: of one with real cards, or instead of the game's."""
    with _at(tournament_id, by, part, number) as (course, _, table):
        if len(totals) != len(table.players) or any(abs(total) > GREATEST for total in totals):
            raise Declined(Unfit.RESULT_INCOMPLETE)
        row = row_of(tournament_id, part, number)
        if row is not None and row.game_id is not None and not reason.strip():
            raise Declined(Unfit.NO_REASON)
        worth = [course.state.options.worth(total) for total in totals]
        places = [1 + sum(other > own for other in worth) for own in worth]
        event = course.happen(
            "result",
            by,
            round=part,
            table=number,
            places=places,
            totals=list(totals),
            by_hand=True,
            reason=reason.strip()[:MOST_TEXT],
        )
        count_no_more(tournament_id, part, table)
        after_commit(partial(stop_game, tournament_id, event))


def house_plays(tournament_id: int, by: int | None, part: int, number: int, key: str) -> None:
    """The house plays for somebody who is absent, until they come back."""
    with _at(tournament_id, by, part, number) as (course, _, table):
        if key not in table.players:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        event = course.happen("house", by, round=part, table=number, id=key)
        seat = table.players.index(key)
        give_to_house(tournament_id, event, seat)


def substitute(tournament_id: int, by: int | None, part: int, number: int, out: str, into: str) -> None:
    """Somebody who is free plays on for somebody else, with everything that was gathered in the seat."""
    with seating(tournament_id), _at(tournament_id, by, part, number) as (course, round_, table):
        state = course.state
        entrant = state.entrants.get(into)
        if out not in table.players or entrant is None or entrant.presence is not Presence.IN:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        if table.is_through:
            raise Declined(Unfit.TABLE_THROUGH)
        if into in state.seated() | busy_elsewhere(course.row) or round_.plays(into):
            raise Declined(Unfit.NOT_FREE)
        require_fit(course, by, round_, number, into)
        seat = table.players.index(out)
        course.happen("substitute", by, round=part, table=number, out=out, into=into)
        make_substitute(course, part, number, seat, out, into)


def penalise(tournament_id: int, by: int | None, key: str, points: Fraction, reason: str) -> None:
    """Points given or taken, with a reason that everybody reads."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if key not in course.state.entrants:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        if not reason.strip():
            raise Declined(Unfit.NO_REASON)
        if not points or abs(points) > GREATEST:
            raise Declined(Unfit.NO_POINTS)
        if points > 0 and course.row.entrants.filter(key=key, user=by).exists():
            raise Declined(Unfit.OWN_POINTS)
        course.happen("penalty", by, id=key, points=str(points), reason=reason.strip()[:MOST_TEXT])


# -- words


def say(tournament_id: int, by: int | None, part: int, number: int | None, text: str) -> None:
    """A message to one table, or to everybody."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        if not text.strip():
            raise Declined(Unfit.NO_TEXT)
        if number is not None:
            table_at(course, part, number)
        said = text.strip()[:MOST_TEXT]
        event = course.happen("say", by, round=part, table=number, text=said)
        # In an evening every table is a round of its own.
        where = None if number is None else part
        tell(tournament_id, where, number, Act(Deed.SAY, None, said, key_of(event)))


def call(tournament_id: int, by: int | None) -> str:
    """Somebody at a table wants the organiser to come; the code of the game there, if there is one."""
    with still_on(tournament_id) as course:
        key = course.row.entrants.filter(user=by).values_list("key", flat=True).first()
        found = course.state.seat_of(key) if by is not None and key is not None else None
        if found is None:
            raise Declined(Unfit.NOT_IN)
        part, table, _ = found
        if table.called_at is None:
            event = course.happen("call", by, round=part.number, table=table.number)
            tell(tournament_id, part.number, table.number, Act(Deed.CALL, None, "", key_of(event)))
        row = row_of(tournament_id, part.number, table.number)
    return row.game.code if row is not None and row.game is not None else ""


def judge(tournament_id: int, by: int | None, part: int, number: int) -> str:
    """Somebody looks at a table as a judge, which stands in the log; the code of its game."""
    with _at(tournament_id, by, part, number) as (course, _, _table):
        row = row_of(tournament_id, part, number)
        if row is None or row.game is None or not row.game.has_started:
            raise Declined(Unfit.NOTHING_TO_JUDGE)
        _note_look(course, by, part, number)
        return row.game.code


@hear
def hear_of_judge(game: Game, by: int) -> None:
    """Somebody looks at a running table by its link: the log says so, too."""
    row = TournamentTable.objects.filter(game=game).first()
    if row is None or game.status != Game.Status.PLAYING:
        return
    rows = TournamentEvent.objects.filter(tournament=row.tournament_id, name__in=("publish", "judge"))
    events = rows.order_by("number").values_list("name", "by", "data")
    if not _has_looked(events, by, row.round, row.number):
        with acting(row.tournament_id) as course:
            _note_look(course, by, row.round, row.number)


def _note_look(course: Course, by: int | None, part: int, number: int) -> None:
    """Say in the log and at the table that somebody looks on: once for each judge and table of a round."""
    if not _has_looked(((one.name, one.by, one.data) for one in course.events), by, part, number):
        event = course.happen("judge", by, round=part, table=number)
        tell(course.row.pk, part, number, Act(Deed.JUDGE, None, "", key_of(event)))


def _has_looked(
    events: Iterable[tuple[str, int | None, Any]], by: int | None, part: int, number: int
) -> bool:
    """Whether somebody has looked at a table since its round was published."""
    found = False
    for name, who, data in events:
        if name == "publish" and data["round"] == part:
            found = False
        elif name == "judge" and who == by and place_of(data) == (part, number):
            found = True
    return found


def answer(tournament_id: int, by: int | None, part: int, number: int) -> None:
    """Somebody of the staff sees to a table that has called."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        _, table = table_at(course, part, number)
        if table.called_at is not None:
            event = course.happen("answer", by, round=part, table=number)
            tell(tournament_id, part, number, Act(Deed.CALL, None, "answered", key_of(event)))


# -- the end


def end_round(tournament_id: int, by: int | None) -> None:
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        part = course.state.current
        if part is None or not part.is_through:
            raise Declined(Unfit.ROUND_RUNNING)
        if part.ended_at is None:
            course.happen("end_round", by, round=part.number)


def finish(tournament_id: int, by: int | None, *, cancelled: bool = False) -> None:
    """The tournament is over as it stands. Cancelled, tables that still play go on as loose ones."""
    with still_on(tournament_id) as course:
        staff.require(tournament_id, by, staff.Role.ORGANISER)
        if not cancelled and any(True for _ in course.state.open_tables()):
            raise Declined(Unfit.ROUND_RUNNING)
        course.happen("cancel" if cancelled else "finish", by)
        if by is not None:
            after_commit(partial(let_go, tournament_id, by))
