"""Waiting for what other threads and processes bring about, and no longer than it takes."""

import time
from collections.abc import Callable


def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    last = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < last, "it did not come true"
        time.sleep(0.01)
