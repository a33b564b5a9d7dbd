"""What SQLite has written comes into the database beside the moves, and its log does not grow on and on."""

import sqlite3
from pathlib import Path

import pytest

from luckybox_site import checkpoints
from luckybox_site.checkpoints import bring_in


@pytest.fixture
def writer(tmp_path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(tmp_path / "db.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("CREATE TABLE moves (text TEXT)")
    return connection


def test_what_was_written_is_in_the_database_itself(writer: sqlite3.Connection, tmp_path: Path) -> None:
    writer.execute("INSERT INTO moves VALUES ('a1')")
    bring_in(sqlite3.connect(tmp_path / "db.sqlite3", isolation_level=None).cursor())
    alone = tmp_path / "alone.sqlite3"
    alone.write_bytes((tmp_path / "db.sqlite3").read_bytes())
    assert sqlite3.connect(alone).execute("SELECT text FROM moves").fetchall() == [("a1",)]


def test_a_long_log_begins_anew(
    writer: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "MOST_PAGES", 5)
    cursor = sqlite3.connect(tmp_path / "db.sqlite3", isolation_level=None).cursor()
    lengths = []
    for _ in range(4):
        for _ in range(6):
            writer.execute("INSERT INTO moves VALUES ('a1')")
        bring_in(cursor)
        lengths.append((tmp_path / "db.sqlite3-wal").stat().st_size)
    assert lengths[-1] == lengths[1]
