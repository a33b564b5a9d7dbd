"""Announcements reach the event loops of this process directly, and other processes through Redis."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, channel_layers, get_channel_layer
from pytest_django import Settings

from games.live import announce, sender
from games.live.announce import Change, hear_with, topics_changed, use_loop
from games.live.listeners import listeners
from games.live.sender import GROUP
from luckybox_site.web.circuit import Circuit
from tests.games.sockets.followers import until


@pytest.fixture(autouse=True)
def _no_loop_is_left_over(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(announce, "_loop", None)
    yield
    loop = announce._loop
    if loop is not None and loop.is_running():
        asyncio.run_coroutine_threadsafe(_all_said(), loop).result(5)
        loop.call_soon_threadsafe(loop.stop)
        for thread in threading.enumerate():
            if thread.name == "announcements":
                thread.join(5)
        loop.close()


async def _all_said() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others)


@pytest.fixture
def circuit(monkeypatch: pytest.MonkeyPatch) -> Circuit:
    """A circuit of this test's own, which does not rest."""
    fresh = Circuit("Redis", rest=0.0)
    monkeypatch.setattr(sender, "redis_circuit", fresh)
    return fresh


@pytest.fixture
def scaled_out(settings: Settings) -> None:
    settings.REDIS_URL = "redis://somewhere"


async def listener() -> str:
    """A channel of another process."""
    layer = get_channel_layer()
    channel: str = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    return channel


async def heard(channel: str) -> dict[str, Any]:
    return cast("dict[str, Any]", await asyncio.wait_for(get_channel_layer().receive(channel), 5))


async def test_a_process_hears_itself_without_any_layer() -> None:
    told: list[Change] = []
    hear_with(told.extend)
    await sync_to_async(topics_changed)([Change("game", 7, 42, {"delta": 1}), Change("table", 7, 3)])
    await until(lambda: bool(told))
    assert told == [Change("game", 7, 42), Change("table", 7, 3)]


async def test_a_loop_that_has_ended_hears_nothing_and_stops_nobody() -> None:
    async def be_here() -> None:
        hear_with(lambda _: None)

    await sync_to_async(asyncio.run)(be_here())
    told: list[Change] = []
    hear_with(told.extend)
    topics_changed([Change("game", 7, 42)])
    await until(lambda: bool(told))


async def test_what_one_transaction_has_changed_is_one_announcement_with_its_deltas(
    scaled_out: None,
) -> None:
    channel = await listener()
    use_loop(asyncio.get_running_loop())
    await sync_to_async(topics_changed)([Change("game", 7, 42, {"watching": 3}), Change("table", 7, 3)])
    message = await heard(channel)
    assert message["topics"] == [["game", 7, 42, {"watching": 3}], ["table", 7, 3, None]]


async def test_a_thousand_topics_may_change_before_anybody_gets_round_to_listening(scaled_out: None) -> None:
    channel = await listener()
    use_loop(asyncio.get_running_loop())
    for version in range(1000):
        topics_changed([Change("game", 7, version)])
    versions: list[int] = []
    while len(versions) < 1000:
        versions += [version for _, _, version, _ in (await heard(channel))["topics"]]
    assert versions == list(range(1000))


async def test_where_no_other_process_listens_nothing_is_sent(
    scaled_out: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await listener()
    use_loop(asyncio.get_running_loop())
    with monkeypatch.context() as alone:
        alone.setattr(listeners, "may_be_there", lambda: False)
        topics_changed([Change("game", 7, 42)])
    topics_changed([Change("game", 7, 43)])
    assert (await heard(channel))["topics"] == [["game", 7, 43, None]]


async def test_a_loop_that_has_ended_does_not_send(scaled_out: None) -> None:
    ended = asyncio.new_event_loop()
    ended.close()
    use_loop(ended)
    topics_changed([Change("game", 7, 44)])
    assert announce._loop is not ended


def test_a_process_without_a_server_makes_one_loop_for_all_its_announcements(scaled_out: None) -> None:
    topics_changed([Change("game", 7, 1)])
    loop = announce._loop
    topics_changed([Change("game", 7, 2)])
    assert loop is not None
    assert loop.is_running()
    assert announce._loop is loop


# -- while Redis does not answer


class AwayLayer(InMemoryChannelLayer):
    """Redis while it restarts."""

    attempts = 0

    async def group_send(self, group: str, message: object) -> None:
        self.attempts += 1
        raise ConnectionError("connection refused")


class HangingLayer(AwayLayer):
    """Redis while it accepts connections and answers nothing."""

    async def group_send(self, group: str, message: object) -> None:
        self.attempts += 1
        await asyncio.Event().wait()


@pytest.fixture(params=[AwayLayer, HangingLayer])
def layer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AwayLayer:
    lost: AwayLayer = request.param()
    monkeypatch.setitem(channel_layers.backends, "default", lost)
    return lost


def _has_tried_after(layer: AwayLayer, version: int) -> bool:
    return layer.attempts > version


async def test_lost_announcements_are_told_in_the_log_once(
    circuit: Circuit, layer: AwayLayer, scaled_out: None, caplog: pytest.LogCaptureFixture
) -> None:
    use_loop(asyncio.get_running_loop())
    with caplog.at_level(logging.WARNING):
        for version in range(3):
            topics_changed([Change("game", 7, version)])
            await until(partial(_has_tried_after, layer, version))
            await until(lambda: not circuit.is_closed)
    assert ["does not answer" in record.getMessage() for record in caplog.records] == [True]


async def test_while_redis_does_not_answer_announcements_neither_wait_nor_pile_up(
    circuit: Circuit, layer: AwayLayer, scaled_out: None
) -> None:
    use_loop(asyncio.get_running_loop())
    for version in range(3 * sender.MOST_WAITING):
        topics_changed([Change("game", 7, version)])
    await asyncio.sleep(0)
    here = announce._senders[asyncio.get_running_loop()]
    assert len(here._waiting) <= sender.MOST_WAITING
    circuit._rest = 3600.0
    await until(lambda: not circuit.is_closed and not here._waiting)
    topics_changed([Change("game", 7, 1)])
    await until(lambda: here._task is not None and here._task.done())
    assert layer.attempts == 1
