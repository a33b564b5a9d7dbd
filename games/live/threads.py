"""Threads that read and render for sockets: Channels has a single one for all database work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections

T = TypeVar("T")

RENDERING_THREADS = 4
rendering_threads = ThreadPoolExecutor(RENDERING_THREADS, "rendering")


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Do work with the database in one of these threads."""
    return await asyncio.get_running_loop().run_in_executor(
        rendering_threads, _with_database, work, *arguments
    )


def _with_database(work: Callable[..., T], *arguments: Any) -> T:
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()
