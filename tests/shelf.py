"""What takes long to make, kept on disk for all processes of a test run and for later runs of the same code.

A shelf belongs to one state of the code: when anything changes in it, all is made again.
"""

import contextlib
import hashlib
import io
import os
import pickle
import shutil
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from games.adapters import ADAPTERS

ROOT = Path(__file__).resolve().parents[1]
SHELVES = ROOT / ".data" / "shelves"
#: What decides how a game goes.
HELPERS = ("factories", "openings", "positions", "shelf", "tables")
SOURCES = (
    "accounts",
    "games",
    "luckybox_site",
    "tests/openings.py",
    "tests/positions.py",
    "tests/shelf.py",
    "tests/tables.py",
)
KINDS = {".py", ".json"}
#: More than all tests take on a busy machine.
SECONDS_OF_A_RUN = 2 * 60 * 60


def get(name: str) -> Any:
    """What was put there under a name, or `None`."""
    file = folder() / name
    return _Reading(io.BytesIO(file.read_bytes())).load() if file.exists() else None


def put(name: str, thing: object) -> None:
    making = folder() / f"{name}.{os.getpid()}"
    with making.open("wb") as file:
        _Writing(file, pickle.HIGHEST_PROTOCOL).dump(thing)
    making.replace(folder() / name)


def begin() -> None:
    """Throw away what belongs to other states of the code, unless tests of theirs may still run."""
    os.utime(folder())
    for shelf in SHELVES.glob("*"):
        # Another process may be faster.
        with contextlib.suppress(FileNotFoundError):
            if shelf.stat().st_mtime < time.time() - SECONDS_OF_A_RUN:
                shutil.rmtree(shelf)


@cache
def folder() -> Path:
    """The shelf of this state of the code."""
    state = hashlib.sha256(sys.version.encode())
    for file in sorted(_sources()):
        state.update(str(file.relative_to(ROOT)).encode())
        state.update(file.read_bytes())
    shelf = SHELVES / state.hexdigest()
    shelf.mkdir(parents=True, exist_ok=True)
    return shelf


def _sources() -> Iterator[Path]:
    yield ROOT / "requirements.txt"
    for source in SOURCES:
        place = ROOT / source
        yield from (
            (place,) if place.is_file() else (file for file in place.rglob("*") if file.suffix in KINDS)
        )


class _Writing(pickle.Pickler):
    """Of a game's adapter only the name is written, for there is one in each process."""

    def persistent_id(self, thing: object) -> str | None:
        return next((slug for slug, adapter in ADAPTERS.items() if adapter is thing), None)


class _Reading(pickle.Unpickler):
    def persistent_load(self, slug: str) -> object:
        return ADAPTERS[slug]
