"""Whatever a server is doing: Ctrl-C and SIGTERM end it within seconds."""

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
from luckybox_site.goodbye import PATIENCE, Hurried, end_in_time
from tests.servers import GOODBYE, Server, on_the_test_database, running
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
    server.process.wait(GOODBYE)
    return time.monotonic() - begun


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("kind", SERVERS)
@pytest.mark.services
def test_with_open_sockets_a_server_ends_at_once(kind: str, number: signal.Signals, tmp_path: Path) -> None:
    game = started_game(players=2)
    with running(SERVERS[kind], tmp_path, **on_the_test_database()) as server, ExitStack() as sockets:
        for _ in range(5):
            watch(server, game, sockets)
        assert seconds_to_end(server, number) < PATIENCE
        assert server.process.returncode in {0, -number}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.services
def test_a_server_does_not_wait_for_ever_for_a_request_that_never_ends(
    number: signal.Signals, tmp_path: Path
) -> None:
    with (
        (tmp_path / "log.txt").open("wb") as log,
        running(UVICORN, tmp_path, log, **on_the_test_database()) as server,
        socket.create_connection(("127.0.0.1", urlsplit(server.address).port or 0)) as browser,
    ):
        browser.sendall(
            b"POST /new/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
        )
        assert b"100 Continue" in browser.recv(1000)  # so the application is reading it
        assert seconds_to_end(server, number) < PATIENCE + SLACK
    assert "most recent call first" in (tmp_path / "log.txt").read_text()


# Elsewhere nobody can lock the whole database.
def test_a_server_does_not_wait_for_a_database_that_is_locked(tmp_path: Path) -> None:
    game = started_game(players=2)
    with running(UVICORN, tmp_path, **on_the_test_database()) as server, ExitStack() as sockets:
        with transaction.atomic():
            for _ in range(5):
                watch(server, game, sockets)  # of which the server makes a note
            assert seconds_to_end(server, signal.SIGINT) < PATIENCE + SLACK
        assert server.process.returncode == 1


# -- who is told


@pytest.fixture
def _signals_are_handed_back() -> Iterator[None]:
    earlier = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    yield
    for number, handler in earlier:
        signal.signal(number, handler)


@pytest.mark.usefixtures("_signals_are_handed_back")
def test_what_a_server_does_at_a_signal_is_surrounded_once() -> None:
    def stop(number: int, frame: object) -> None: ...

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for _ in range(3):
        end_in_time()
    handler = signal.getsignal(signal.SIGINT)
    assert isinstance(handler, Hurried)
    assert handler._earlier is stop
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_server_in_a_thread_of_something_else_leaves_signals_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=end_in_time)
    thread.start()
    thread.join(10)
    assert signal.getsignal(signal.SIGINT) is before
