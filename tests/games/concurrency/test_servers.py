"""Real servers on a real port: many browsers at once, and what is left after a server was killed."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from games.models import Game, Move
from games.store import forget_tables
from tests.browsers import COMMAND, Browser, hears_version
from tests.redis_server import redis_at
from tests.servers import Server, free_port, on_the_test_database, running
from tests.tables import house_move, let_time_pass, started_game, state_of
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(COMMAND, tmp_path, **on_the_test_database()) as started:
        yield started


def test_twelve_browsers_at_two_servers_act_at_once_and_all_succeed(server: Server, tmp_path: Path) -> None:
    game = started_game(players=12)
    browsers = [Browser(game, seat) for seat in range(12)]
    forms = [browser.house_form() for browser in browsers]
    with running(COMMAND, tmp_path, **on_the_test_database()) as other, ThreadPoolExecutor(24) as threads:
        servers = [server, other]
        first = [threads.submit(browsers[n].move, servers[n % 2], forms[n]) for n in range(12)]
        twice = [threads.submit(browsers[n].move, servers[n % 2 - 1], forms[n]) for n in range(12)]
        answers = [sorted([one.result(), two.result()]) for one, two in zip(first, twice, strict=True)]
    assert answers == [[200, 409]] * 12
    forget_tables()
    assert sorted(entry.seat or 0 for entry in state_of(game).open) == list(range(12))
    assert Move.objects.filter(game=game, by="player").count() == 12


def test_after_kill_9_every_accepted_move_is_there_and_the_game_goes_on(tmp_path: Path) -> None:
    games = [started_game(players=2, clock=20) for _ in range(12)]
    browsers = [Browser(game, 0) for game in games]
    forms = [browser.house_form() for browser in browsers]
    environment = on_the_test_database(PORT=str(free_port()))
    with ExitStack() as before:
        server = before.enter_context(running(COMMAND, tmp_path, **environment))
        listener = before.enter_context(browsers[0].follow(server, games[0].version))
        with ThreadPoolExecutor(4) as threads:
            answers = [threads.submit(b.move, server, form) for b, form in zip(browsers, forms, strict=True)]
            until(lambda: Move.objects.filter(by="player").count() > 4)  # more than are under way
            server.kill()
        with pytest.raises(ConnectionClosed):
            hears_version(listener, 1_000_000)
    accepted = [not answer.exception() and answer.result() == 200 for answer in answers]
    assert any(accepted)
    forget_tables()
    for game, was_accepted in zip(games, accepted, strict=True):
        assert [entry.seat for entry in state_of(game).open] in ([[0]] if was_accepted else [[], [0]])

    # While nobody serves, the time of one table runs out.
    let_time_pass(games[0])
    with running(COMMAND, tmp_path, **environment) as server:
        until(lambda: Move.objects.filter(game=games[0], by="house").exists())
        version = Game.objects.get(pk=games[0].pk).version
        with browsers[0].follow(server, games[0].version) as listener:
            assert hears_version(listener, version)
    forget_tables()
    assert sorted(entry.seat or 0 for entry in state_of(games[0]).open) == [0, 1]


def test_a_move_made_in_another_process_reaches_every_socket(server: Server) -> None:
    game = started_game(players=2)
    with Browser(game, 0).follow(server, game.version) as listener:
        house_move(game, 1)
        assert hears_version(listener, game.version + 1)


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server to restart")
def test_while_redis_is_gone_the_game_goes_on_and_sockets_catch_up(tmp_path: Path) -> None:
    port = free_port()
    environment = on_the_test_database(REDIS_URL=f"redis://127.0.0.1:{port}/0")
    game = started_game(players=3)
    browsers = [Browser(game, seat) for seat in range(3)]
    with ExitStack() as after:
        with redis_at(port):
            server = after.enter_context(running(COMMAND, tmp_path, **environment))
            listener = after.enter_context(browsers[0].follow(server, game.version))
            assert browsers[0].move(server, browsers[0].house_form()) == 200
            assert hears_version(listener, game.version + 1)
        assert browsers[1].move(server, browsers[1].house_form()) == 200
        assert hears_version(listener, game.version + 2)
        with redis_at(port):
            assert browsers[2].move(server, browsers[2].house_form()) == 200
            assert hears_version(listener, game.version + 3)
