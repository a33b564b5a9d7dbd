"""Players at two servers: one goes and comes back, and the other reads it without a new game version."""

import re
import time
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.utils import timezone
from websockets.sync.client import ClientConnection, connect

from games.models import Connection, Game
from games.store import read_table
from tests.servers import Server, on_the_test_database, running
from tests.tables import client_of, house_move, started_game
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.several_servers]

COMMAND = ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}", "--log-level", "warning"]
COMMAND += ["--ws", "websockets-sansio"]
PATIENCE = 30.0


def follow(game: Game, server: Server, seat: int) -> AbstractContextManager[ClientConnection]:
    session = client_of(game, seat).cookies["sessionid"].value
    address = server.address.replace("http", "ws")
    return connect(
        f"{address}/ws/t/{game.code}/?v={game.version}&t={game.table_version}",
        additional_headers={"Cookie": f"sessionid={session}"},
    )


def hears(listener: ClientConnection, words: str) -> str:
    """The first frame with these words."""
    last = time.monotonic() + PATIENCE
    while True:
        frame = str(listener.recv(timeout=max(0.1, last - time.monotonic())))
        if words in frame:
            return frame


def is_connected(game: Game, seat: int) -> bool:
    return Connection.objects.here().filter(game=game, player__seat=seat).exists()


def test_who_goes_and_comes_back_at_one_server_is_told_at_the_other(tmp_path: Path) -> None:
    game = started_game(players=2)
    environment = on_the_test_database()
    with (
        running(COMMAND, tmp_path, **environment) as here,
        running(COMMAND, tmp_path, **environment) as there,
        follow(game, here, 0) as ada,
    ):
        with follow(game, there, 1):
            until(lambda: is_connected(game, 1), PATIENCE)
        # The moment for loading the page again is over.
        rows = Connection.objects.filter(game=game, player__seat=1)
        until(lambda: _has_ended(game), PATIENCE)
        rows.update(expires_at=timezone.now())
        told = hears(ada, "Bo has lost the connection.")
        with follow(game, there, 1):
            told += hears(ada, "Bo is back.")
        assert set(re.findall(r'data-version="(\d+)"', told)) == {str(game.version)}
        assert read_table(game.pk).game.version == game.version
        house_move(game, 0)


def _has_ended(game: Game) -> bool:
    """Whether the server has noted that the socket of seat 1 is closed."""
    row = Connection.objects.filter(game=game, player__seat=1).first()
    return row is None or (row.expires_at - timezone.now()).total_seconds() < 30
