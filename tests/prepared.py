"""The database of a site on which nobody has played: made once, copied for all processes of a test run.

On SQLite it stays on the shelf for the next run.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier

from tests import shelf
from tests.servers import manage

RUN = os.environ.get("TEST_RUN", str(os.getpid()))
FOLDER = Path(tempfile.gettempdir()) / f"luckybox-prepared-{RUN}"
#: On PostgreSQL, what the databases of the tests are copies of.
TEMPLATE = f"luckybox_prepared_{RUN}"
#: Migrations make all models again and again; to look for what is left of them takes a fifth of the time.
FILL = """
import gc
from django.core.management import call_command
gc.disable()
call_command("migrate", verbosity=0)
call_command("loaddeck", "games/decks/house.json")
"""


def prepare(folder: Path) -> None:
    """Give a folder such a database, with the house deck."""
    shutil.copyfile(prepared_file(), folder / "db.sqlite3")


@cache
def prepared_file() -> Path:
    """The first process makes it, and the others wait."""
    database = shelf.folder() / "db.sqlite3"
    with one_at_a_time():
        if not database.exists():
            with tempfile.TemporaryDirectory(dir=shelf.folder()) as making:
                _fill(Path(making))
                (Path(making) / "db.sqlite3").rename(database)
    return database


def collected_files() -> Path:
    """Scripts, style sheets and pictures as `make run` collects them, for servers that browsers visit."""
    folder = FOLDER / "static"
    with one_at_a_time():
        if not folder.exists():
            making = FOLDER / "collecting"
            files = {"DJANGO_SETTINGS_MODULE": "luckybox_site.settings", "DEBUG": "0"}
            manage(making, "collectstatic", "--no-input", "--verbosity", "0", **files)
            (making / "static").rename(folder)
    return folder


def prepared_template(database: dict[str, Any]) -> str:
    """The same on the PostgreSQL server of these settings of a database."""
    made = FOLDER / "template"
    with one_at_a_time():
        if not made.exists():
            with connected(database) as server:
                server.execute(SQL("CREATE DATABASE {}").format(Identifier(TEMPLATE)))
            user = f"{database['USER']}:{database['PASSWORD']}"
            _fill(FOLDER, DATABASE_URL=f"postgres://{user}@{database['HOST']}:{database['PORT']}/{TEMPLATE}")
            made.touch()
    return TEMPLATE


def remove_prepared(database: dict[str, Any]) -> None:
    """At the end of a test run."""
    if (FOLDER / "template").exists():
        with connected(database) as server:
            server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(TEMPLATE)))
    for folder in (FOLDER, *FOLDER.parent.glob(f"luckybox-tests-{RUN}-*")):
        shutil.rmtree(folder, ignore_errors=True)


def connected(database: dict[str, Any]) -> "psycopg.Connection[Any]":
    """A connection to the server, outside of any database of ours."""
    return psycopg.connect(
        dbname="postgres",
        user=database["USER"],
        password=database["PASSWORD"],
        host=database["HOST"],
        port=database["PORT"],
        autocommit=True,
    )


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """The first process of a test run makes what the others then find."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fill(folder: Path, **variables: str) -> None:
    manage(folder, "shell", "--no-imports", "-c", FILL, DJANGO_SETTINGS_MODULE="tests.settings", **variables)
