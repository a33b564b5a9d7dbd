"""Begins a coroutine at once, and makes a task of it only if it has to wait.

Most messages leave without waiting, and a task for each costs more than the rest of handing it over. (Python
3.12 has eager tasks, which do the same.)
"""

from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from types import coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None], wait_in_task: Callable[[Coroutine[Any, Any, None]], None]) -> None:
    """Run to the end, or to where it has to wait; what is left is for a task of the caller's."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return
    wait_in_task(_rest(work, waits_for))


@coroutine
def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """What is left of something that waits."""
    with suppress(StopIteration):
        while True:
            try:
                value = yield waits_for
            except BaseException as error:  # noqa: BLE001  whatever it is, the work has to know
                waits_for = work.throw(error)
            else:
                waits_for = work.send(value)
