"""Play now: sit down at a public table that fits, or open one that others find."""

from django.db.models import Count, F, QuerySet

from games.models import Game
from games.services.lobby import TableOptions, join
from games.services.names import distinct
from games.services.opening import open_table
from games.services.public_tables import is_anybody_here, open_tables
from games.services.refusals import Rejected
from games.services.waiting import caller_of, free_seats
from games.store import Table, read_table

#: So many tables are looked at, those first that have waited longest.
MOST_LOOKED_AT = 12


def play_now(user_id: int, name: str, options: TableOptions, *, any_clock: bool = True) -> Game:
    """The table at which somebody sits then: one that waits and is played as wished, else a new one.

    Any clock will do for somebody who wants to play now, but for a day for each turn.
    """
    # Nobody is rated who has not said so.
    waiting = open_tables().filter(kind=options.kind, is_rated=options.is_rated)
    clocks = waiting.filter(clock__lt=Game.Clock.CORRESPONDENCE)
    waiting = clocks if any_clock else _with_clock(waiting, options.clock)
    own = waiting.filter(players__user_id=user_id).first()
    if own is not None:
        return own
    with_room = waiting.annotate(taken=Count("players")).filter(taken__lt=F("seats"))
    for game_id in list(with_room.values_list("pk", flat=True)[:MOST_LOOKED_AT]):
        table = read_table(game_id)
        if _suits(table, user_id, name) and _has_joined(table, user_id, name):
            return table.game
    return open_table(user_id, name, options)


def _with_clock(waiting: QuerySet[Game], clock: int) -> QuerySet[Game]:
    """The tables with this clock; of those of a day or more, one is as good as another."""
    if clock >= Game.Clock.CORRESPONDENCE:
        return waiting.filter(clock__gte=clock)
    return waiting.filter(clock=clock)


def _suits(table: Table, user_id: int, name: str) -> bool:
    """Whether somebody waits there, and this visitor has not left it or been sent away.

    Seats that are reserved are for those who come with the link, whatever a visitor calls themselves.
    """
    has_room = free_seats(table, name) == free_seats(table) > 0
    return has_room and is_anybody_here(table.game, table.players) and caller_of(table, user_id) is None


def _has_joined(table: Table, user_id: int, name: str) -> bool:
    try:
        join(table.game.pk, user_id, distinct(name, [player.name for player in table.players]))
    except Rejected:
        # Full, started or closed since: the next one, then.
        return False
    return True
