"""Verifiable chance: secret seeds, their commitments, and shuffles that anybody can redo from the seed."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

SEED_BYTES = 32
#: The block size of SHA-256.
BLOCK_BYTES = 64
#: HMAC's inner and outer padding of the key, as translation tables for its bytes.
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))

T = TypeVar("T")


def new_seed() -> str:
    """A new secret seed of 256 bits, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """The SHA-256 of a seed: shown when a game starts, so that the seed shown at its end can be checked."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Shuffler:
    """Shuffles positions by sorting HMAC-SHA-256(seed, "label/position"), the position in decimal.

    With `by_seat` games deal each seat from shuffles of its own, so that it gets the same at every table with
    this seed, however many sit there and whatever the others do.
    """

    __slots__ = ("_key", "by_seat", "seed")

    def __init__(self, seed: str, *, by_seat: bool = False) -> None:
        self.seed = seed
        self.by_seat = by_seat
        self._key = bytes.fromhex(seed)

    def order(self, label: str, size: int) -> tuple[int, ...]:
        """The positions 0 … size-1 in shuffled order."""
        return _order(self._key, label, size)

    def pick(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in shuffled order."""
        return [items[position] for position in self.order(label, len(items))]

    def first(self, label: str, size: int, among: Iterable[int]) -> int:
        """The position out of `among` that comes first when all `size` positions are shuffled.

        So drawing from the rest of a stock is the same as going through the whole shuffled stock and skipping
        what has already been drawn.
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
    """HMAC-SHA-256 of messages with the same start.

    Written out as in RFC 2104, so that the common start is hashed only once: a game needs more than a hundred
    of these, and the `hmac` module takes two and a half times as long.
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
