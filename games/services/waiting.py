"""What the commands of a waiting room share: who may, what follows from each, and how it ends unplayed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.adapters import ADAPTERS
from games.models import Game, Player
from games.models.callers import Caller, Wish, callers_to_row
from games.models.tables import UNSEEN_FOR
from games.services.refusals import Rejected, Why
from games.store import Table, TableEdit, locked_table
from games.store.lobby import lobby_changed
from luckybox_site.web.lookalikes import name_key

#: How long the host has, with everybody ready, before any of them may start.
HOST_MAY_WAIT = timedelta(minutes=1)
#: How often it is noted that somebody has the page of a waiting room open.
LOOK_EVERY = timedelta(minutes=1)
#: Of so many who have no seat a table remembers what they wanted; the oldest are forgotten first.
REMEMBERED = 40

#: What a table forgets that starts or closes.
NOTHING_KEPT: dict[str, Any] = {"callers": {}, "reserved": [], "changed": {}}

#: Why a table was closed, in the result of its row.
CLOSED_BY_TIME, CLOSED_BY_LEAVING, CLOSED_BY_STAFF = "unseen", "left", "staff"


@contextmanager
def waiting_room(game_id: int, *, restarts: bool = True) -> Iterator[TableEdit]:
    """A table that waits for players, under its lock; see `settled`."""
    with locked_table(game_id) as table, settled(table, restarts=restarts):
        yield table


@contextmanager
def room_of_host(game_id: int, user_id: int | None) -> Iterator[TableEdit]:
    """The same for a command that only the host has."""
    with locked_table(game_id) as table:
        host_only(table, user_id)
        with settled(table):
            yield table


@contextmanager
def settled(table: TableEdit, *, restarts: bool = True) -> Iterator[None]:
    """Change a waiting room, then update who may start and what the table of the last game shows.

    What somebody without a seat does leaves the host no more time (`restarts`).
    """
    still_open(table)
    yield
    if table.game.status == Game.Status.OPEN:
        _wait_for_host(table, restarts=restarts)
    if table.has_changed or table.has_table_changed:
        tell_forerunner(table.game.rematch_of_id)


def settle_again(game_id: int) -> None:
    """Update who may start a waiting room after somebody has come or lost the connection."""
    with locked_table(game_id) as table:
        if table.game.status == Game.Status.OPEN and not table.game.is_arranged:
            with settled(table, restarts=False):
                pass
            if table.game.visibility == Game.Visibility.PUBLIC:
                # It is listed while somebody is there.
                lobby_changed()


def host_only(table: Table | TableEdit, user_id: int | None) -> None:
    if user_id is None or table.game.host_id != user_id:
        raise Rejected(Why.NOT_HOST)


def still_open(table: Table | TableEdit) -> None:
    if table.game.status == Game.Status.CLOSED:
        raise Rejected(Why.CLOSED)
    if table.game.status != Game.Status.OPEN:
        raise Rejected(Why.ALREADY_STARTED)
    if table.game.is_arranged:
        raise Rejected(Why.ARRANGED)


def seated(table: TableEdit, user_id: int | None) -> Player:
    """The player in the seat of a user, who has to have one."""
    player = table.player_of(user_id)
    if player is None:
        raise Rejected(Why.NOT_SEATED)
    return player


def names_at(table: TableEdit) -> set[str]:
    """The names that are taken, as they are compared."""
    return {name_key(player.name) for player in table.players}


# -- seats


def free_seats(table: Table | TableEdit, name: str = "") -> int:
    """How many seats somebody can take, those included that are reserved for this name."""
    kept = [other for other in table.game.reserved if not is_same_name(other, name)]
    return table.game.seats - len(table.players) - len(kept)


def is_same_name(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


# -- the options


def change_options(table: TableEdit, **wanted: Any) -> None:
    """Change options, note what they were before, and take the ready marks of the others back."""
    game = table.game
    old = {name: getattr(game, name) for name, value in wanted.items() if getattr(game, name) != value}
    if not old:
        return
    others = [player for player in table.players if player.user_id not in {None, game.host_id}]
    # What nobody has said yes to since is told together.
    known = {} if any(player.is_ready for player in others) else game.changed.get("before", {})
    before = {**old, **known}
    # Not even a hash of it is shown to anybody.
    before = {name: "" if name == "word" else value for name, value in before.items()}
    table.set_around(**wanted)
    told = {name: value for name, value in before.items() if name == "word" or getattr(game, name) != value}
    by = next((player.name for player in table.players if player.user_id == game.host_id), "")
    table.set_around(changed={"by": by, "before": told} if told and others else {})
    for player in others:
        table.set_player(player.seat, is_around=True, is_ready=False)


# -- the start


def are_ready(table: Table | TableEdit) -> bool:
    """Whether all players but the host are ready; those without a connection are not counted."""
    game, absences = table.game, table.game.absences
    others = [
        player
        for player in table.players
        if player.user_id not in {None, game.host_id}
        and not (player.pk in absences and absences[player.pk].is_gone)
    ]
    enough = len(table.players) >= ADAPTERS[game.kind].least_seats(game.rules)
    return enough and bool(others) and all(player.is_ready for player in others)


def _wait_for_host(table: TableEdit, *, restarts: bool) -> None:
    if not are_ready(table):
        table.set_around(others_start_at=None, others_start=False)
    elif restarts or table.game.others_start_at is None:
        at = timezone.now() + HOST_MAY_WAIT
        due = min(filter(None, (at, table.game.room_due)))
        table.set_around(others_start_at=at, others_start=False, room_due=due)


# -- those without a seat


def caller_of(table: Table | TableEdit, user_id: int | None) -> Caller | None:
    """The caller that a user without a seat is."""
    callers = table.game.people_asking.values()
    return next((caller for caller in callers if caller.user_id == user_id), None)


def asking(game: Game) -> Mapping[int, Caller]:
    """The callers who wait for an answer of the host."""
    callers = game.people_asking.items()
    return {number: caller for number, caller in callers if caller.wish == Wish.ASKED}


def sent_away(game: Game) -> Mapping[int, Caller]:
    """The callers whose seat the host has taken back."""
    callers = game.people_asking.items()
    return {number: caller for number, caller in callers if caller.wish == Wish.SENT_AWAY}


def remember(table: TableEdit, caller: Caller) -> None:
    """Add a caller, in place of an earlier one of the same user."""
    last = max(table.game.people_asking, default=0)
    forget(table, caller.user_id)
    callers = {**table.game.people_asking, last + 1: caller}
    # Nobody who was sent away comes back because many others have come and gone.
    order = sorted(callers.items(), key=lambda pair: (pair[1].wish == Wish.SENT_AWAY, pair[0]))
    table.set_around(callers=callers_to_row(dict(sorted(order[-REMEMBERED:]))))


def forget(table: TableEdit, user_id: int | None) -> None:
    """Remove the caller of a user."""
    callers = table.game.people_asking.items()
    kept = {number: caller for number, caller in callers if caller.user_id != user_id}
    table.set_around(callers=callers_to_row(kept))


# -- the end


def close(table: TableEdit, why: str) -> None:
    """Give up a table that has not started; the one before it may have another rematch."""
    tell_forerunner(table.game.rematch_of_id)
    table.set_around(
        status=Game.Status.CLOSED,
        result={"closed": why},
        finished_at=timezone.now(),
        rematch_of_id=None,
        others_start_at=None,
        others_start=False,
        **NOTHING_KEPT,
    )


def tell_forerunner(game_id: int | None) -> None:
    """After the commit, update the page of the last game, which shows the state of its rematch."""
    if game_id is not None:
        transaction.on_commit(lambda: _touch(game_id), robust=True)


def _touch(game_id: int) -> None:
    with locked_table(game_id) as table:
        table.touch_table()


# -- in time


def note_look(game: Game) -> None:
    """Note that somebody has the page of a waiting room open, at most once a minute."""
    now = timezone.now()
    if game.status == Game.Status.OPEN and game.looked_at < now - LOOK_EVERY:
        Game.objects.filter(pk=game.pk).update(looked_at=now)


def is_forgotten(game: Game) -> bool:
    return game.looked_at <= timezone.now() - UNSEEN_FOR
