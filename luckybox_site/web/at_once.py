"""Begins a coroutine at once, and gives it a task or a time limit only if it has to wait.

Most messages leave without waiting, and most forms are there when they are read: a task or a timer for each
costs more than the rest of it. (Python 3.12 has eager tasks, which do the first.)
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


def begin(work: Coroutine[Any, Any, None], wait_in_task: Callable[[Coroutine[Any, Any, None]], None]) -> None:
    """Run to the end, or to where it has to wait; what is left is for a task of the caller's."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return
    wait_in_task(_rest(work, waits_for))


async def within(seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """The result; raises `TimeoutError` if it has to wait for longer."""
    try:
        waits_for = work.send(None)
    except StopIteration as end:
        result: Result = end.value
        return result
    async with asyncio.timeout(seconds):
        return await _rest(work, waits_for)


@coroutine
def _rest(work: Coroutine[Any, Any, Result], waits_for: Any) -> Generator[Any, Any, Result]:
    """What is left of something that waits."""
    try:
        while True:
            try:
                value = yield waits_for
            except BaseException as error:  # noqa: BLE001  whatever it is, the work has to know
                waits_for = work.throw(error)
            else:
                waits_for = work.send(value)
    except StopIteration as end:
        result: Result = end.value
        return result
