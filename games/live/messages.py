"""Messages to viewers, each made of the updates of several topics."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Final, NamedTuple

from django.core.exceptions import ObjectDoesNotExist, SynchronousOnlyOperation

from games.live.threads import in_thread
from games.live.topics import (
    Audience,
    Key,
    NotAllowed,
    Sent,
    Snapshot,
    Update,
    fill,
    slot,
    topic_named,
    without_slots,
)

logger = logging.getLogger(__name__)

#: Marks an element that finds its own place on the page (`hx-select-oob` of the page says how).
OUT_OF_BAND: Final = "o"
#: Around what only whole pages hold. It is not pushed, because the page's scripts can tell it from the rest.
#: No text that a person can enter holds control characters.
PAGE_ONLY, END_OF_PAGE_ONLY = "\x05", "\x06"

_PAGE_ONLY: Final = re.compile(f"{PAGE_ONLY}[^{END_OF_PAGE_ONLY}]*{END_OF_PAGE_ONLY}")


class Message(NamedTuple):
    """One message to a viewer, and what the viewer has of each topic once it has arrived."""

    sent: dict[Key, Sent | None]
    html: str


def message_for(
    audience: Audience,
    sent: Mapping[Key, Sent | None],
    snapshot_of: Callable[[Key, Sent | None], Snapshot | None],
) -> Message:
    """The updates of several topics in one message, in the order in which they stand on the page.

    Elements of a later topic may lie inside those of an earlier one. So when a topic is sent whole, all
    topics after it are sent whole, too, each in its slot if there is one. Every message names the version of
    the first topic. `snapshot_of` returns nothing where the viewer needs nothing.
    """
    html, now, is_whole = "", dict(sent), False
    for key, last in sent.items():
        before = None if is_whole else last
        snapshot = snapshot_of(key, before)
        if snapshot is None:
            continue
        update = snapshot.update(audience, before)
        now[key] = update.sent
        html = _joined(html, key.name, update)
        is_whole = is_whole or bool(update.whole)
    first = next(iter(sent))
    if html and (unchanged := now[first]) is not None and unchanged is sent[first]:
        html = topic_named(first.name).mark(unchanged) + html
    return Message(now, without_slots(html) if is_whole else html)


def _joined(html: str, name: str, update: Update) -> str:
    if not update.whole:
        return html + update.html
    if slot(name) in html:
        return fill(html, name, update.whole) + update.html
    return html + update.html + out_of_band(update.whole)


def out_of_band(element: str) -> str:
    """An element as a swap that finds its own place on the page. It must start with its id: `<p id=… `."""
    html = element.replace(" ", f" {OUT_OF_BAND} ", 1)
    return _PAGE_ONLY.sub("", html) if PAGE_ONLY in html else html


def whole(html: str) -> str:
    """Markup for a page, with what only pages hold."""
    return html.replace(PAGE_ONLY, "").replace(END_OF_PAGE_ONLY, "") if PAGE_ONLY in html else html


class Unreadable(Exception):  # noqa: N818  the topic may be readable a moment later
    """A topic cannot be read now; `__cause__` is the reason."""


class Snapshots:
    """The topics of a page, each read once, and only when somebody needs something of it."""

    def __init__(self, wanted: Mapping[Key, int] | None = None) -> None:
        """`wanted`: the version to which each has been announced; without it all are read as they are now.

        Then each topic is asked in any case, so that it can turn the viewer away.
        """
        self._wanted = wanted
        self._read: dict[Key, Snapshot] = {}

    def message(self, audience: Audience, sent: Mapping[Key, Sent | None]) -> Message:
        """What a viewer needs; raises `NotAllowed`, `Unreadable`, `ObjectDoesNotExist` for what is gone."""
        return message_for(audience, sent, self._needed)

    def reached(self, key: Key) -> int | None:
        """The version a topic really has, if it has been read."""
        snapshot = self._read.get(key)
        return snapshot.version if snapshot else None

    def _needed(self, key: Key, before: Sent | None) -> Snapshot | None:
        if self._wanted is None:
            return self._snapshot(key, 0)
        wanted = self._wanted.get(key, 0)
        if before is not None and before.version >= wanted:
            return None
        snapshot = self._snapshot(key, wanted)
        return snapshot if before is None or before.version < snapshot.version else None

    def _snapshot(self, key: Key, version: int) -> Snapshot:
        if key not in self._read:
            self._read[key] = _read(key, version)
        return self._read[key]


def _read(key: Key, version: int) -> Snapshot:
    try:
        return topic_named(key.name).read(key.id, version)
    except (SynchronousOnlyOperation, ObjectDoesNotExist):
        raise
    except Exception as error:
        # The database is away, or a row is not as it should be: that is no fault of one viewer's page.
        raise Unreadable(key) from error


# -- messages to several viewers

#: Seconds of rendering after which the event loop gets a turn for other work.
AT_A_STRETCH = 0.001
#: A viewer, and what that viewer was sent last.
Asked = tuple[Audience, Mapping[Key, Sent | None]]
#: The message for a viewer; `None` for one who may not see the topic any more; or the exception.
Answer = Message | Exception | None


async def answers(snapshots: Snapshots, asked: Sequence[Asked], *, is_at_hand: bool) -> AsyncIterator[Answer]:
    """The message of each viewer: made on the event loop if all is at hand, else in a thread.

    After `AT_A_STRETCH` the loop does other work before the next viewer. A thread for each move would cost
    more: it takes turns with the loop in steps of 5 ms.
    """
    made, begun = 0, perf_counter()
    # Some pages want a row after all, such as that of a game that is over.
    with suppress(SynchronousOnlyOperation):
        while is_at_hand and made < len(asked):
            answer = _answer(snapshots, *asked[made])
            made += 1
            yield answer
            if perf_counter() - begun > AT_A_STRETCH:
                await asyncio.sleep(0)
                begun = perf_counter()
    if made < len(asked):
        for answer in await in_thread(_all_answers, snapshots, asked[made:]):
            yield answer


def _all_answers(snapshots: Snapshots, asked: Sequence[Asked]) -> list[Answer]:
    return [_answer(snapshots, audience, sent) for audience, sent in asked]


def _answer(snapshots: Snapshots, audience: Audience, sent: Mapping[Key, Sent | None]) -> Answer:
    try:
        return snapshots.message(audience, sent)
    except NotAllowed:
        return None
    except (ObjectDoesNotExist, SynchronousOnlyOperation, Unreadable):
        # Not the fault of one viewer's page.
        raise
    except Exception as error:
        # A fault in one viewer's page is that viewer's alone, who gets the page when it is announced again.
        logger.exception("The page of a viewer of %s cannot be made.", tuple(sent))
        return error
