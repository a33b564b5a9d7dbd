"""Lots that anybody can draw again: HMAC-SHA-256 of an id, the key being the seed."""

import hashlib
import hmac


def lot(seed: str, name: str) -> bytes:
    """The lot of a name; seed and name as UTF-8, a whole number as seed in decimal.

    What UTF-8 cannot hold (half of a surrogate pair) counts all the same.
    """
    key, message = (word.encode("utf-8", "surrogatepass") for word in (seed, name))
    return hmac.digest(key, message, hashlib.sha256)
