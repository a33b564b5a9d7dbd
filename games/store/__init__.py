"""Tables between rows and engine: load, change in memory, write, remember."""

from games.store.delta import learn
from games.store.edit import TableEdit
from games.store.play import Chapter, Entry, Play
from games.store.table import Table, forget_tables, lock_table, read_table, recall, remember, remembers
from games.store.write import announce_games, announce_tables, attempts, locked_table, write_at_once
from games.store.write import write as write_edit

__all__ = [
    "Chapter",
    "Entry",
    "Play",
    "Table",
    "TableEdit",
    "announce_games",
    "announce_tables",
    "attempts",
    "forget_tables",
    "learn",
    "lock_table",
    "locked_table",
    "read_table",
    "recall",
    "remember",
    "remembers",
    "write_at_once",
    "write_edit",
]
