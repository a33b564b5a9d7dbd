"""What a hub knows of its sockets: which topics each follows, and what it was sent last."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.live.topics import Audience, Key, Sent


class Socket(Protocol):
    """The connection of a viewer."""

    @property
    def audience(self) -> Audience: ...

    async def deliver(self, html: str) -> None:
        """Send a message; an empty one means that the viewer may not look any more."""


@dataclass(eq=False)
class Group:
    """The sockets that follow the same topics. They are served together."""

    keys: tuple[Key, ...]
    #: Those who watch when many do. They get what is new in small portions, and not every version.
    is_crowd: bool = False
    followers: set["Follower"] = field(default_factory=set)
    is_served: bool = False
    #: When it may be served again, in the time of `monotonic`, and whether it waits for that.
    not_before: float = 0.0
    is_held_back: bool = False


@dataclass(eq=False, slots=True)
class Follower:
    """A socket, and what its browser has of each topic once all that was sent has arrived."""

    socket: Socket
    group: Group
    sent: Mapping[Key, Sent | None]
    #: A message is under way, the first one included.
    is_sending: bool = True
    #: Its message could not be made or sent; it is tried again when one of its topics is announced again.
    is_left_out: bool = False


@dataclass(eq=False)
class Followed:
    """A topic that somebody follows here."""

    groups: set[Group] = field(default_factory=set)
    #: The newest version that was announced.
    wanted: int = 0
    #: What came with announcements and has not been learned yet.
    deltas: list[tuple[int, Any]] = field(default_factory=list)
