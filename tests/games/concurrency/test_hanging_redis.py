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

from games.live.receiver import PROBE_INTERVAL
from games.models import Game, Move
from tests.browsers import COMMAND, Browser, Timed, asked, hears_version, timed
from tests.redis_server import hanging, overheard, redis_at
from tests.servers import Server, free_port, on_the_test_database, running
from tests.tables import started_game
from tests.waiting import until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.services,
    pytest.mark.several_servers,
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server to stop"),
]

PLAYERS = 12
MOVES_A_SECOND = 15
#: Processes of the site, each of which probes Redis once a second.
PROCESSES = 2


def at_their_rate(
    threads: ThreadPoolExecutor, server: Server, moves: Sequence[tuple[Browser, QueryDict]]
) -> list[Timed]:
    """The answers to moves that are sent at a steady rate, whatever happened to those before."""
    begun, sent = time.monotonic(), list[Future[Timed]]()
    for number, (browser, form) in enumerate(moves):
        time.sleep(max(0.0, begun + number / MOVES_A_SECOND - time.monotonic()))
        sent.append(threads.submit(timed, partial(browser.move, server, form)))
    return [one.result() for one in sent]


def health(server: Server) -> tuple[int, str]:
    answer = asked(server.address, "GET", "/health/ready/")
    return answer.status, json.loads(answer.body)["redis"]


@pytest.mark.parametrize("seconds", [4, pytest.param(20, marks=pytest.mark.deep)])
def test_while_redis_hangs_nobody_waits_for_it_and_everybody_plays(seconds: int, tmp_path: Path) -> None:
    """The promise is a time, but what a busy machine does to times says nothing of Redis.

    So what is asked of Redis is counted. `python -m tests.bench.hanging_redis` measures the times.
    """
    games = [started_game(players=PLAYERS) for _ in range(-(-(seconds + 3) * MOVES_A_SECOND // PLAYERS))]
    browsers = [Browser(game, seat) for seat in range(PLAYERS) for game in games]
    moves = iter([(browser, browser.house_form()) for browser in browsers])

    def some(count: float) -> list[tuple[Browser, QueryDict]]:
        return [next(moves) for _ in range(round(count))]

    with ExitStack() as after:
        redis = after.enter_context(redis_at(port := free_port()))
        heard = after.enter_context(overheard(port))
        environment = on_the_test_database(REDIS_URL=f"redis://127.0.0.1:{heard.port}/0")
        server, other = (
            after.enter_context(running(COMMAND, tmp_path, **environment)) for _ in range(PROCESSES)
        )
        threads = after.enter_context(ThreadPoolExecutor(16))
        here, there = (
            [after.enter_context(browsers[n].follow(one, games[n].version)) for n in range(3)]
            for one in (server, other)
        )
        until(lambda: health(server) == (200, "connected"))
        begun = time.monotonic()
        answers = at_their_rate(threads, server, some(2 * MOVES_A_SECOND))
        # As long as Redis answers, it hears of every move: otherwise the counts below would say nothing.
        until(lambda: heard.asked_since(begun) >= len(answers))
        with hanging(redis):
            answers += at_their_rate(threads, server, some(MOVES_A_SECOND))
            until(lambda: [health(one) for one in (server, other)] == [(200, "lost")] * PROCESSES)
            opened = time.monotonic()
            answers += at_their_rate(threads, server, some((seconds - 1) * MOVES_A_SECOND))
            for path in ("/", "/health/", "/health/ready/"):
                assert asked(server.address, "GET", path).status == 200
            assert sees(after.enter_context(browsers[3].follow(server, 0)))
            # Each probe asks once, and neither moves, pages nor sockets ask at all.
            probes = PROCESSES * (2 + (time.monotonic() - opened) / PROBE_INTERVAL)
            assert heard.asked_since(opened) <= probes < (seconds - 1) * MOVES_A_SECOND
            # Sockets of the same process are told as ever; those of another find out by themselves.
            newest = {game.pk: game.version for game in Game.objects.all()}
            for listener, game in zip((*here, *there), (*games[:3], *games[:3]), strict=True):
                assert hears_version(listener, newest[game.pk])
        assert [answer.status for answer in answers] == [200] * len(answers)
        assert Move.objects.filter(by="player").count() == len(answers)
        until(lambda: health(server) == (200, "connected"))
        # Announcements travel between processes again.
        browser, form = some(1)[0]
        assert browser.move(server, form) == 200
        with browser.follow(other, 0) as listener:
            assert sees(listener)


def sees(listener: ClientConnection) -> int:
    """Whether a page is sent something, as the status of an answer."""
    return 200 if listener.recv(timeout=10) else 500
