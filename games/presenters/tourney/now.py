"""What somebody is to do now in a tournament."""

from enum import StrEnum
from typing import Any, NamedTuple

from games.models import Tournament
from games.presenters.tourney.account import detail_of
from games.presenters.tourney.reading import Seat, Tourney
from games.presenters.tourney.standing_words import place_of, points
from games.tourney.course.next_round import Next, queue
from games.tourney.course.options import Format
from games.tourney.course.state import Presence, Round, Stage, TableStatus


class Now(StrEnum):
    """The situations of players and of those who look on."""

    # -- not in it
    MAY_ENTER = "may_enter"
    NEEDS_ACCOUNT = "needs_account"
    ORGANISER_ENTERS = "organiser_enters"
    CLOSED = "closed"
    # -- in it, at no table
    WAITING_LIST = "waiting_list"
    LEFT = "left"
    AWAY = "away"
    IN = "in"
    QUEUE = "queue"
    BYE = "bye"
    LATE = "late"
    ABSENT = "absent"
    OUT = "out"
    THROUGH = "through"
    BETWEEN = "between"
    # -- at a table
    READY = "ready"
    PLAYING = "playing"
    # -- the end
    OVER = "over"
    CANCELLED = "cancelled"


class Mine(NamedTuple):
    """What the page says at its top to one person. Equal ones look the same."""

    now: Now
    name: str = ""
    round: int = 0
    is_final: bool = False
    table: int = 0
    seat: int = 0
    #: Of the game, empty for a table with real cards.
    code: str = ""
    is_paused: bool = False
    has_called: bool = False
    #: The tables of the round, and how many of them still play.
    tables: int = 0
    playing: int = 0
    #: The own result at the last table.
    result: str = ""
    place: int = 0
    place_words: str = ""
    points: str = ""
    #: In a waiting list or a queue.
    number: int = 0
    #: Whether the last round has been played.
    is_end: bool = False
    may_check_in: bool = False
    may_check_out: bool = False
    may_come_back: bool = False
    #: When the clock of the round ends.
    ends_at: float = 0.0


def mine_of(tourney: Tourney, key: str | None, *, has_account: bool = False) -> Mine:
    """What somebody is to do; without a key somebody who is not in it."""
    state = tourney.state
    if state.is_cancelled:
        return Mine(Now.CANCELLED, is_end=True)
    if key is None:
        return Mine(Now.OVER, is_end=True) if state.is_over else _outside(tourney, has_account=has_account)
    seat = tourney.seats.get(key)
    if seat is not None and not state.is_over:
        return _at_table(tourney, key, seat)
    known = _known(tourney, key)
    return known._replace(now=Now.OVER, is_end=True) if state.is_over else _free(tourney, known, key)


def _outside(tourney: Tourney, *, has_account: bool) -> Mine:
    state, entry = tourney.state, tourney.row.entry
    is_late = state.rounds and not state.options.takes_late and state.options.format is not Format.EVENING
    if not state.is_open or is_late:
        return Mine(Now.CLOSED)
    if entry == Tournament.Entry.ORGANISER:
        return Mine(Now.ORGANISER_ENTERS)
    if entry == Tournament.Entry.ACCOUNTS and not has_account:
        return Mine(Now.NEEDS_ACCOUNT)
    return Mine(Now.MAY_ENTER)


def _known(tourney: Tourney, key: str) -> Mine:
    """What can be said of an entrant at any time."""
    place, rank = tourney.ranks.get(key, (0, None))
    shown = place if tourney.has_results else 0
    played = tourney.played.get(key, ())
    return Mine(
        now=Now.IN,
        name=tourney.name(key),
        place=shown,
        place_words=place_of(shown, len(tourney.standing)) if shown else "",
        points=points(rank.points) if rank and shown else "",
        result=detail_of(tourney, played[-1], is_own=True) if played and played[-1].table.is_through else "",
    )


def _at_table(tourney: Tourney, key: str, seat: Seat) -> Mine:
    """Nothing of other tables or the standing: the results of others change nothing here."""
    part, table = seat.round, seat.table
    is_running = table.status is TableStatus.RUNNING
    return Mine(
        now=Now.PLAYING if is_running else Now.READY,
        name=tourney.name(key),
        round=part.number,
        is_final=part.stage is Stage.FINALS,
        table=table.number,
        seat=seat.seat + 1,
        code=tourney.code(part, table),
        is_paused=table.is_paused or part.paused_at is not None,
        has_called=table.called_at is not None,
        ends_at=ends_at(tourney, part) + (table.extended if is_running else 0),
    )


def _of_round(tourney: Tourney, part: Round) -> dict[str, Any]:
    playing = sum(not table.is_through for table in part.tables)
    return {
        "round": part.number,
        "is_final": part.stage is Stage.FINALS,
        "tables": len(part.tables),
        "playing": playing,
    }


def ends_at(tourney: Tourney, part: Round) -> float:
    """When the clock of a round ends; 0 if it has none, stands still, or counts no more."""
    if part.paused_at is not None or part.is_through:
        return 0.0
    return part.ends_at(tourney.state.options, 0.0) or 0.0


def _free(tourney: Tourney, known: Mine, key: str) -> Mine:
    """Somebody at no table that plays."""
    state, entrant = tourney.state, tourney.state.entrants[key]
    if entrant.presence is Presence.LEFT:
        return known._replace(now=Now.LEFT, may_come_back=not entrant.was_taken_out)
    if entrant.presence is Presence.WAITING:
        number = 1 + [one.id for one in state.waiting()].index(key)
        return known._replace(now=Now.WAITING_LIST, number=number)
    if not entrant.is_here:
        return known._replace(now=Now.AWAY, may_check_in=True)
    known = known._replace(may_check_out=True)
    if state.options.format is Format.EVENING:
        if not state.is_started:
            return known
        return known._replace(now=Now.QUEUE, number=1 + [one.id for one in queue(state)].index(key))
    part = state.current
    if part is None:
        return known
    is_end = part.is_through and tourney.next is Next.END
    return known._replace(now=_at_round(part, key), is_end=is_end, **_of_round(tourney, part))


def _at_round(part: Round, key: str) -> Now:
    """What the round that was published last is for somebody who does not sit at one of its open tables."""
    sat_in_it = any(key in table.players for table in part.tables)
    if not sat_in_it and part.stage is Stage.FINALS and key not in part.byes:
        return Now.OUT
    if part.is_through:
        return Now.BETWEEN
    if sat_in_it:
        return Now.THROUGH
    for now, some in ((Now.BYE, part.byes), (Now.LATE, part.late), (Now.ABSENT, part.absent)):
        if key in some:
            return now
    return Now.BETWEEN
