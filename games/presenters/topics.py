"""The two topics of a table: the game, and the people and options around it."""

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any

from games.live.messages import message_for, out_of_band
from games.live.topics import (
    GAME,
    TABLE,
    Audience,
    Key,
    NotAllowed,
    Sent,
    Snapshot,
    Update,
    earlier,
    fill,
    register,
)
from games.models import Game
from games.presenters import page as pages
from games.presenters import room as rooms
from games.presenters.page import Page, earlier_page, page_of, version_mark
from games.presenters.part import Swaps
from games.presenters.render_cache import VersionCache
from games.presenters.room import Room, earlier_room, room_of
from games.services.secrets import may_be_watched
from games.store import Table, learn, read_table, remembers

REMEMBERED = 4000

#: The announced fields of the topic *table*, by table and version.
_around: VersionCache[int, Mapping[str, Any]] = VersionCache(REMEMBERED)


def topics_of(game_id: int) -> tuple[Key, Key]:
    """The topics of a table's page, in the order in which they stand there."""
    return Key(GAME, game_id), Key(TABLE, game_id)


def may_see(table: Table, user_id: int | None) -> bool:
    """Whether a viewer may see this table: players always, others before it starts or if they may watch."""
    if not table.game.has_started or table.player_of(user_id) is not None:
        return True
    return may_be_watched(table.game)


class GameSnapshot:
    """A game at one version."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known = Swaps()

    @property
    def version(self) -> int:
        return self._table.game.version

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        page = page_of(self._table, audience)
        if page.seat is None and not may_see(self._table, audience.user_id):
            raise NotAllowed
        return pages.update(sent if isinstance(sent, Page) else None, page, self._known)


class TableSnapshot:
    """The people and options around a game, at one version."""

    def __init__(self, table: Table) -> None:
        self._table = _with_announced(table)

    @property
    def version(self) -> int:
        return self._table.game.table_version

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        if not may_see(self._table, audience.user_id):
            raise NotAllowed
        return rooms.update(sent if isinstance(sent, Room) else None, room_of(self._table, audience))


def _with_announced(table: Table) -> Table:
    """The table with the announced fields of the topic *table*, if they are newer than the row."""
    version, announced = _around.newest(table.game.pk) or (0, {})
    if table.play is None or version <= table.game.table_version:
        return table
    game = copy(table.game)
    game.table_version = version
    for name in Game.AROUND_FIELDS:
        setattr(game, name, announced[name])
    return table._replace(game=game)


class GameTopic:
    """See `games.live.topics.Topic`. What travels with announcements is in `games.store.delta`."""

    name = GAME

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict(Game.objects.filter(pk__in=ids).values_list("pk", "version"))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        learn(topic_id, delta)

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        """Whether the table is remembered: its pages take less time than a thread would wait for its turn."""
        return remembers(topic_id, version)

    def read(self, topic_id: int, version: int) -> Snapshot:
        return GameSnapshot(read_table(topic_id, version))

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        return earlier_page(topic_id, audience, version)

    def mark(self, sent: Sent) -> str:
        return out_of_band(version_mark(sent.version))


class TableTopic:
    """See `games.live.topics.Topic`. Once a game has started, only spectators and presence change."""

    name = TABLE

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict(Game.objects.filter(pk__in=ids).values_list("pk", "table_version"))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        _around.find_or_make(topic_id, version, lambda: delta)

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        known = _around.newest(topic_id)
        return known is not None and known[0] >= version and remembers(topic_id, known[1]["game"])

    def read(self, topic_id: int, version: int) -> Snapshot:
        known = _around.newest(topic_id) if version > 0 and self.is_at_hand(topic_id, version) else None
        return TableSnapshot(read_table(topic_id, known[1]["game"] if known else 0))

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        return earlier_room(topic_id, audience, version)

    def mark(self, sent: Sent) -> str:
        return ""


for topic in (GameTopic(), TableTopic()):
    register(topic)


def page_html(table: Table, audience: Audience, page: Page) -> str:
    """The whole page of a table, what stands around the game included."""
    return fill(page.root.html, TABLE, room_of(table, audience).root.html)


def changes_since(table: Table, audience: Audience, shown: Sequence[int | None]) -> str:
    """What leads from the versions that a browser shows of the topics to this table."""
    keys = topics_of(table.game.pk)
    snapshots: dict[Key, Snapshot] = dict(zip(keys, (GameSnapshot(table), TableSnapshot(table)), strict=True))
    sent = {key: earlier(key, audience, version) for key, version in zip(keys, shown, strict=True)}
    message = message_for(audience, sent, lambda key, _: snapshots[key])
    # An answer names the version even where nothing has changed.
    return message.html or out_of_band(version_mark(table.game.version))
