"""A database that does not answer: what is asked for goes by another name for a while."""

from django.db import connection


def rename(old: str, new: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")
