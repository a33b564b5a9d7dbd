"""The sockets of a server process and the topics they follow.

A hub hears the announcements of its own process directly and has one subscription to those of others. It
renders each update once for all sockets that need the same. Announcements get lost while Redis restarts or
hangs; `catch_up` compares versions every few seconds, which is enough to bring everybody up to date.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from time import monotonic, perf_counter
from typing import Any
from weakref import WeakKeyDictionary

from django.db import Error

from games.live.announce import Change, hear_with
from games.live.followers import Followed, Follower, Group, Socket
from games.live.messages import Answer, Snapshots, answers
from games.live.receiver import Receiver
from games.live.threads import in_thread
from games.live.topics import Audience, Key, Sent, pause_of, topic_named
from luckybox_site.web.at_once import begin
from luckybox_site.wsgi_bridge import under_way

logger = logging.getLogger(__name__)

#: Seconds between two comparisons of versions; the second while announcements of other processes are lost.
INTERVAL, INTERVAL_WITHOUT_REDIS = 5.0, 1.0
#: A group with so many sockets is a crowd: who comes to watch then is served after all others.
FRONT_ROW = 40
#: Sockets of a crowd that are sent something before other work comes first: about a millisecond.
CROWD_AT_ONCE = 16
#: Seconds between two looks of a crowd at whether requests are answered and others served, and how many
#: looks it takes before each portion: on a busy server it has to have its turn, too.
SHORTLY, MOST_LOOKS = 0.002, 10


class Hub:
    """The sockets that live in one event loop."""

    def __init__(self) -> None:
        self._followers: dict[Socket, Follower] = {}
        self._groups: dict[tuple[tuple[Key, ...], bool], Group] = {}
        self._topics: dict[Key, Followed] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._compare_now = asyncio.Event()
        self.receiver = Receiver(self.hear, self.compare_now)

    # -- who follows what

    async def follow(self, socket: Socket, keys: Sequence[Key]) -> None:
        """Follow some topics, in the order in which they stand on the page.

        From now on the socket misses nothing. It is sent nothing before it is `ready`.
        """
        follower = Follower(socket, self._group(tuple(keys), is_crowd=False), dict.fromkeys(keys))
        self._followers[socket] = follower
        follower.group.followers.add(follower)
        hear_with(self.hear)
        if not self.receiver.is_receiving:
            await self.receiver.listen()

    def stand_back(self, socket: Socket) -> None:
        """The socket, which is not `ready` yet, is that of somebody who only watches.

        Where many do, players are served first.
        """
        follower = self._followers.get(socket)
        if follower is None or len(follower.group.followers) <= FRONT_ROW:
            return
        crowd = self._group(follower.group.keys, is_crowd=True)
        self._leave(follower)
        follower.group = crowd
        crowd.followers.add(follower)

    def ready(self, socket: Socket, sent: Mapping[Key, Sent | None]) -> None:
        """The socket has been sent this; what has come since is next."""
        if follower := self._followers.get(socket):
            follower.sent = sent
            follower.is_sending = False
            if not follower.is_left_out and self._lacks_something(follower):
                self._serve(follower.group)

    def unfollow(self, socket: Socket) -> None:
        """The socket is gone, if it ever followed anything."""
        if follower := self._followers.pop(socket, None):
            self._leave(follower)

    def _group(self, keys: tuple[Key, ...], *, is_crowd: bool) -> Group:
        group = self._groups.get((keys, is_crowd))
        if group is None:
            group = self._groups[keys, is_crowd] = Group(keys, is_crowd)
            for key in keys:
                self._topics.setdefault(key, Followed()).groups.add(group)
        return group

    def _leave(self, follower: Follower) -> None:
        group = follower.group
        group.followers.discard(follower)
        if group.followers:
            return
        del self._groups[group.keys, group.is_crowd]
        for key in group.keys:
            self._topics[key].groups.discard(group)
            if not self._topics[key].groups:
                del self._topics[key]

    @property
    def followed(self) -> list[Key]:
        """The topics that somebody follows here."""
        return list(self._topics)

    # -- announcements

    def compare_now(self) -> None:
        """Compare versions at once, because an announcement may have been lost."""
        self._compare_now.set()

    async def wait_for_comparison(self, interval: float) -> None:
        """Wait until versions have to be compared."""
        if not self.receiver.is_live:
            interval = min(interval, INTERVAL_WITHOUT_REDIS)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._compare_now.wait(), interval)
        self._compare_now.clear()

    def hear(self, changes: Iterable[Change]) -> None:
        """Some topics have these versions now."""
        concerned: dict[Group, None] = {}
        for change in changes:
            topic = self._topics.get(Key(change.topic, change.id))
            if topic is None:
                continue
            if change.delta and change.version > topic.wanted:
                topic.deltas.append((change.version, change.delta))
            topic.wanted = max(topic.wanted, change.version)
            concerned.update(dict.fromkeys(topic.groups))
        for group in sorted(concerned, key=lambda group: group.is_crowd):
            for follower in group.followers:
                follower.is_left_out = False
            if group.is_crowd or self._behind(group):
                self._serve(group)

    # -- messages

    def _serve(self, group: Group) -> None:
        if group.is_served or group.is_held_back:
            return
        if (pause := group.not_before - monotonic()) > 0:
            group.is_held_back = True
            self._run(self._serve_later(group, pause))
            return
        group.is_served = True
        self._run(self._bring_all(group))

    async def _serve_later(self, group: Group, pause: float) -> None:
        """Serve a group whose topics change often: what was announced meanwhile is rendered once."""
        await asyncio.sleep(pause)
        group.is_held_back = False
        if self._behind(group):
            self._serve(group)

    def _behind(self, group: Group) -> list[Follower]:
        """The followers for whom there is something newer, and who do not wait for a message to leave."""
        return [
            follower
            for follower in group.followers
            if not (follower.is_sending or follower.is_left_out) and self._lacks_something(follower)
        ]

    def _lacks_something(self, follower: Follower) -> bool:
        """Whether there is something newer than what the socket was sent."""
        for key, sent in follower.sent.items():
            topic = self._topics.get(key)
            if topic is not None and _version(sent) < topic.wanted:
                return True
        return False

    def _wanted(self, group: Group) -> dict[Key, int]:
        return {key: self._topics[key].wanted for key in group.keys if key in self._topics}

    async def _bring_all(self, group: Group) -> None:
        """Bring the sockets of a group up to date, but for those still busy with a message."""
        try:
            while (behind := self._behind(group)) and monotonic() >= group.not_before:
                group.not_before = monotonic() + pause_of(group.keys)
                await self._bring(group, behind)
        except Exception:
            # A topic that cannot be read holds up no other. It is tried again when it is announced again.
            logger.warning("The sockets that follow %s wait.", group.keys, exc_info=True)
            return
        finally:
            group.is_served = False
        if group.not_before > monotonic() and self._behind(group):
            self._serve(group)

    async def _bring(self, group: Group, behind: list[Follower]) -> None:
        wanted = self._wanted(group)
        waiting: defaultdict[tuple[Audience, tuple[int, ...]], list[Follower]] = defaultdict(list)
        for follower in behind:
            waiting[follower.socket.audience, tuple(map(id, follower.sent.values()))].append(follower)
        # This list also keeps what was sent alive, so that it can be known by its identity.
        asked = [(same[0].socket.audience, same[0].sent) for same in waiting.values()]
        await self._learn(group)
        snapshots = Snapshots(wanted)
        is_at_hand = _are_at_hand(wanted, [sent for _, sent in asked])
        groups = iter(list(waiting.values()))
        async for answer in answers(snapshots, asked, is_at_hand=is_at_hand):
            same = iter(next(groups))
            if not group.is_crowd:
                for follower in same:
                    self._hand_over(follower, answer, wanted)
            while some := list(islice(same, CROWD_AT_ONCE)):
                await self._hand_over_some(some, answer, wanted)
        for key, version in wanted.items():
            reached = snapshots.reached(key)
            if reached is not None and (topic := self._topics.get(key)) and topic.wanted == version:
                # What was announced and is not there is not waited for.
                topic.wanted = min(version, reached)

    async def _learn(self, group: Group) -> None:
        for key in group.keys:
            while (topic := self._topics.get(key)) and topic.deltas:
                topic_named(key.name).learn(key.id, *topic.deltas.pop(0))
                await asyncio.sleep(0)

    async def _hand_over_some(
        self, followers: Sequence[Follower], answer: Answer, wanted: Mapping[Key, int]
    ) -> None:
        """Hand the message to a portion of a crowd: after the players, with as much time for other work."""
        for _ in range(MOST_LOOKS):
            first = self._groups.get((followers[0].group.keys, False))
            if not under_way.count and not (first and first.is_served):
                break
            await asyncio.sleep(SHORTLY)
        begun = perf_counter()
        for follower in followers:
            self._hand_over(follower, answer, wanted)
        await asyncio.sleep(0)  # now it is sent
        await asyncio.sleep(perf_counter() - begun)

    def _hand_over(self, follower: Follower, answer: Answer, wanted: Mapping[Key, int]) -> None:
        if follower.socket not in self._followers:
            return
        if isinstance(answer, Exception):
            # With something newer announced it is tried again at once.
            follower.is_left_out = self._wanted(follower.group) == wanted
        elif answer is None:
            self.unfollow(follower.socket)
            self._run(self._deliver(follower, ""))
        else:
            follower.sent = answer.sent
            if answer.html:
                follower.is_sending = True
                begin(self._deliver(follower, answer.html), self._run)

    async def _deliver(self, follower: Follower, html: str) -> None:
        """Send, however long one slow connection takes; then see whether more has come since."""
        try:
            await follower.socket.deliver(html)
        except ConnectionError:
            logger.debug("A message was lost with its socket.")
        except Exception:
            # A fault of ours, and the socket may live: everything is sent anew at the next announcement.
            logger.exception("A message cannot be sent to a viewer of %s.", follower.group.keys)
            follower.sent = dict.fromkeys(follower.sent)
            follower.is_left_out = True
        self.ready(follower.socket, follower.sent)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself would forget it
        task.add_done_callback(self._tasks.discard)


def _version(sent: Sent | None) -> int:
    return -1 if sent is None else sent.version


def _are_at_hand(wanted: Mapping[Key, int], all_sent: Sequence[Mapping[Key, Sent | None]]) -> bool:
    """Whether what these viewers need can be had without the database."""
    return all(
        topic_named(key.name).is_at_hand(key.id, version)
        for key, version in wanted.items()
        if any(_version(sent[key]) < version for sent in all_sent)
    )


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


async def catch_up(interval: float = INTERVAL) -> None:
    """Compare the versions of all topics that are followed here, as long as the process lives."""
    here = hub()
    while True:
        await here.wait_for_comparison(interval)
        if here.followed:
            await here.receiver.listen()
            here.hear(await in_thread(_versions, here.followed))


def _versions(keys: Iterable[Key]) -> list[Change]:
    """The versions of these topics; nothing while the database does not answer."""
    ids: defaultdict[str, list[int]] = defaultdict(list)
    for key in keys:
        ids[key.name].append(key.id)
    try:
        return [
            Change(name, topic_id, version)
            for name, some in ids.items()
            for topic_id, version in topic_named(name).versions(some).items()
        ]
    except Error:
        logger.warning("The database does not answer; sockets wait.")
        return []
