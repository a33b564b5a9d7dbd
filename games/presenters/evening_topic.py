"""The topic *evening*: who is here tonight, and the tables of tonight."""

from collections.abc import Collection, Mapping
from typing import Any, cast

from games.live.messages import message_for, out_of_band
from games.live.topics import EVENING, Audience, Key, Sent, Snapshot, Update, earlier, register
from games.models import Evening
from games.presenters.evening import Scene, earlier_scene, scene_of, update
from games.presenters.render_cache import VersionCache
from games.services.tonight import Tonight, tonight

#: Seconds between two renderings: sixty people who come in at once are shown a few times.
PAUSE = 0.5

_read: VersionCache[int, Tonight] = VersionCache(4)


def key_of(evening_id: int) -> Key:
    """The topic that the page of an evening follows."""
    return Key(EVENING, evening_id)


def evening_at(evening_id: int, version: int) -> Tonight:
    """The evening, at least at this version if there is one; with 0 as the database has it now."""
    known = _read.newest(evening_id)
    if known is not None and 0 < version <= known[0]:
        return known[1]
    found = tonight(evening_id)
    return _read.find_or_make(evening_id, found.version, lambda: found)


class EveningSnapshot:
    """An evening at one version."""

    def __init__(self, evening: Tonight) -> None:
        self._evening = evening

    @property
    def version(self) -> int:
        return self._evening.version

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        scene = scene_of(self._evening, audience)
        return update(sent if isinstance(sent, Scene) else None, scene, audience.language)


class EveningTopic:
    """See `games.live.topics.Topic`."""

    name = EVENING

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict(Evening.objects.filter(pk__in=ids).values_list("pk", "version"))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """Its announcements carry nothing: a process that has followers reads once for all of them."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        """Never: sixty pages at once are made in a thread."""
        return False

    def read(self, topic_id: int, version: int) -> Snapshot:
        return EveningSnapshot(evening_at(topic_id, version))

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        known = _read.newest(topic_id)
        return earlier_scene(known[1].code, audience, version) if known else None

    def mark(self, sent: Sent) -> str:
        return out_of_band(cast(Scene, sent).root.children[0].html)


register(EveningTopic(), PAUSE)


def evening_since(evening_id: int, audience: Audience, shown: int | None) -> str:
    """What leads from the version that a browser shows to the present one; empty without a change."""
    key, snapshot = key_of(evening_id), EveningSnapshot(evening_at(evening_id, 0))
    sent = {key: earlier(key, audience, shown)}
    return message_for(audience, sent, lambda _key, before: _newer(snapshot, before)).html


def _newer(snapshot: EveningSnapshot, before: Sent | None) -> EveningSnapshot | None:
    return None if before is not None and before.version >= snapshot.version else snapshot
