"""Rows to engine state and back: loading, catching up, and writing under the table's lock."""

from games.store.news import learn
from games.store.play import Chapter, Entry, Play
from games.store.table import Table, forget, lock, look, remember
from games.store.writing import Sitting, sitting

__all__ = [
    "Chapter",
    "Entry",
    "Play",
    "Sitting",
    "Table",
    "forget",
    "learn",
    "lock",
    "look",
    "remember",
    "sitting",
]
