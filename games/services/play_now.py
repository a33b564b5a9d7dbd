"""Play now: sit down at a public table that fits, or open one that others find."""

from django.db.models import Count, F

from games.models import Game
from games.services.lobby import TableOptions, create, join
from games.services.names import distinct
from games.services.public_tables import is_anybody_here, open_tables
from games.services.refusals import Rejected
from games.services.waiting import caller_of
from games.store import Table, read_table

#: So many tables are looked at, those first that have waited longest.
MOST_LOOKED_AT = 12


def play_now(user_id: int, name: str, options: TableOptions, *, any_clock: bool = True) -> Game:
    """The table at which somebody sits then: one that waits and is played as wished, else a new one.

    Any clock will do for somebody who wants to play now, but for a day for each turn.
    """
    waiting = open_tables().filter(kind=options.kind)
    clocks = waiting.filter(clock__lt=Game.Clock.CORRESPONDENCE)
    waiting = clocks if any_clock else waiting.filter(clock=options.clock)
    own = waiting.filter(players__user_id=user_id).first()
    if own is not None:
        return own
    with_room = waiting.annotate(taken=Count("players")).filter(taken__lt=F("seats"))
    for game_id in list(with_room.values_list("pk", flat=True)[:MOST_LOOKED_AT]):
        table = read_table(game_id)
        if _suits(table, user_id) and _has_joined(table, user_id, name):
            return table.game
    return create(user_id, name, options)


def _suits(table: Table, user_id: int) -> bool:
    """Whether somebody waits there, and this visitor has not left it or been sent away."""
    return is_anybody_here(table.game, table.players) and caller_of(table, user_id) is None


def _has_joined(table: Table, user_id: int, name: str) -> bool:
    try:
        join(table.game.pk, user_id, distinct(name, [player.name for player in table.players]))
    except Rejected:
        # Full, started or closed since: the next one, then.
        return False
    return True
