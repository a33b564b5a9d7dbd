"""PostgreSQL and Redis for one run: a database of its own, and what the two use of the processor."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import psycopg
import redis
from psycopg import sql

from tests.bench import usage
from tests.services import missing

POSTGRES = os.environ.get("POSTGRES_TEST_URL", "postgres://luckybox:luckybox@127.0.0.1:5432/luckybox")
REDIS = os.environ.get("REDIS_TEST_URL", "redis://127.0.0.1:6379/14")
#: Processes of PostgreSQL that work for every database.
BACKGROUND = ("checkpointer", "background writer", "walwriter", "autovacuum", "logical replication")


def absent() -> list[str]:
    """Which of the two does not answer."""
    os.environ |= {"DATABASE_URL": POSTGRES, "REDIS_URL": REDIS}
    return missing()


@dataclass(frozen=True)
class Stores:
    """Where a site keeps things; SQLite has no processes."""

    database_url: str = ""
    redis_url: str = ""
    database: str = ""
    postmaster: int = 0
    redis: int = 0
    are_pinned: bool = True

    def seconds(self) -> dict[str, float]:
        """What the two have used of the processor, as far as they run here."""
        used = {}
        if self.postmaster:
            used["database"] = self._database_seconds()
        if self.redis:
            used["Redis"] = usage.seconds([self.redis])
        return used

    def _database_seconds(self) -> float:
        """For this database.

        Connections that have ended are in it too, whosever they were: leave the server alone meanwhile.
        """
        ours = [pid for pid in usage.children(self.postmaster) if self._is_ours(usage.command(pid))]
        return usage.seconds([self.postmaster, *ours])

    def _is_ours(self, command: str) -> bool:
        return f" {self.database} " in command or any(name in command for name in BACKGROUND)


@contextmanager
def stores(core: int) -> Iterator[Stores]:
    """A new database, gone at the end. Servers of this machine are kept on one core meanwhile."""
    name = f"luckybox_bench_{os.getpid()}"
    identifier = sql.Identifier(name)
    parts = urlsplit(POSTGRES)
    with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(identifier))
        try:
            postmaster = usage.parent(connection.info.backend_pid) if _is_here(POSTGRES) else 0
            cache = _redis_process()
            with ExitStack() as stack:
                pids = [pid for root in (postmaster, cache) if root for pid in usage.tree(root)]
                are_pinned = stack.enter_context(usage.pinned(pids, core))
                url = parts._replace(path=f"/{name}").geturl()
                yield Stores(url, REDIS, name, postmaster, cache, are_pinned)
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(identifier))


def _is_here(url: str) -> bool:
    return urlsplit(url).hostname in {"127.0.0.1", "localhost", "::1"}


def _redis_process() -> int:
    with redis.Redis.from_url(REDIS) as server:
        server.flushdb()
        info = server.info("server")
    return int(info["process_id"]) if _is_here(REDIS) else 0
