"""A connection that PostgreSQL has ended is noticed without asking it before every request."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection

from tests.waiting import until

WHOSE = "SELECT pg_backend_pid()"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.postgresql]


@pytest.fixture
def backend() -> int:
    """The process of PostgreSQL behind the connection of this thread."""
    if connection.vendor != "postgresql":
        pytest.skip("for PostgreSQL")
    connection.ensure_connection()
    pid: int = connection.connection.info.backend_pid
    return pid


@pytest.fixture
def other(backend: int) -> Iterator[psycopg.Connection]:
    with psycopg.connect(connection.connection.info.dsn, autocommit=True) as opened:
        yield opened


def test_a_connection_is_kept_and_nothing_is_asked_between_two_requests(
    backend: int, other: psycopg.Connection
) -> None:
    ours = _backend_now()
    assert connection.is_usable()
    last = other.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [backend]).fetchone()
    assert last == (WHOSE,)
    assert ours == _backend_now() == backend


def test_after_a_connection_was_ended_the_next_request_has_another(
    backend: int, other: psycopg.Connection
) -> None:
    other.execute("SELECT pg_terminate_backend(%s)", [backend])
    until(lambda: not connection.is_usable())
    connection.close_if_unusable_or_obsolete()
    assert _backend_now() != backend


def _backend_now() -> int:
    with connection.cursor() as cursor:
        cursor.execute(WHOSE)
        return int(cursor.fetchone()[0])
