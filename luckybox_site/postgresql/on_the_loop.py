"""Connections to PostgreSQL on which the event loop asks, and serves others until the answer comes.

They speak through psycopg's binding of libpq: its cursors register the socket with the event loop, and
convert the statement and its values, each time anew. A question took 39 µs of processor time so and takes 20.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final

from psycopg import Error, OperationalError, pq
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult

#: A statement is prepared when it has been used so often, and so many of a connection are at most.
OFTEN: Final = 3
MOST_PREPARED: Final = 100


class Connections:
    """Those of one event loop: who finds all in use waits for one."""

    def __init__(self, most: int, conninfo: bytes) -> None:
        self._places = asyncio.Semaphore(most)
        self._conninfo = conninfo
        #: Those that are not in use; the latest is taken first.
        self.idle: list[LoopConnection] = []

    async def ask(self, statement: str, values: Sequence[bytes | None]) -> bytes | None:
        """The first value of the first row; raises psycopg's `Error`. Values are text, for `$1` and so on."""
        async with self._places:
            database = await self._taken()
            try:
                found = await database.ask(statement, values)
            except BaseException:
                # In whatever state it is.
                database.close()
                raise
            self.idle.append(database)
            return found

    async def _taken(self) -> "LoopConnection":
        while self.idle:
            database = self.idle.pop()
            if database.is_open:
                return database
        return LoopConnection(await asyncio.to_thread(pq.PGconn.connect, self._conninfo))


class LoopConnection:
    """One connection, for one question after the other."""

    def __init__(self, server: PGconn) -> None:
        if server.status != ConnStatus.OK:
            raise OperationalError(server.error_message.decode(errors="replace"))
        server.nonblocking = 1
        self.server = server
        self._uses: Counter[str] = Counter()
        self._prepared: dict[str, bytes] = {}
        self._ready: asyncio.Future[None] | None = None
        self.is_open = True
        #: Kept, for a connection that has ended no longer says it.
        self._socket = self.server.socket
        asyncio.get_running_loop().add_reader(self._socket, self._has_come)

    async def ask(self, statement: str, values: Sequence[bytes | None]) -> bytes | None:
        """The first value of the first row."""
        name = self._prepared.get(statement)
        if name is None:
            name = await self._prepare_if_often(statement)
        if name is None:
            self.server.send_query_params(statement.encode(), values)
        else:
            self.server.send_query_prepared(name, values)
        found = await self._answer(ExecStatus.TUPLES_OK)
        return found.get_value(0, 0) if found.ntuples else None

    def close(self) -> None:
        """End it, whatever is under way."""
        if self.is_open:
            self.is_open = False
            asyncio.get_running_loop().remove_reader(self._socket)
            self.server.finish()

    async def _prepare_if_often(self, statement: str) -> bytes | None:
        if len(self._prepared) == MOST_PREPARED:
            return None
        self._uses[statement] += 1
        if self._uses[statement] < OFTEN:
            return None
        name = b"lucky%d" % len(self._prepared)
        self.server.send_prepare(name, statement.encode())
        await self._answer(ExecStatus.COMMAND_OK)
        self._prepared[statement] = name
        return name

    async def _answer(self, good: ExecStatus) -> PGresult:
        while self.server.flush():
            await self._can_be_sent()
        results: list[PGresult] = []
        while True:
            while self.server.is_busy():
                await self._told()
            result = self.server.get_result()
            if result is None:
                break
            results.append(result)
        if not results or results[0].status != good:
            told = results[0].error_message if results else self.server.error_message
            raise Error(told.decode(errors="replace"))
        return results[0]

    async def _can_be_sent(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_writer(self._socket, self._tell)
        try:
            await self._told()
        finally:
            loop.remove_writer(self._socket)

    async def _told(self) -> None:
        self._ready = asyncio.get_running_loop().create_future()
        await self._ready

    def _has_come(self) -> None:
        """Something has come, or the connection has ended."""
        try:
            self.server.consume_input()
        except OperationalError as error:
            self._tell(error)
            self.close()
        else:
            self._tell()

    def _tell(self, error: Error | None = None) -> None:
        ready, self._ready = self._ready, None
        if ready is None or ready.done():
            return
        if error is None:
            ready.set_result(None)
        else:
            ready.set_exception(error)
