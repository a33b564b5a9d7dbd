"""What is made once for a version and handed to everybody who asks for that version."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")
Held = TypeVar("Held")


class Memory(Generic[Key, Held]):
    """What is held by key. Keys that were written longest ago are forgotten first."""

    everywhere: "WeakSet[Memory[Any, Any]]" = WeakSet()

    def __init__(self, keys: int) -> None:
        self.keys = keys
        self._known: OrderedDict[Key, Held] = OrderedDict()
        self._guard = Lock()
        self.everywhere.add(self)

    def __len__(self) -> int:
        return len(self._known)

    def clear(self) -> None:
        """Know nothing."""
        with self._guard:
            self._known.clear()

    def _held(self, key: Key) -> Held | None:
        with self._guard:
            return self._known.get(key)

    def _hold(self, key: Key, held: Held) -> None:
        """With the guard in hand."""
        self._known[key] = held
        self._known.move_to_end(key)
        while len(self._known) > self.keys:
            self._known.popitem(last=False)


def forget() -> None:
    """Make everything anew from now on."""
    for memory in Memory.everywhere:
        memory.clear()


class Kept(Memory[Key, tuple[tuple[int, Made], ...]], Generic[Key, Made]):
    """By key: the newest versions of something."""

    def __init__(self, keys: int, versions: int = 1) -> None:
        super().__init__(keys)
        self._versions = versions

    def find(self, key: Key, version: int) -> Made | None:
        """This version, if it is still known."""
        return next((made for other, made in self._held(key) or () if other == version), None)

    def find_or_make(self, key: Key, version: int, make: Callable[[], Made]) -> Made:
        """This version. A thread may come late with an older one, which pushes no newer one out."""
        known = self.find(key, version)
        if known is not None:
            return known
        made = make()
        with self._guard:
            others = [pair for pair in self._known.get(key, ()) if pair[0] != version]
            newest = sorted([*others, (version, made)], key=lambda pair: pair[0], reverse=True)
            self._hold(key, tuple(newest[: self._versions]))
        return made


class Reused(Memory[Key, tuple[object, Made]], Generic[Key, Made]):
    """By place: what was made there last, and all that it was made from. Made again when that is different.

    Whoever gets the same object as before need not look further for differences.
    """

    def find_or_make(self, place: Key, material: object, make: Callable[[], Made]) -> Made:
        """What was made of the same material at this place, or else made now."""
        known = self._held(place)
        if known is not None and known[0] == material:
            return known[1]
        made = make()
        with self._guard:
            self._hold(place, (material, made))
        return made
