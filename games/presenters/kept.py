"""What is made once for a version and handed to everybody who asks for that version."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class Kept(Generic[Key, Made]):
    """By key: the newest versions of something. Keys that were made longest ago are forgotten first."""

    def __init__(self, keys: int, versions: int = 1) -> None:
        self.keys = keys
        self._versions = versions
        self._known: OrderedDict[Key, tuple[tuple[int, Made], ...]] = OrderedDict()
        self._guard = Lock()

    def __len__(self) -> int:
        return len(self._known)

    def find(self, key: Key, version: int) -> Made | None:
        """This version, if it is still known."""
        with self._guard:
            known = self._known.get(key, ())
        return next((made for other, made in known if other == version), None)

    def find_or_make(self, key: Key, version: int, make: Callable[[], Made]) -> Made:
        """This version. A thread may come late with an older one, which pushes no newer one out."""
        known = self.find(key, version)
        if known is not None:
            return known
        made = make()
        with self._guard:
            others = [pair for pair in self._known.get(key, ()) if pair[0] != version]
            newest = sorted([*others, (version, made)], key=lambda pair: pair[0], reverse=True)
            self._known[key] = tuple(newest[: self._versions])
            self._known.move_to_end(key)
            while len(self._known) > self.keys:
                self._known.popitem(last=False)
        return made

    def clear(self) -> None:
        """Know nothing."""
        with self._guard:
            self._known.clear()


class Reused(Generic[Key, Made]):
    """By place: what was made there last, and all that it was made from. Made again when that is different.

    Whoever gets the same object as before need not look further for differences.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._known: OrderedDict[Key, tuple[object, Made]] = OrderedDict()
        self._guard = Lock()

    def find_or_make(self, place: Key, material: object, make: Callable[[], Made]) -> Made:
        """What was made of the same material at this place, or else made now."""
        with self._guard:
            known = self._known.get(place)
        if known is not None and known[0] == material:
            return known[1]
        made = make()
        with self._guard:
            self._known[place] = (material, made)
            self._known.move_to_end(place)
            while len(self._known) > self._places:
                self._known.popitem(last=False)
        return made

    def clear(self) -> None:
        """Make everything anew."""
        with self._guard:
            self._known.clear()
