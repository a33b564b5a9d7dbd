"""A Redis that accepts connections and answers nothing costs nobody anything."""

import json
import shutil
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from django.http import QueryDict
from websockets.sync.client import ClientConnection

from games.models import Game, Move
from tests.browsers import COMMAND, Browser, Timed, asked, hears_version, timed
from tests.redis_server import hanging, redis_at
from tests.servers import Server, free_port, on_the_test_database, running
from tests.tables import started_game
from tests.waiting import until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.services,
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server to stop"),
]

PLAYERS = 12
MOVES_A_SECOND = 15
#: Seconds that a move may take while Redis hangs, but for the first second; with a busy machine it is not
#: Redis that is slow, so moves may also take three times what they took before.
MOST_SECONDS, MOST_TIMES = 0.3, 3.0


def at_their_rate(
    threads: ThreadPoolExecutor, server: Server, moves: Sequence[tuple[Browser, QueryDict]]
) -> list[Timed]:
    """The answers to moves that are sent at a steady rate, whatever happened to those before."""
    begun, sent = time.monotonic(), list[Future[Timed]]()
    for number, (browser, form) in enumerate(moves):
        time.sleep(max(0.0, begun + number / MOVES_A_SECOND - time.monotonic()))
        sent.append(threads.submit(timed, partial(browser.move, server, form)))
    return [one.result() for one in sent]


def slow_ones(answers: Sequence[Timed]) -> float:
    """The seconds that one in a hundred takes."""
    return sorted(answer.seconds for answer in answers)[-max(1, len(answers) // 100)]


def health(server: Server) -> tuple[int, str]:
    answer = asked(server.address, "GET", "/health/ready/")
    return answer.status, json.loads(answer.body)["redis"]


@pytest.mark.parametrize("seconds", [4, pytest.param(20, marks=pytest.mark.deep)])
def test_while_redis_hangs_moves_pages_and_sockets_are_as_fast_as_ever(seconds: int, tmp_path: Path) -> None:
    port = free_port()
    environment = on_the_test_database(REDIS_URL=f"redis://127.0.0.1:{port}/0")
    games = [started_game(players=PLAYERS) for _ in range(-(-(seconds + 3) * MOVES_A_SECOND // PLAYERS))]
    browsers = [Browser(game, seat) for seat in range(PLAYERS) for game in games]
    moves = iter([(browser, browser.house_form()) for browser in browsers])

    def some(count: float) -> list[tuple[Browser, QueryDict]]:
        return [next(moves) for _ in range(round(count))]

    with ExitStack() as after:
        redis = after.enter_context(redis_at(port))
        server, other = (after.enter_context(running(COMMAND, tmp_path, **environment)) for _ in range(2))
        threads = after.enter_context(ThreadPoolExecutor(16))
        here, there = (
            [after.enter_context(browsers[n].follow(one, games[n].version)) for n in range(3)]
            for one in (server, other)
        )
        until(lambda: health(server) == (200, "connected"))
        before = at_their_rate(threads, server, some(2 * MOVES_A_SECOND))
        with hanging(redis):
            first = at_their_rate(threads, server, some(MOVES_A_SECOND))
            play = threads.submit(at_their_rate, threads, server, some((seconds - 1) * MOVES_A_SECOND))
            until(lambda: health(server) == (200, "lost"))
            others = [asked(server.address, "GET", path) for path in ("/", "/health/", "/health/ready/")]
            late = timed(lambda: sees(after.enter_context(browsers[3].follow(server, 0))))
            during = play.result()
            # Sockets of the same process are told as ever; those of another find out by themselves.
            newest = {game.pk: game.version for game in Game.objects.all()}
            for listener, game in zip(here, games, strict=False):
                assert hears_version(listener, newest[game.pk], 2)
            for listener, game in zip(there, games, strict=False):
                assert hears_version(listener, newest[game.pk], 5)
        answers = [*before, *first, *during]
        assert [answer.status for answer in answers] == [200] * len(answers)
        assert Move.objects.filter(by="player").count() == len(answers)
        allowed = max(MOST_SECONDS, MOST_TIMES * slow_ones(before))
        assert max(slow_ones(during), late.seconds, *(one.seconds for one in others)) < allowed
        until(lambda: health(server) == (200, "connected"))
        # Announcements travel between processes again, sooner than versions are compared.
        browser, form = some(1)[0]
        assert browser.move(server, form) == 200
        with browser.follow(other, 0) as listener:
            assert sees(listener)


def sees(listener: ClientConnection) -> int:
    """Whether a page is sent something, as the status of an answer."""
    return 200 if listener.recv(timeout=10) else 500
