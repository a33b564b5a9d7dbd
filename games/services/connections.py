"""Who is connected: one row for each socket, and one for the page of a player without a socket.

A ticker calls `recount` every few seconds, which updates the number of spectators and the absent players of a
table. Pages change only then, so that a link passed round in a chat does not make them flicker.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable
from datetime import timedelta
from threading import Lock
from typing import NamedTuple

from django.db import Error, transaction
from django.db.models import Count, F
from django.utils import timezone

from games.models import Connection, Game, Player
from games.models.connections import GRACE, POLL_LASTS, RESTART_GRACE, SOCKET_LASTS
from games.services import presence
from games.store import announce_tables
from luckybox_site.web.prepared import Prepared

logger = logging.getLogger(__name__)

#: Rows in one statement, which holds up other writers for a few milliseconds.
BATCH = 500
#: How often at most a player's page without a socket is noted, and how many of them are remembered.
NOTED_EVERY = 10.0
REMEMBERED = 10_000


class Link(NamedTuple):
    """A socket and whom it belongs to; without a player somebody watches."""

    game_id: int
    player_id: int | None
    channel: str


# -- sockets


def arrive(game_id: int, channel: str, user_id: int | None = None) -> Link:
    """Note that a socket was opened; a player who was gone is back."""
    link = Link(game_id, _player_of(game_id, user_id), channel)
    _write([link], SOCKET_LASTS)
    if link.player_id is not None:
        # The socket stands for the page from now on.
        Connection.objects.filter(channel=_page_of(link.player_id)).delete()
        presence.note_connected(game_id, link.player_id, has_opened=True)
    return link


def leave(link: Link) -> None:
    """Note that a socket has ended. A player has a moment to load the page again."""
    rows = Connection.objects.filter(channel=link.channel)
    if link.player_id is None:
        rows.delete()
    else:
        rows.update(expires_at=timezone.now() + GRACE)


def renew(links: Collection[Link]) -> None:
    """Renew the rows of open sockets, and write those anew that have been deleted meanwhile."""
    for batch in _batches(list(links)):
        expires_at = timezone.now() + SOCKET_LASTS
        channels = [link.channel for link in batch]
        renewed = Connection.objects.filter(channel__in=channels).update(expires_at=expires_at)
        if renewed < len(channels):
            known = set(Connection.objects.filter(channel__in=channels).values_list("channel", flat=True))
            _write_again([link for link in batch if link.channel not in known])


def expect_back() -> None:
    """Give players whose sockets ended with the server time to connect to the one that has just started.

    Otherwise everybody would be told of everybody else that they were gone, and then that they are back.
    """
    soon = timezone.now() + RESTART_GRACE
    Connection.objects.exclude(player=None).filter(expires_at__lt=soon).update(expires_at=soon)


def _write_again(links: Collection[Link]) -> None:
    """Write rows of open sockets that were deleted, as after minutes without the database."""
    # Tables and seats may be deleted while a socket is open; that must not fail for the others.
    tables = set(Game.objects.filter(pk__in={link.game_id for link in links}).values_list("pk", flat=True))
    players = set(
        Player.objects.filter(pk__in={link.player_id for link in links}).values_list("pk", flat=True)
    )
    there = [
        link if link.player_id in players else link._replace(player_id=None)
        for link in links
        if link.game_id in tables
    ]
    _write(there, SOCKET_LASTS)
    for link in there:
        if link.player_id is not None:
            presence.note_connected(link.game_id, link.player_id)


def _batches(links: list[Link]) -> Iterable[list[Link]]:
    return (links[start : start + BATCH] for start in range(0, len(links), BATCH))


def _write(links: Collection[Link], lasts: timedelta) -> None:
    expires_at = timezone.now() + lasts
    rows = [Connection(**link._asdict(), expires_at=expires_at) for link in links]
    Connection.objects.bulk_create(
        rows,
        500,
        update_conflicts=True,
        unique_fields=["channel"],
        update_fields=["expires_at", "player"],
    )


def _player_of(game_id: int, user_id: int | None) -> int | None:
    if user_id is None:
        return None
    return Player.objects.filter(game=game_id, user=user_id).values_list("pk", flat=True).first()


# -- pages without a socket

#: By table and user: when the page was noted last, and for how long.
_noted: OrderedDict[tuple[int, int], tuple[float, timedelta]] = OrderedDict()
_guard = Lock()


def note_page(game_id: int, user_id: int | None, lasts: timedelta = POLL_LASTS) -> None:
    """Count a player whose browser has no socket as connected for a while.

    A page that polls is noted once in ten seconds. A database error is logged, and the request goes on.
    """
    if user_id is None or _is_noted((game_id, user_id), lasts):
        return
    try:
        with transaction.atomic():
            player_id = _player_of(game_id, user_id)
            if player_id is not None:
                _write([Link(game_id, player_id, _page_of(player_id))], lasts)
        if player_id is not None:
            presence.note_connected(game_id, player_id)
    except Error:
        logger.warning("A connection could not be noted; the next request notes it.")


def forget_pages() -> None:
    """Forget which pages were noted, so that the next one is noted at once."""
    with _guard:
        _noted.clear()


def _is_noted(page: tuple[int, int], lasts: timedelta) -> bool:
    now = time.monotonic()
    with _guard:
        noted_at, lasted = _noted.get(page, (-NOTED_EVERY, timedelta()))
        if now - noted_at < NOTED_EVERY and lasted == lasts:
            return True
        _noted[page] = (now, lasts)
        _noted.move_to_end(page)
        if len(_noted) > REMEMBERED:
            _noted.popitem(last=False)
    return False


def _page_of(player_id: int) -> str:
    """The name of the row for a player's pages without a socket."""
    return f"page-{player_id}"


# -- spectators and absent players


def recount() -> int:
    """Update and announce spectators and absent players; returns the number of tables that have changed."""
    now = timezone.now()
    gone = _gone.rows(now)
    # Tables at which a player's connection has ended, or an absence changes with time.
    due = {game_id for game_id, player_id in gone if player_id} | {game_id for (game_id,) in _due.rows(now)}
    changed = sum(_update_presence(game_id) for game_id in sorted(due))
    if any(player_id is None for _, player_id in gone):
        Connection.objects.gone().filter(player=None).delete()
    return changed + _count_spectators()


_due = Prepared(lambda now: Game.objects.filter(presence_due__lte=now).order_by().values_list("pk"))
_gone = Prepared(
    lambda now: Connection.objects.filter(expires_at__lte=now).order_by().values_list("game", "player")
)
_watched = Prepared(lambda: Game.objects.filter(watching__gt=0).order_by().values_list("pk", "watching"))
_watching = Prepared(
    lambda: Connection.objects.filter(player=None).order_by().values_list("game").annotate(Count("pk"))
)


def _update_presence(game_id: int) -> bool:
    """Update the absent players of a table. A fault at one table does not stop the update of others."""
    try:
        return presence.update_presence(game_id)
    except Error:
        raise
    except Exception:
        logger.exception("The absent players of table %s cannot be updated.", game_id)
        return False


def _count_spectators() -> int:
    before, now = dict(_watched.rows()), dict(_watching.rows())
    changed = [
        game_id
        for game_id in before.keys() | now.keys()
        if _has_changed(game_id, before.get(game_id, 0), now.get(game_id, 0))
    ]
    if changed:
        rows = Game.objects.filter(pk__in=changed).only("version", "table_version", *Game.AROUND_FIELDS)
        announce_tables(rows)
    return len(changed)


def _has_changed(game_id: int, before: int, now: int) -> bool:
    """Write the new number; `False` if it is the same, or another ticker has just written it."""
    if before == now:
        return False
    row = Game.objects.filter(pk=game_id, watching=before)
    return bool(row.update(watching=now, table_version=F("table_version") + 1))
