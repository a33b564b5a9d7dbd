"""A database that does not answer: the table of the games has another name for a while."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.db import connection

from tests.sockets import aside


@asynccontextmanager
async def no_database() -> AsyncIterator[None]:
    """Every question about a game fails. Afterwards all is as before, or other tests would fail, too."""
    await aside(_rename)("games_game", "gone")
    try:
        yield
    finally:
        await aside(_rename)("gone", "games_game")


def _rename(old: str, new: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")
