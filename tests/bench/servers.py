"""The ways the site runs, each started on one core: embedded, and scaled out on services."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
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

    address: Address
    #: The process that was started, perhaps with more of its own.
    server: int
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
        return {"server": usage.seconds(usage.tree(self.server)), **self.stores.seconds()}

    def memory(self) -> int:
        return usage.resident(usage.tree(self.server))

    def serving(self) -> list[int]:
        """The processes that answer requests."""
        workers = [pid for pid in usage.tree(self.server) if "spawn_main" in usage.command(pid)]
        return workers or [self.server]


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


def environment_of(folder: Path, **variables: str) -> dict[str, str]:
    """What a server runs with: nothing from this machine's own settings."""
    ours = {"ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "HTTPS", "LOG_LEVEL", "SECRET_KEY", "TIME_ZONE"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    # All come from one address.
    limits = dict.fromkeys(("LIMIT_SOCKETS_PER_ADDRESS", "LIMIT_SPECTATORS_PER_TABLE"), "1000000")
    limits["LIMIT_SOCKETS_PER_TABLE"] = "1000000"
    return {
        **kept,
        **limits,
        "ENV_FILE": os.devnull,
        "DATA_DIR": str(folder),
        "HOST": "127.0.0.1",
        "JOBS_IN_SERVER": "false",
        **variables,
    }


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str], log: Path) -> Iterator[int]:
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
def embedded(folder: Path, _workers: int, **variables: str) -> Iterator[Site]:
    """One process with SQLite, as `make run` starts it."""
    address = Address("127.0.0.1", free_port())
    database = f"sqlite:///{folder / 'db.sqlite3'}"
    usual = {"PORT": str(address.port), "DATABASE_URL": database, "REDIS_URL": ""}
    environment = environment_of(folder, **{**usual, **variables})
    prepare(environment)
    with ExitStack() as stack:
        with on_core(SERVER_CORE):
            command = [sys.executable, "-m", "luckybox_site.serve"]
            process = stack.enter_context(running(command, environment, folder / "server.log"))
            answer(f"http://{address.name}/health/")
        yield Site(address, process, Stores(), environment)


@contextmanager
def scaled(folder: Path, workers: int) -> Iterator[Site]:
    """Processes that are all alike, on PostgreSQL and Redis."""
    with several(folder, [workers]) as sites:
        yield sites[0]


@contextmanager
def several(folder: Path, workers: Sequence[int]) -> Iterator[list[Site]]:
    """The same at several addresses, of so many processes each."""
    with stores(SERVER_CORE) as found, ExitStack() as stack:
        environment = environment_of(folder, DATABASE_URL=found.database_url, REDIS_URL=found.redis_url)
        prepare(environment)
        sites = []
        for count in workers:
            address = Address("127.0.0.1", free_port())
            with on_core(SERVER_CORE):
                command = [*_SERVING, f"--workers={count}", f"--port={address.port}"]
                process = stack.enter_context(running(command, environment, folder / "server.log"))
                answer(f"http://{address.name}/health/")
            sites.append(Site(address, process, found, environment))
        yield sites


_SERVING: Final = [
    *(sys.executable, "-m", "uvicorn", "luckybox_site.asgi:application"),
    *("--ws=websockets-sansio", "--http=luckybox_site.http_protocol:HTTPProtocol"),
    *("--ws-per-message-deflate=false", "--no-access-log"),
]


def prepare(environment: Mapping[str, str]) -> None:
    manage(environment, "migrate", "--verbosity=0")
    manage(environment, "collectstatic", "--no-input", "--verbosity=0")


SETUPS: Final[Mapping[str, Callable[[Path, int], AbstractContextManager[Site]]]] = {
    "embedded": embedded,
    "scaled": scaled,
}
