"""The live pages of a tournament as topics: each is a tree of parts, and what differs is sent.

A page is a function from the tournament and an audience to its root part. It raises `NotAllowed` for those
who may not see it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, cast

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.live.messages import message_for, out_of_band
from games.live.topics import Audience, Key, Sent, Snapshot, Update, earlier, register
from games.models import Tournament
from games.presenters.part import Outline, Part, assembled, changes, leaf, outline_in, places, same_around
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.tourney.reading import Tourney, tourney_at


class Scene(NamedTuple):
    """What one viewer was shown at one version."""

    version: int
    root: Part

    def html(self) -> SafeString:
        return SafeString(self.root.html)


#: Makes the root part of a page. Its first child names the version (`version_part`).
Page = Callable[[Tourney, Audience, int], Part]


class PageTopic:
    """See `games.live.topics.Topic`: one page of every tournament."""

    def __init__(self, name: str, page: Page, version: str = "version") -> None:
        self.name = name
        self._page = page
        self._field = version
        self._scenes: VersionCache[tuple[int, Audience], Scene] = VersionCache(2000, versions=4)

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict(Tournament.objects.filter(pk__in=ids).values_list("pk", self._field))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """Announcements carry nothing: a process that has followers reads once for all of them."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        """Never: hundreds of pages at once are made in a thread."""
        return False

    def read(self, topic_id: int, version: int) -> Snapshot:
        return _Snapshot(self, topic_id)

    def scene(self, topic_id: int, audience: Audience) -> Scene:
        """The page as it is now."""
        # The version first: what somebody does meanwhile has a later one, and is rendered then.
        version = self.versions([topic_id]).get(topic_id, 0)
        return self.scene_of(tourney_at(topic_id), version, audience)

    def scene_of(self, tourney: Tourney, version: int, audience: Audience) -> Scene:
        """The page at a version, made once for each audience."""
        topic_id = tourney.row.pk
        with translation.override(audience.language):
            return self._scenes.find_or_make(
                (topic_id, audience), version, lambda: Scene(version, self._page(tourney, audience, version))
            )

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        return self._scenes.find((topic_id, audience), version)

    def mark(self, sent: Sent) -> str:
        return out_of_band(cast(Scene, sent).root.children[0].html)

    def since(self, tournament_id: int, audience: Audience, shown: int | None) -> str:
        """What leads from the version that a browser shows to the present one; empty without a change."""
        key = Key(self.name, tournament_id)
        scene = self.scene(tournament_id, audience)
        sent = {key: earlier(key, audience, shown)}
        known = sent[key]
        if known is not None and known.version >= scene.version:
            return ""
        return message_for(audience, sent, lambda _key, _before: _Fixed(scene)).html


class _Fixed:
    """A scene as a snapshot."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def version(self) -> int:
        return self._scene.version

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        return update(sent if isinstance(sent, Scene) else None, self._scene)


class _Snapshot:
    """A tournament as it is when somebody is shown it."""

    def __init__(self, topic: PageTopic, tournament_id: int) -> None:
        self._topic = topic
        # Read once for all who look.
        self.version = topic.versions([tournament_id]).get(tournament_id, 0)
        self._tourney = tourney_at(tournament_id)

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        scene = self._topic.scene_of(self._tourney, self.version, audience)
        return update(sent if isinstance(sent, Scene) else None, scene)


def update(old: Scene | None, new: Scene) -> Update:
    """What leads from an earlier version of a page to a newer one."""
    if old is None or not same_around(old.root, new.root):
        return Update(new, whole=new.html())
    return Update(new, "".join(out_of_band(part.html) for part in changes(old.root, new.root)))


def page_topic(name: str, page: Page, pause: float, version: str = "version") -> PageTopic:
    """Register a page as a topic; it is rendered once in so many seconds at most."""
    topic = PageTopic(name, page, version)
    register(topic, pause)
    return topic


def rendered(template: str, **context: Any) -> str:
    """The markup of a template in `games/tourney/live/`."""
    return render_to_string(f"games/tourney/live/{template}.html", context).strip()


_versions: VersionCache[int, Part] = VersionCache(1, versions=64)
_outlines: InputCache[tuple[str, str], Outline] = InputCache(64)


def version_part(version: int) -> Part:
    """The first child of every page: says which version it is."""
    return _versions.find_or_make(
        0, version, lambda: leaf("tournamentversion", rendered("version", version=version))
    )


def whole(part_id: str, template: str, children: Sequence[Part], **context: Any) -> Part:
    """A part made of others: the template puts `{{ children }}` into its element."""
    ids = tuple(child.id for child in children)

    def outline() -> Outline:
        return outline_in(rendered(template, children=places(*ids), **context))

    if context:
        return assembled(part_id, outline(), children)
    # The same for everybody who reads one language.
    return assembled(part_id, _outlines.find_or_make((template, get_language()), ids, outline), children)
