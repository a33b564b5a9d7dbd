"""Connections of PostgreSQL, as its server sees them."""

from django.db import connection


def end_backend(pid: int) -> None:
    """End the connection that this process of PostgreSQL serves."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
