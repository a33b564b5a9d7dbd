"""Caches of what has been rendered, so that everybody who needs the same gets the same object."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Key = TypeVar("Key", bound=Hashable)
Rendered = TypeVar("Rendered")
Entry = TypeVar("Entry")


class RenderCache(Generic[Key, Entry]):
    """Entries by key. Those that were written longest ago are dropped first.

    To look one up is one step of the interpreter, so that reading needs no lock.
    """

    everywhere: "WeakSet[RenderCache[Any, Any]]" = WeakSet()

    def __init__(self, size: int) -> None:
        self.size = size
        self._entries: OrderedDict[Key, Entry] = OrderedDict()
        self._guard = Lock()
        self.everywhere.add(self)

    def __len__(self) -> int:
        return len(self._entries)

    def clear(self) -> None:
        with self._guard:
            self._entries.clear()

    def _put(self, key: Key, entry: Entry) -> None:
        """Call this with the guard held."""
        self._entries[key] = entry
        self._entries.move_to_end(key)
        while len(self._entries) > self.size:
            self._entries.popitem(last=False)


def clear_all() -> None:
    """Empty every cache of this process."""
    for cache in RenderCache.everywhere:
        cache.clear()


class VersionCache(RenderCache[Key, tuple[tuple[int, Rendered], ...]], Generic[Key, Rendered]):
    """The newest versions of something, by key."""

    def __init__(self, size: int, versions: int = 1) -> None:
        super().__init__(size)
        self._versions = versions

    def find(self, key: Key, version: int) -> Rendered | None:
        """This version, if it is still there."""
        for other, rendered in self._entries.get(key, ()):
            if other == version:
                return rendered
        return None

    def newest(self, key: Key) -> tuple[int, Rendered] | None:
        """The newest version with its number."""
        return next(iter(self._entries.get(key, ())), None)

    def find_or_make(self, key: Key, version: int, make: Callable[[], Rendered]) -> Rendered:
        """This version. A thread that comes late with an older one pushes no newer one out."""
        known = self.find(key, version)
        if known is not None:
            return known
        made = make()
        with self._guard:
            others = [pair for pair in self._entries.get(key, ()) if pair[0] != version]
            newest = sorted([*others, (version, made)], key=lambda pair: pair[0], reverse=True)
            self._put(key, tuple(newest[: self._versions]))
        return made


class InputCache(RenderCache[Key, tuple[object, Rendered]], Generic[Key, Rendered]):
    """What was rendered last for a key, and all the inputs it was rendered from.

    It is rendered again when the inputs differ. Whoever gets the same object as before need not compare it.
    """

    def newest(self, key: Key) -> Rendered | None:
        """What was rendered last."""
        known = self._entries.get(key)
        return None if known is None else known[1]

    def find_or_make(self, key: Key, inputs: object, make: Callable[[], Rendered]) -> Rendered:
        """What was rendered from equal inputs, or else rendered now."""
        known = self._entries.get(key)
        if known is not None and known[0] == inputs:
            return known[1]
        made = make()
        with self._guard:
            self._put(key, (inputs, made))
        return made
