"""The sockets of a server process by table: one ear for all announcements, one rendering for each audience.

Announcements get lost while Redis restarts. Nothing else is lost with them, so comparing versions now and
then is enough to bring everybody up to date.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.core.exceptions import SynchronousOnlyOperation
from django.db import Error, close_old_connections

from games.live.announce import GROUP
from games.models import Game
from games.presenters.frames import Answer, answers_for
from games.presenters.page import Audience, Page
from games.store import knows, learn
from games.store.news import News

logger = logging.getLogger(__name__)

T = TypeVar("T")

INTERVAL = 5.0

#: Loading and rendering have threads of their own: Channels has a single one for all database work.
threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="pages")


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Do work with the database in one of these threads."""
    return await asyncio.get_running_loop().run_in_executor(threads, _with_database, work, *arguments)


def _with_database(work: Callable[..., T], *arguments: Any) -> T:
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


class Follower(Protocol):
    """A socket that follows a table."""

    audience: Audience
    #: What its browser shows once all that was sent has arrived.
    page: Page | None

    async def deliver(self, html: str) -> None:
        """Send a frame; an empty one says that the viewer may not look any more."""


class Hub:
    """The sockets that live in one event loop."""

    def __init__(self) -> None:
        self._followers: dict[int, set[Follower]] = {}
        #: Those with a frame under way, the first one included.
        self._delivering: set[Follower] = set()
        self._wanted: dict[int, int] = {}
        self._news: dict[int, list[News]] = {}
        self._busy: set[int] = set()
        #: Those whose page could not be made, until their table is heard of again.
        self._left_out: set[Follower] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ear: asyncio.Task[None] | None = None
        self._channel = ""
        self._joining = asyncio.Lock()

    # -- who follows what

    async def follow(self, game_id: int, follower: Follower) -> None:
        """From now on this socket misses nothing. It is sent nothing before it is `ready`."""
        self._delivering.add(follower)
        self._followers.setdefault(game_id, set()).add(follower)
        if self._ear is None:
            await self.listen()

    def ready(self, game_id: int, follower: Follower) -> None:
        """The socket has been sent the page that it names; what has come since is next."""
        self._delivering.discard(follower)
        self._serve(game_id)

    def unfollow(self, game_id: int, follower: Follower) -> None:
        """The socket is gone, if it ever followed."""
        self._delivering.discard(follower)
        self._left_out.discard(follower)
        followers = self._followers.get(game_id, set())
        followers.discard(follower)
        if not followers:
            self._followers.pop(game_id, None)
            self._wanted.pop(game_id, None)
            self._news.pop(game_id, None)

    @property
    def followed(self) -> list[int]:
        """The tables with a socket here."""
        return list(self._followers)

    # -- announcements

    async def listen(self) -> None:
        """Hear announcements. Said again now and then, for a membership in a group runs out after a day."""
        async with self._joining:
            layer = get_channel_layer()
            try:
                if self._ear is None:
                    self._channel = await layer.new_channel("tables")
                    self._ear = asyncio.create_task(self._hear_all(layer, self._channel))
                await layer.group_add(GROUP, self._channel)
            except Exception:
                # Redis, its client and its layer each have faults of their own. It is tried again soon.
                logger.warning("Announcements are not heard now; sockets catch up by version.", exc_info=True)

    async def _hear_all(self, layer: Any, channel: str) -> None:
        try:
            while True:
                message = await layer.receive(channel)
                self.hear(message["game"], message["version"], message.get("news"))
        except Exception:
            # Whatever it was, a task that nobody awaits would end in silence. The next `listen` begins anew.
            logger.warning("Announcements are no longer heard.", exc_info=True)
        finally:
            self._ear = None

    def hear(self, game_id: int, version: int, news: News | None = None) -> None:
        """A table is at a version now, and perhaps what that brings."""
        if game_id in self._followers:
            self._left_out -= self._followers[game_id]
            if news and version > self._wanted.get(game_id, 0):
                self._news.setdefault(game_id, []).append(news)
            self._wanted[game_id] = max(version, self._wanted.get(game_id, 0))
            self._serve(game_id)

    # -- frames

    def _serve(self, game_id: int) -> None:
        if game_id not in self._busy and self._behind(game_id):
            self._busy.add(game_id)
            self._run(self._bring_all(game_id))

    def _behind(self, game_id: int) -> list[Follower]:
        """The sockets of a table that can be sent something newer, and do not wait for a frame to leave."""
        wanted = self._wanted.get(game_id, 0)
        return [
            follower
            for follower in self._followers.get(game_id, ())
            if follower not in self._delivering
            and follower not in self._left_out
            and _version_of(follower) < wanted
        ]

    async def _bring_all(self, game_id: int) -> None:
        """Bring a table's sockets to the version that is wanted, but for those still busy with a frame."""
        try:
            while behind := self._behind(game_id):
                await self._bring(game_id, behind)
        except Exception:
            # A table that cannot be read holds up no other. Whoever looks after the sockets comes back to it.
            logger.warning("The sockets of table %s wait.", game_id, exc_info=True)
        finally:
            self._busy.discard(game_id)

    async def _bring(self, game_id: int, behind: list[Follower]) -> None:
        version = self._wanted[game_id]
        asked = [(follower.audience, follower.page) for follower in behind]
        news = self._news.pop(game_id, [])
        answers = await _answers(game_id, version, asked, news)
        pages = [answer[0] for answer in answers if not isinstance(answer, Exception)]
        reached = max((page.version for page in pages if page), default=version)
        if self._wanted.get(game_id) == version:
            # What was announced and is not there is not waited for.
            self._wanted[game_id] = min(version, reached)
        for follower, answer in zip(behind, answers, strict=True):
            if follower not in self._followers.get(game_id, ()):
                continue
            if not isinstance(answer, Exception):
                self._hand_over(game_id, follower, *answer)
            elif self._wanted[game_id] <= version:
                self._left_out.add(follower)

    def _hand_over(self, game_id: int, follower: Follower, page: Page | None, html: str) -> None:
        if page is None:
            self.unfollow(game_id, follower)
        elif page.version <= _version_of(follower):
            return
        follower.page = page
        self._delivering.add(follower)
        self._run(self._deliver(game_id, follower, html))

    async def _deliver(self, game_id: int, follower: Follower, html: str) -> None:
        """Send, however long one slow connection takes; then see whether more has come since."""
        try:
            await follower.deliver(html)
        except ConnectionError:
            logger.debug("A frame was lost with its socket.")
        except Exception:
            # A fault of ours, and the socket may live: it must not count as busy for ever, nor as up to date.
            logger.exception("A frame cannot be sent to a viewer of table %s.", game_id)
            self._start_over(game_id, follower)
        self.ready(game_id, follower)

    def _start_over(self, game_id: int, follower: Follower) -> None:
        """A whole page next, when the table is heard of again."""
        if follower in self._followers.get(game_id, ()):
            follower.page = None
            self._left_out.add(follower)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself would forget it
        task.add_done_callback(self._tasks.discard)


def _version_of(follower: Follower) -> int:
    return follower.page.version if follower.page else 0


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


async def _answers(
    game_id: int, version: int, asked: list[tuple[Audience, Page | None]], news: Iterable[News]
) -> list[Answer | Exception]:
    """The frames; made right here where the news say all, and in a thread where the database is needed."""
    for what in news:
        learn(game_id, what)
    if knows(game_id, version):
        # Some pages want a row after all, such as that of a game that is over.
        with suppress(SynchronousOnlyOperation):
            return answers_for(game_id, version, asked)
    return await in_thread(answers_for, game_id, version, asked)


async def look_after(interval: float = INTERVAL) -> None:
    """Bring every socket of this process to the version its table is at, as long as the process lives."""
    here = hub()
    while True:
        await asyncio.sleep(interval)
        if here.followed:
            await here.listen()
        for game_id, version in await in_thread(_versions, here.followed):
            here.hear(game_id, version)


def _versions(game_ids: list[int]) -> list[tuple[int, int]]:
    """Which of these tables is at which version; nothing while the database does not answer."""
    if not game_ids:
        return []
    try:
        return list(Game.objects.filter(pk__in=game_ids).values_list("pk", "version"))
    except Error:
        logger.warning("The database does not answer; sockets wait.")
        return []
