"""Ctrl-C and SIGTERM end a server within seconds, whatever it is doing."""

import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from websockets.sync.client import connect

from games.models import Game
from luckybox_site.shutdown import SECONDS_TO_END as PROMISED
from luckybox_site.shutdown import LimitedHandler, limit_shutdown
from tests.servers import SECONDS_TO_END, WITH_CTRL_C, WITHOUT_CTRL_C, Server, on_the_test_database, running
from tests.tables import started_game

pytestmark = pytest.mark.django_db(transaction=True)

UVICORN = ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}", "--ws", "websockets-sansio"]
SERVERS = {
    "ours": ["-m", "luckybox_site.serve"],
    "uvicorn": UVICORN,
    "daphne": ["-m", "daphne", "-b", "127.0.0.1", "-p", "{port}", "luckybox_site.asgi:application"],
}
#: What a busy machine may add.
SLACK = 5.0


def watch(server: Server, game: Game, sockets: ExitStack) -> None:
    """Somebody opens the socket of a table, and is shown the table."""
    address = server.address.replace("http", "ws", 1)
    opened = sockets.enter_context(connect(f"{address}/ws/t/{game.code}/"))
    assert "data-version=" in str(opened.recv(timeout=10))


def seconds_to_end(server: Server, number: int) -> float:
    begun = time.monotonic()
    server.process.send_signal(number)
    server.process.wait(SECONDS_TO_END)
    return time.monotonic() - begun


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param("ours", signal.SIGINT, marks=pytest.mark.services),
        pytest.param("ours", signal.SIGTERM),
        pytest.param("uvicorn", signal.SIGINT, marks=pytest.mark.deep),
        pytest.param("uvicorn", signal.SIGTERM, marks=pytest.mark.deep),
        pytest.param("daphne", signal.SIGINT, marks=pytest.mark.deep),
        pytest.param("daphne", signal.SIGTERM, marks=pytest.mark.deep),
    ],
)
def test_with_open_sockets_a_server_ends_at_once(kind: str, number: signal.Signals, tmp_path: Path) -> None:
    game = started_game(players=2)
    with (
        running(SERVERS[kind], tmp_path, launcher=WITH_CTRL_C, **on_the_test_database()) as server,
        ExitStack() as sockets,
    ):
        for _ in range(5):
            watch(server, game, sockets)
        assert seconds_to_end(server, number) < PROMISED
        assert server.process.returncode in {0, -number}


@pytest.mark.parametrize("number", [pytest.param(signal.SIGINT, marks=pytest.mark.deep), signal.SIGTERM])
@pytest.mark.services
def test_a_server_ends_although_a_request_never_does(number: signal.Signals, tmp_path: Path) -> None:
    with (
        (tmp_path / "log.txt").open("wb") as log,
        running(UVICORN, tmp_path, log, launcher=WITH_CTRL_C, **on_the_test_database()) as server,
        socket.create_connection(("127.0.0.1", urlsplit(server.address).port or 0)) as browser,
    ):
        browser.sendall(
            b"POST /new/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
        )
        assert b"100 Continue" in browser.recv(1000)  # so the application is reading it
        assert seconds_to_end(server, number) < PROMISED + SLACK
    assert "most recent call first" in (tmp_path / "log.txt").read_text()


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("ours", signal.SIGINT),
        pytest.param("daphne", signal.SIGTERM, marks=pytest.mark.deep),
        pytest.param("ours", signal.SIGTERM, marks=pytest.mark.deep),
        pytest.param("uvicorn", signal.SIGTERM, marks=pytest.mark.deep),
    ],
)
def test_a_server_that_a_script_started_in_the_background_ends_at_once(
    kind: str, number: signal.Signals, tmp_path: Path
) -> None:
    """Such a process begins with Ctrl-C ignored."""
    with running(SERVERS[kind], tmp_path, launcher=WITHOUT_CTRL_C, **on_the_test_database()) as server:
        assert seconds_to_end(server, number) < PROMISED


# Elsewhere nobody can lock the whole database.
def test_a_server_ends_although_its_database_is_locked(tmp_path: Path) -> None:
    game = started_game(players=2)
    with (
        running(UVICORN, tmp_path, launcher=WITH_CTRL_C, **on_the_test_database()) as server,
        ExitStack() as sockets,
    ):
        with transaction.atomic():
            for _ in range(5):
                watch(server, game, sockets)  # of which the server makes a note
            assert seconds_to_end(server, signal.SIGINT) < PROMISED + SLACK
        assert server.process.returncode == 1


# -- which signals


@pytest.fixture
def _handlers_are_restored() -> Iterator[None]:
    earlier = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    yield
    for number, handler in earlier:
        signal.signal(number, handler)


@pytest.mark.usefixtures("_handlers_are_restored")
def test_the_limit_wraps_the_handler_of_a_server_once() -> None:
    def stop(number: int, frame: object) -> None: ...

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for _ in range(3):
        limit_shutdown()
    handler = signal.getsignal(signal.SIGINT)
    assert isinstance(handler, LimitedHandler)
    assert handler.server_handler is stop
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_server_that_runs_in_another_than_the_main_thread_leaves_signals_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=limit_shutdown)
    thread.start()
    thread.join(10)
    assert signal.getsignal(signal.SIGINT) is before
