"""The ways the site runs, each started on one core: embedded, in one process on services, and scaled out."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.error import URLError

from tests.bench import usage
from tests.bench.http import Address
from tests.bench.stores import Stores, stores
from tests.servers import ROOT, answer, free_port

SERVER_CORE: Final = 0
GENERATOR_CORE: Final = 1
CORES: Final = os.sched_getaffinity(0)


class Site(NamedTuple):
    """A site that is up."""

    pages: Address
    sockets: Address
    #: By what they are for: the processes that were started, each perhaps with more of its own.
    processes: dict[str, int]
    stores: Stores
    environment: Mapping[str, str]

    def tables(self, game: str, count: int, players: int) -> list[dict[str, Any]]:
        made = self.manage(
            "bench_tables", f"--game={game}", f"--tables={count}", f"--players={players}", "--auto-bonus"
        )
        tables: list[dict[str, Any]] = json.loads(made)
        return tables

    def manage(self, *arguments: str) -> str:
        return manage(self.environment, *arguments)

    def seconds(self) -> dict[str, float]:
        """What the processes have used of the processor, and those of the stores."""
        used = {name: usage.seconds(usage.tree(root)) for name, root in self.processes.items()}
        return used | self.stores.seconds()

    def socket_memory(self) -> int:
        return usage.resident(usage.tree(self.processes["sockets"]))


def manage(environment: Mapping[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=dict(environment),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def _environment(folder: Path, **variables: str) -> dict[str, str]:
    """What a server runs with: nothing from this machine's own settings."""
    ours = {"ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "HTTPS", "LOG_LEVEL", "SECRET_KEY", "TIME_ZONE"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "ENV_FILE": os.devnull, "DATA_DIR": str(folder), "HOST": "127.0.0.1", **variables}


@contextmanager
def _running(command: Sequence[str], environment: Mapping[str, str], log: Path) -> Iterator[int]:
    with log.open("ab") as output:
        # A group of its own, so that Ctrl-C reaches this program alone, which then ends all in order.
        process = subprocess.Popen(
            command, cwd=ROOT, env=dict(environment), stdout=output, stderr=output, start_new_session=True
        )
        try:
            yield process.pid
        except URLError as error:
            raise SystemExit(f"{' '.join(command)} does not answer: {log.read_text()[-2000:]}") from error
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Start processes on one core; this program then goes on on another, where there is one."""
    os.sched_setaffinity(0, {core} & CORES or CORES)
    try:
        yield
    finally:
        os.sched_setaffinity(0, {GENERATOR_CORE} & CORES or CORES)


@contextmanager
def embedded(folder: Path) -> Iterator[Site]:
    """One process with SQLite, as `make run` starts it."""
    port = free_port()
    address = Address("127.0.0.1", port)
    database = f"sqlite:///{folder / 'db.sqlite3'}"
    environment = _environment(folder, PORT=str(port), DATABASE_URL=database, REDIS_URL="")
    _prepare(environment)
    with ExitStack() as stack:
        with on_core(SERVER_CORE):
            command = [sys.executable, "-m", "luckybox_site.serve"]
            process = stack.enter_context(_running(command, environment, folder / "server.log"))
            answer(f"http://{address.name}/health/")
        yield Site(address, address, {"sockets": process}, Stores(), environment)


@contextmanager
def together(folder: Path) -> Iterator[Site]:
    """One process for everything, as `make run` starts it, on PostgreSQL and Redis."""
    address = Address("127.0.0.1", free_port())
    with stores(SERVER_CORE) as found, ExitStack() as stack:
        environment = _environment(
            folder, PORT=str(address.port), DATABASE_URL=found.database_url, REDIS_URL=found.redis_url
        )
        _prepare(environment)
        with on_core(SERVER_CORE):
            command = [sys.executable, "-m", "luckybox_site.serve"]
            process = stack.enter_context(_running(command, environment, folder / "server.log"))
            answer(f"http://{address.name}/health/")
        yield Site(address, address, {"sockets": process}, found, environment)


@contextmanager
def scaled(folder: Path, workers: int = 1) -> Iterator[Site]:
    """Pages in one process, sockets and clocks in another, on PostgreSQL and Redis."""
    pages, sockets = (Address("127.0.0.1", free_port()) for _ in range(2))
    with stores(SERVER_CORE) as found, ExitStack() as stack:
        environment = _environment(
            folder,
            DATABASE_URL=found.database_url,
            REDIS_URL=found.redis_url,
            CONN_MAX_AGE="60",
        )
        _prepare(environment)
        program = [sys.executable, "-m"]
        granian = [*program, "granian", "--interface=wsgi", f"--workers={workers}", "--blocking-threads=4"]
        uvicorn = [*program, "uvicorn", "--ws=websockets-sansio", "--ws-per-message-deflate=false"]
        commands = {
            "pages": [*granian, f"--port={pages.port}", "luckybox_site.wsgi:application"],
            "sockets": [*uvicorn, f"--port={sockets.port}", "luckybox_site.asgi:application"],
        }
        with on_core(SERVER_CORE):
            log = folder / "server.log"
            processes = {
                name: stack.enter_context(_running(command, environment, log))
                for name, command in commands.items()
            }
            for address in (pages, sockets):
                answer(f"http://{address.name}/health/")
        yield Site(pages, sockets, processes, found, environment)


def _prepare(environment: Mapping[str, str]) -> None:
    manage(environment, "migrate", "--verbosity=0")
    manage(environment, "collectstatic", "--no-input", "--verbosity=0")


SETUPS: Final = {"embedded": embedded, "together": together, "scaled": scaled}
