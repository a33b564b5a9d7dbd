"""A server is killed in the middle of what a tournament does by itself; nothing is half done.

A trigger of the database holds the server at one statement for as long as it takes to kill it there.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Game, Tournament, TournamentSeat, TournamentTable
from games.store import forget_tables
from games.tourney.course.options import GoesOn
from games.tourney.sizes import Sizes
from tests.browsers import COMMAND
from tests.servers import on_the_test_database, running
from tests.tournaments import LUCKY_BOX, course, finish_games, games_of, look, next_round, tournament
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

LOCK: Final = 4711


class Moment(NamedTuple):
    """A statement at which the server is held, as a trigger names it."""

    when: str
    table: str
    condition: str


ANOTHER_PLAYS: Final = "EXISTS (SELECT 1 FROM games_game g WHERE g.status = 'playing' AND g.id <> NEW.id)"
MAKING: Final = Moment("AFTER INSERT", "games_tournamenttable", "NEW.number = 2")
BEGINNING: Final = Moment("BEFORE UPDATE", "games_game", f"NEW.status = 'playing' AND {ANOTHER_PLAYS}")
COUNTING: Final = Moment("AFTER INSERT", "games_tournamentevent", "NEW.name = 'result'")

#: On PostgreSQL the statement waits for a lock that the test has; one of SQLite counts for minutes.
POSTGRESQL: Final = (
    """CREATE FUNCTION hold() RETURNS trigger AS $$ BEGIN
        IF {condition} THEN PERFORM pg_advisory_xact_lock({lock}); END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql""",
    "CREATE TRIGGER holds {when} ON {table} FOR EACH ROW EXECUTE FUNCTION hold()",
    "SELECT pg_advisory_lock({lock})",
)
SQLITE: Final = (
    """CREATE VIEW minutes AS
        WITH RECURSIVE long(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM long LIMIT 10000000000)
        SELECT count(*) AS c FROM long""",
    "CREATE TRIGGER holds {when} ON {table} WHEN {condition} BEGIN SELECT c FROM minutes; END",
)
FREE: Final = {
    "postgresql": (
        "SELECT pg_advisory_unlock({lock})",
        "DROP TRIGGER holds ON {table}",
        "DROP FUNCTION hold()",
    ),
    "sqlite": ("DROP TRIGGER holds", "DROP VIEW minutes"),
}


def run(statements: tuple[str, ...], moment: Moment) -> None:
    with connection.cursor() as cursor:
        for one in statements:
            cursor.execute(one.format(lock=LOCK, **moment._asdict()))


@contextmanager
def held(moment: Moment) -> Iterator[None]:
    """Whoever comes to this statement stays there."""
    run(POSTGRESQL if connection.vendor == "postgresql" else SQLITE, moment)
    try:
        yield
    finally:
        run(FREE[connection.vendor], moment)


def is_somebody_there() -> bool:
    """Whether a server is held."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
            return bool(cursor.fetchone()[0])
    # Nobody else writes for so long.
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=1.0)
    try:
        other.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return True
    finally:
        other.close()
    return False


def killed_at(moment: Moment, folder: Path) -> None:
    """Start a server, and kill it when it comes to this statement."""
    with held(moment):
        with running(COMMAND, folder, **on_the_test_database()) as server:
            until(is_somebody_there)
            server.kill()
        if connection.vendor == "sqlite":
            assert not is_somebody_there()


def placed(row: Tournament) -> Counter[str]:
    """How often everybody has a seat in rows, a seat in the log, or a bye."""
    part = course(row).state.current
    assert part is not None
    log = Counter([*(one for table in part.tables for one in table.players), *part.byes])
    rows = Counter(TournamentSeat.objects.filter(tournament=row).values_list("key", flat=True))
    assert log - Counter(part.byes) == rows
    return log


def goes_on(folder: Path, row: Tournament, tables: int) -> None:
    """The next server brings the round about: all of its tables play."""
    with running(COMMAND, folder, **on_the_test_database()):
        until(lambda: {game.status for game in games_of(row)} == {Game.Status.PLAYING})
    assert len(games_of(row)) == tables


def begins_by_itself() -> Tournament:
    row = tournament(7, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), goes_on=GoesOn.THROUGH)
    Tournament.objects.filter(pk=row.pk).update(starts_at=timezone.now(), due_at=timezone.now())
    return row


def test_a_round_is_not_there_if_the_server_dies_while_it_is_made_and_then_it_is_made_once(
    tmp_path: Path,
) -> None:
    row = begins_by_itself()
    killed_at(MAKING, tmp_path)
    assert not course(row).state.rounds
    for model in (TournamentTable, TournamentSeat, Game):
        assert not model.objects.exists()
    goes_on(tmp_path, row, tables=2)
    assert Counter(event.name for event in course(row).events)["publish"] == 1
    assert placed(row) == Counter(f"p{number}" for number in range(1, 8))


@pytest.mark.deep
def test_a_round_is_wholly_there_if_the_server_dies_while_its_tables_begin(tmp_path: Path) -> None:
    row = begins_by_itself()
    killed_at(BEGINNING, tmp_path)
    assert sorted(game.status for game in games_of(row)) == [Game.Status.OPEN, Game.Status.PLAYING]
    assert placed(row) == Counter(f"p{number}" for number in range(1, 8))
    goes_on(tmp_path, row, tables=2)
    assert Counter(event.name for event in course(row).events)["publish"] == 1


@pytest.mark.deep
def test_a_result_counts_once_if_the_server_dies_while_it_is_written(tmp_path: Path) -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    next_round(row)
    finish_games(games_of(row))
    forget_tables()
    killed_at(COUNTING, tmp_path)
    assert not [event for event in course(row).events if event.name == "result"]
    with running(COMMAND, tmp_path, **on_the_test_database()):
        until(lambda: course(row).state.current.is_through)  # type: ignore[union-attr]
    look()
    assert Counter(event.name for event in course(row).events)["result"] == 2
