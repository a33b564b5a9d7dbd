"""Triggers by which the database itself refuses to change a deck version that was published.

They are made after every migration and taken away before it, because SQLite loses them where a migration
makes a table anew. Deleting is no business of theirs: the models refuse it, and a version that was played is
held by its games.
"""

from typing import Any, Final

from django.db import connections

FROZEN_VERSION: Final = "A deck version that was published never changes."
FROZEN_CARDS: Final = "The cards of a published deck version never change."

#: What a version may still change is whether it is live, and the accounts that were deleted.
KEPT: Final = ("deck_id", "number", "source_digest", "content_hash", "published_at", "why")

_CHANGES: Final = " OR ".join(f"NEW.{name} {{differs}} OLD.{name}" for name in KEPT)
_IS_FROZEN: Final = f"OLD.status <> 'draft' AND (NEW.status = 'draft' OR {_CHANGES})"


def _of_a_draft(row: str) -> str:
    return f"(SELECT status FROM games_deckversion WHERE id = {row}.version_id) <> 'draft'"  # noqa: S608  no input


#: Name, table, what is about to happen, when it is refused, and the sentence.
TRIGGERS: Final = (
    ("games_frozen_version", "games_deckversion", "UPDATE", _IS_FROZEN, FROZEN_VERSION),
    ("games_frozen_new_card", "games_card", "INSERT", _of_a_draft("NEW"), FROZEN_CARDS),
    ("games_frozen_card", "games_card", "UPDATE", _of_a_draft("OLD"), FROZEN_CARDS),
    ("games_frozen_moved_card", "games_card", "UPDATE", _of_a_draft("NEW"), FROZEN_CARDS),
)

_SQLITE: Final = """
CREATE TRIGGER IF NOT EXISTS {name} BEFORE {event} ON {table} FOR EACH ROW WHEN {condition}
BEGIN
    SELECT RAISE(ABORT, '{sentence}');
END
"""
_FUNCTION: Final = """
CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {condition} THEN
        RAISE EXCEPTION '{sentence}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
_POSTGRESQL: Final = """
CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()
"""
_EXISTING: Final = "SELECT tgname FROM pg_trigger WHERE tgname LIKE 'games\\_frozen\\_%'"


def drop(using: str, **_: Any) -> None:
    """Let a migration change the tables."""
    connection = connections[using]
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        for name, table, *_rest in TRIGGERS:
            if table in tables:
                on = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def make(using: str, **_: Any) -> None:
    """Make those of the triggers that are missing."""
    connection = connections[using]
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        existing: set[str] = set()
        if not is_sqlite:
            cursor.execute(_EXISTING)
            existing = {name for (name,) in cursor.fetchall()}
        for name, table, event, condition, sentence in TRIGGERS:
            if name in existing:
                continue
            words = {
                "name": name,
                "table": table,
                "event": event,
                "condition": condition.format(differs="IS NOT" if is_sqlite else "IS DISTINCT FROM"),
                "sentence": sentence,
            }
            for statement in (_SQLITE,) if is_sqlite else (_FUNCTION, _POSTGRESQL):
                cursor.execute(statement.format(**words))
