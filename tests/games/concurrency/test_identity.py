"""Two real servers: who has signed out, been suspended or merged at one acts no more at the other."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.models import Session
from pytest_django.plugin import DjangoDbBlocker
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from accounts import services
from accounts.models import User
from games.models import Game
from games.sockets.consumer import VISITOR_CHANGED
from tests.browsers import TOKEN, as_from_page, asked
from tests.factories import UserFactory
from tests.redis_server import redis_at
from tests.servers import Server, free_port, on_the_test_database, running
from tests.tables import client_of, started_game

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.services,
    pytest.mark.several_servers,
    pytest.mark.no_cover,
]

COMMAND = ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}", "--log-level", "warning"]
COMMAND += ["--ws", "websockets-sansio"]

#: Seconds after which nobody acts who may not; and in which a busy machine gets round to what it has to do.
PROMISED, PATIENCE = 1.0, 20.0


#: Those of the embedded site have no Redis in any case.
WAYS = ["as configured", "without redis"] if os.environ.get("REDIS_URL") else ["as configured"]


@pytest.fixture(scope="module", params=WAYS)
def servers(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("servers")
    with django_db_blocker.unblock():
        environment = on_the_test_database()
    with ExitStack() as stack, ExitStack() as redis:
        if request.param == "without redis":
            port = free_port()
            environment["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
            redis.enter_context(redis_at(port))
        servers = [stack.enter_context(running(COMMAND, folder, **environment)) for _ in range(2)]
        # A site does not start without its Redis, but goes on.
        redis.close()
        yield servers[0], servers[1]


class Person:
    """The browser of somebody in a seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.user_id = game.players.get(seat=seat).user_id or 0
        self.session = client_of(game, seat).cookies["sessionid"].value
        self.headers = {"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}"}

    def post(self, server: Server, path: str) -> int:
        body = urlencode({"csrfmiddlewaretoken": TOKEN}).encode()
        return asked(server.address, "POST", path, body, {**self.headers, **as_from_page(server)}).status

    def acts(self, server: Server) -> bool:
        """Whether a command of theirs counts as that of their seat: there is nothing to take back yet."""
        status = self.post(server, f"/t/{self.game.code}/undo/")
        assert status in {403, 409}
        return status == 409

    def follow(self, server: Server) -> ClientConnection:
        address = server.address.replace("http", "ws")
        return connect(f"{address}/ws/t/{self.game.code}/?v=0", additional_headers=self.headers)


def signed_out(person: Person, server: Server) -> None:
    User.objects.filter(pk=person.user_id).update(is_staff=True)
    assert person.post(server, "/admin/logout/") == 200


def suspended(person: Person, server: Server) -> None:
    services.suspend(person.user_id)


def session_deleted(person: Person, server: Server) -> None:
    Session.objects.filter(session_key=person.session).delete()


def signed_out_everywhere(person: Person, server: Server) -> None:
    services.sign_out_everywhere(person.user_id)


def merged(person: Person, server: Server) -> None:
    User.objects.filter(pk=person.user_id).update(is_guest=True)
    services.merge_guest(person.user_id, UserFactory.create().pk)


@pytest.mark.parametrize("change", [signed_out, suspended, session_deleted, signed_out_everywhere, merged])
def test_who_has_changed_acts_nowhere_a_second_later(
    change: Callable[[Person, Server], None], servers: tuple[Server, Server]
) -> None:
    one, other = servers
    person = Person(started_game(players=2), 0)
    assert person.acts(one)
    assert person.acts(other)
    change(person, one)
    changed_at = time.monotonic()
    for server in (other, one):
        # However slow the machine: what begins a second after the change is refused.
        while (begun := time.monotonic()) and person.acts(server):
            assert begun < changed_at + PROMISED


@pytest.mark.parametrize("change", [signed_out, suspended, session_deleted, merged])
def test_the_sockets_of_who_has_changed_are_closed_everywhere(
    change: Callable[[Person, Server], None], servers: tuple[Server, Server]
) -> None:
    one, other = servers
    person = Person(started_game(players=2), 0)
    with person.follow(one) as here, person.follow(other) as there:
        here.recv(PATIENCE)
        there.recv(PATIENCE)
        change(person, one)
        assert [closed_with(here), closed_with(there)] == [VISITOR_CHANGED] * 2


def closed_with(socket: ClientConnection) -> int | None:
    """The code that a socket is closed with, after whatever frames come before."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_new_name_reaches_the_sockets_of_the_others(servers: tuple[Server, Server]) -> None:
    game = started_game(players=2)
    renamed, other = Person(game, 0), Person(game, 1)
    with other.follow(servers[1]) as socket:
        socket.recv(PATIENCE)
        services.rename(renamed.user_id, "Zoe")
        while "Zoe" not in str(socket.recv(PATIENCE)):
            pass
        assert renamed.acts(servers[0])


def test_the_account_sits_where_its_guest_sat(servers: tuple[Server, Server]) -> None:
    game = started_game(players=2)
    account = Person(started_game(players=2), 0)
    account.game = game
    assert not account.acts(servers[0])
    guest = Person(game, 0)
    assert guest.acts(servers[0])
    User.objects.filter(pk=guest.user_id).update(is_guest=True)
    services.merge_guest(guest.user_id, account.user_id)
    assert account.acts(servers[0])
    assert account.acts(servers[1])
