"""The topic *lobby*: the public tables of the site, the same for all viewers who read one language."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from games.live.messages import message_for, out_of_band
from games.live.topics import LOBBY, Audience, Key, Sent, Snapshot, Update, earlier, register
from games.models.lobby import THE_LOBBY, Lobby
from games.presenters.public_tables import Hall, earlier_hall, hall_of, update, version_mark
from games.presenters.render_cache import VersionCache
from games.services.public_tables import PublicTables, public_tables
from games.store.lobby import lobby_version

THE_KEY: Final = Key(LOBBY, THE_LOBBY)
#: Seconds between two renderings for those who look on.
PAUSE = 0.25

#: The newest that this process has read.
_read: VersionCache[int, PublicTables] = VersionCache(1)


def newest(version: int = 0) -> PublicTables:
    """The public tables, at least at this version if there is one; with 0 as the database has them now."""
    known = _read.newest(THE_LOBBY)
    if known is not None and known[0] >= (version or lobby_version()):
        return known[1]
    found = public_tables()
    return _read.find_or_make(THE_LOBBY, found.version, lambda: found)


def everybody(language: str) -> Audience:
    """Whoever looks at the lobby sees the same."""
    return Audience(None, language)


class LobbySnapshot:
    """The lobby at one version."""

    def __init__(self, tables: PublicTables) -> None:
        self._tables = tables

    @property
    def version(self) -> int:
        return self._tables.version

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        hall = hall_of(self._tables, audience.language)
        return update(sent if isinstance(sent, Hall) else None, hall, audience.language)


class LobbyTopic:
    """See `games.live.topics.Topic`."""

    name = LOBBY

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict(Lobby.objects.filter(pk__in=ids).values_list("pk", "version"))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """Its announcements carry nothing: a process that has followers reads once for all of them."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        known = _read.newest(topic_id)
        return known is not None and 0 < version <= known[0]

    def read(self, topic_id: int, version: int) -> Snapshot:
        return LobbySnapshot(newest(version))

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        return earlier_hall(audience.language, version)

    def mark(self, sent: Sent) -> str:
        return out_of_band(version_mark(sent.version))


register(LobbyTopic(), PAUSE)


def lobby_since(language: str, shown: int | None) -> str:
    """What leads from the version that a browser shows to the lobby as it is now; empty without a change."""
    audience, snapshot = everybody(language), LobbySnapshot(newest())
    sent = {THE_KEY: earlier(THE_KEY, audience, shown)}
    return message_for(audience, sent, lambda _key, _sent: snapshot).html
