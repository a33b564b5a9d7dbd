"""Which user is behind a session, remembered by each server process for as long as that is certain.

Whatever changes who somebody is leaves a row in the database. A server process reads those rows several times
a second, forgets the sessions and users they name, and closes their sockets. It answers from memory only
while its last reading is less than a second old; otherwise every request asks the database.
"""

from collections.abc import Iterable
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import NamedTuple, Protocol

#: Seconds after the start of a reading during which its result counts as current.
CURRENT_FOR = 0.75
#: Seconds until a session is looked up again although nothing is known to have changed.
REMEMBERED_FOR = 120.0
MOST_REMEMBERED = 20_000


def session_hash(session_key: str) -> str:
    """How a session is named outside its own row, where its key would let anybody in."""
    return sha256(session_key.encode()).hexdigest()


class Visitor(NamedTuple):
    """A signed-in user (or guest) and the session they act in; nobody without a user."""

    user_id: int | None = None
    session: str = ""
    #: Of an account; guests have none.
    name: str = ""
    #: As pairs of name and value (see `preferences.py`).
    preferences: tuple[tuple[str, str], ...] = ()

    @property
    def is_guest(self) -> bool:
        return self.user_id is not None and not self.name


class Changes(NamedTuple):
    """The users and sessions (by hash) that are no longer what they were."""

    user_ids: frozenset[int] = frozenset()
    sessions: frozenset[str] = frozenset()
    #: Somebody is called differently, which changes what is shown, but not who acts.
    names: bool = False
    #: Those who are, and those who have other preferences.
    renamed: frozenset[int] = frozenset()
    #: Changes may have been missed: everybody has to be asked for again.
    all_visitors: bool = False

    def concern(self, visitor: Visitor) -> bool:
        return self.all_visitors or visitor.user_id in self.user_ids or visitor.session in self.sessions

    @property
    def concern_anybody(self) -> bool:
        return self.all_visitors or bool(self.user_ids or self.sessions)


class Socket(Protocol):
    """An open web socket of somebody who is signed in."""

    async def visitor_has_changed(self) -> None:
        """Close: it was opened by somebody who is no longer that."""


class IdentityCache:
    """What one process remembers. It starts to answer with the first `apply`."""

    def __init__(self) -> None:
        self._visitors: dict[str, tuple[Visitor, float]] = {}
        self._sockets: dict[Socket, Visitor] = {}
        self._current_until = 0.0
        self._is_watched = False
        self._guard = Lock()
        #: Counts the readings that brought a change.
        self.changes_applied = 0

    # -- reading the changes

    def apply(self, read_at: float, changes: Changes) -> None:
        """Take in what a reading of the changes, begun at `read_at`, has found."""
        with self._guard:
            if changes.concern_anybody or changes.renamed:
                self.changes_applied += 1
                self._visitors = {
                    key: known
                    for key, known in self._visitors.items()
                    if not changes.concern(known[0]) and known[0].user_id not in changes.renamed
                }
            self._current_until = read_at + CURRENT_FOR
            self._is_watched = True

    def is_current(self) -> bool:
        """Whether the changes were read so recently that memory can be trusted."""
        return monotonic() < self._current_until

    def may_send(self) -> bool:
        """Whether sockets may be sent something: not in a server that has lost touch with the changes."""
        return not self._is_watched or self.is_current()

    # -- requests

    def find(self, session_key: str) -> Visitor | None:
        """Who is behind a session, if that is certain without asking the database."""
        known = self._visitors.get(session_key)
        if known is None:
            return None
        now = monotonic()
        return known[0] if now < known[1] and now < self._current_until else None

    def remember(self, session_key: str, visitor: Visitor, changes_applied: int) -> None:
        """Keep what was looked up, unless changes have been applied since the lookup began."""
        with self._guard:
            if changes_applied != self.changes_applied:
                return
            if len(self._visitors) >= MOST_REMEMBERED:
                self._visitors = {}
            self._visitors[session_key] = (visitor, monotonic() + REMEMBERED_FOR)

    def forget_user(self, user_id: int) -> None:
        """Look a user up again at once: the page after their own form does not wait for a reading."""
        with self._guard:
            self.changes_applied += 1
            self._visitors = {
                key: known for key, known in self._visitors.items() if known[0].user_id != user_id
            }

    def forget(self) -> None:
        """Ask the database about everybody until changes are read again."""
        with self._guard:
            self._visitors = {}
            self._current_until = 0.0
            self._is_watched = False

    # -- sockets, all in the event loop

    def add_socket(self, socket: Socket, visitor: Visitor) -> None:
        """This socket is closed when its visitor is no longer who they were."""
        self.remove_socket(socket)
        if visitor.user_id is not None:
            self._sockets[socket] = visitor

    def remove_socket(self, socket: Socket) -> None:
        self._sockets.pop(socket, None)

    def people(self) -> set[int]:
        """The users with an open socket in this process."""
        return {visitor.user_id for visitor in self._sockets.values() if visitor.user_id is not None}

    def sockets_of(self, changes: Changes) -> Iterable[Socket]:
        """The sockets whose visitors have changed."""
        if not changes.concern_anybody:
            return []
        return [socket for socket, visitor in self._sockets.items() if changes.concern(visitor)]


#: That of this process.
identity_cache = IdentityCache()
