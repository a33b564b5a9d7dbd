"""Chance as an argument: a shuffle that anybody can redo from the seed, in any language."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

SEED_BYTES = 32
#: The block of SHA-256.
BLOCK_BYTES = 64
#: What HMAC does to each byte of the key, as translation tables.
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))

T = TypeVar("T")


def new_seed() -> str:
    """A fresh secret seed of 256 bits, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """What is shown when a game starts, so that the seed shown at its end can be checked."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Shuffler:
    """Orders things by HMAC-SHA-256(seed, "label/position"), the position in decimal."""

    __slots__ = ("_key", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = bytes.fromhex(seed)

    def order(self, label: str, size: int) -> tuple[int, ...]:
        """The positions 0 … size-1 in shuffled order."""
        return _order(self._key, label, size)

    def pick(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in shuffled order."""
        return [items[position] for position in self.order(label, len(items))]

    def first(self, label: str, size: int, among: Iterable[int]) -> int:
        """Which of some positions comes first when all `size` of them are shuffled.

        Drawing from what is left of a stock is then the same as walking along the whole
        shuffled stock and passing over what has gone.
        """
        left = frozenset(among)
        return next(position for position in self.order(label, size) if position in left)


@lru_cache(maxsize=4096)
def _order(key: bytes, label: str, size: int) -> tuple[int, ...]:
    keys = _authenticated(key, label.encode() + b"/", _decimals(size))
    return tuple(sorted(range(size), key=keys.__getitem__))


@lru_cache(maxsize=64)
def _decimals(size: int) -> tuple[bytes, ...]:
    return tuple(b"%d" % position for position in range(size))


def _authenticated(key: bytes, start: bytes, ends: Iterable[bytes]) -> list[bytes]:
    """HMAC-SHA-256 of messages that start alike.

    Written out as RFC 2104 has it, because what the messages share is then hashed only once: a game takes
    more than a hundred of them, and `hmac` takes two and a half times as long.
    """
    if len(key) > BLOCK_BYTES:
        key = hashlib.sha256(key).digest()
    key = key.ljust(BLOCK_BYTES, b"\0")
    inner = hashlib.sha256(key.translate(INNER) + start)
    outer = hashlib.sha256(key.translate(OUTER))
    found = []
    for end in ends:
        within, around = inner.copy(), outer.copy()
        within.update(end)
        around.update(within.digest())
        found.append(around.digest())
    return found
