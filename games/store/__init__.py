"""Rows to engine state and back: loading, catching up, and writing under the table's lock."""

from games.store.news import learn
from games.store.play import Chapter, Entry, Play
from games.store.table import Table, forget, knows, lock, look, remember
from games.store.writing import Sitting, change, sitting

__all__ = [
    "Chapter",
    "Entry",
    "Play",
    "Sitting",
    "Table",
    "change",
    "forget",
    "knows",
    "learn",
    "lock",
    "look",
    "remember",
    "sitting",
]
