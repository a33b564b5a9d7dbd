"""What can be followed live: the protocol of a topic, and the registry of all topics.

A topic has a version that every change of it raises. A viewer is always brought from what they were sent last
to the topic as it is now, so announcements may be lost, doubled or late.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple, Protocol

#: The two topics of a table: the game that is played there, and the people and options around it.
GAME: Final = "game"
TABLE: Final = "table"
#: What people say at a table.
CHAT: Final = "chat"
#: The public tables of the site: there is one lobby.
LOBBY: Final = "lobby"
#: Who is here tonight, and the tables of tonight.
EVENING: Final = "evening"
#: How far a job is.
JOB: Final = "job"
#: The pages of a tournament: for its players, for the projector, and the wall of its staff.
TOURNAMENT: Final = "tournament"
HALL: Final = "hall"
WALL: Final = "wall"
#: Only that something has happened, for pages that fetch what they show: its log, and one of its tables.
ACTS: Final = "acts"
DESK: Final = "desk"

#: A place in the markup of one topic for the element of another. No text that a person can enter holds
#: control characters.
_SLOT: Final = re.compile("\x04[a-z]+\x04")


class Key(NamedTuple):
    """Which topic: its name in the registry, and which one of that name."""

    name: str
    id: int


class Audience(NamedTuple):
    """Viewers who see the same: the tabs of one user, or everybody who is not signed in, in one language."""

    user_id: int | None
    language: str


class Sent(Protocol):
    """What a viewer was sent last of a topic; opaque to the hub but for its version."""

    @property
    def version(self) -> int: ...


class Update(NamedTuple):
    """The markup that brings a viewer up to date with one topic."""

    #: What the viewer has once this has arrived.
    sent: Sent
    #: Elements that find their own places on the page.
    html: str = ""
    #: The whole element of the topic, where what the viewer has is unknown or too different.
    whole: str = ""


class NotAllowed(Exception):  # noqa: N818  an answer, not a fault
    """The viewer may not see this topic."""


class Snapshot(Protocol):
    """A topic at one moment."""

    @property
    def version(self) -> int: ...

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        """What leads from what a viewer has to this moment; raises `NotAllowed`."""


class Topic(Protocol):
    """One kind of thing that can be followed. Its methods may ask the database unless they say otherwise."""

    @property
    def name(self) -> str: ...

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        """The versions of those that exist, with one query."""

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """Remember what came with an announcement, if it is of use. Runs on the event loop."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        """Whether a snapshot of at least this version can be rendered on the event loop.

        That asks nothing of the database, and takes less than 5 ms for one viewer. Runs there itself.
        """

    def read(self, topic_id: int, version: int) -> Snapshot:
        """A snapshot, of at least this version if there is one; with 0 as the database has it now."""

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        """What an audience was sent at a version, if it is still cached."""

    def mark(self, sent: Sent) -> str:
        """The element that names the version a viewer has; nothing if the topic never comes first."""


_topics: dict[str, Topic] = {}
_pauses: dict[str, float] = {}


def register(topic: Topic, pause: float = 0.0) -> None:
    """Let a topic be followed. After each rendering of it there is a pause of so many seconds."""
    _topics[topic.name] = topic
    _pauses[topic.name] = pause


def pause_of(keys: Collection[Key]) -> float:
    """The seconds between two renderings for those who follow these topics."""
    return max(_pauses.get(key.name, 0.0) for key in keys)


def topic_named(name: str) -> Topic:
    return _topics[name]


def earlier(key: Key, audience: Audience, version: int | None) -> Sent | None:
    """What an audience was sent of a topic at a version, if a version is given and still known."""
    return None if version is None else topic_named(key.name).earlier(key.id, audience, version)


def slot(name: str) -> str:
    """Where the element of a later topic goes in the markup of an earlier one."""
    return f"\x04{name}\x04"


def fill(html: str, name: str, element: str) -> str:
    """The markup with an element in the slot of a topic."""
    return html.replace(slot(name), element)


def without_slots(html: str) -> str:
    """The markup without the slots of topics that this viewer does not follow."""
    return _SLOT.sub("", html)
