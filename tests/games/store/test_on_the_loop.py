"""Questions of the event loop to PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from django.db import connection
from psycopg import Error

from games.store import direct_postgresql as direct
from luckybox_site.postgresql.on_the_loop import MOST_PREPARED, OFTEN, Connections
from tests.games.store.backends import end_backend
from tests.sockets import aside

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.postgresql]


@pytest.fixture
async def server() -> AsyncIterator[Connections]:
    if connection.vendor != "postgresql":
        pytest.skip("for PostgreSQL")
    connections = Connections(2, direct.conninfo())
    yield connections
    for database in connections.idle:
        database.close()


async def test_a_statement_that_is_used_often_is_prepared_and_says_the_same(server: Connections) -> None:
    said = [await server.ask("SELECT $1::integer + 1", [b"%d" % number]) for number in range(OFTEN + 2)]
    assert said == [b"1", b"2", b"3", b"4", b"5"]
    names = "SELECT count(*) FROM pg_prepared_statements"
    assert await server.ask(names, []) == b"1"


async def test_no_more_than_so_many_are_prepared(server: Connections) -> None:
    for number in range(MOST_PREPARED + 3):
        for _ in range(OFTEN):
            assert await server.ask(f"SELECT {number}", []) == b"%d" % number
    assert await server.ask("SELECT count(*) FROM pg_prepared_statements", []) == b"%d" % MOST_PREPARED


async def test_values_that_are_long_or_missing_arrive_whole(server: Connections) -> None:
    many = 20_000_000
    assert await server.ask("SELECT length($1::text)", [b"x" * many]) == b"%d" % many
    assert await server.ask("SELECT $1::text", [None]) is None
    assert await server.ask("SELECT 1 WHERE false", []) is None


async def test_what_is_wrong_is_said_and_the_next_question_has_an_answer(server: Connections) -> None:
    for _ in range(OFTEN + 1):
        with pytest.raises(Error, match="division by zero"):
            await server.ask("SELECT 1 / $1::integer", [b"0"])
    assert await server.ask("SELECT 1", []) == b"1"


async def test_a_question_that_nobody_waits_for_any_more_disturbs_no_other(server: Connections) -> None:
    asking = asyncio.create_task(server.ask("SELECT 'slow' FROM pg_sleep(0.2)", []))
    await asyncio.sleep(0.05)
    asking.cancel()
    assert await server.ask("SELECT 'quick'", []) == b"quick"
    assert asking.cancelled()


async def test_a_connection_that_ends_while_much_is_sent_says_so(server: Connections) -> None:
    await server.ask("SELECT 1", [])
    (database,) = server.idle
    asking = asyncio.create_task(server.ask("SELECT pg_sleep(30), $1::text", [b"x" * 100_000_000]))
    await asyncio.sleep(0)
    await aside(end_backend)(database.server.backend_pid)
    with pytest.raises(Error):
        await asyncio.wait_for(asking, 20)
    assert await server.ask("SELECT 1", []) == b"1"


async def test_where_nobody_answers_an_error_says_so(server: Connections) -> None:
    with pytest.raises(Error, match=r"refused|failed"):
        await Connections(1, b"host=127.0.0.1 port=1").ask("SELECT 1", [])
