"""Announcements leave from the server's loop, from one of this process's own, or from wherever we are."""

import asyncio
import logging
import threading
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, channel_layers, get_channel_layer
from pytest_django import Settings

from games.live import announce
from games.live.announce import GROUP, Change, topics_changed, use_loop
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


async def listener() -> str:
    layer = get_channel_layer()
    channel: str = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    return channel


async def heard(channel: str) -> object:
    return await asyncio.wait_for(get_channel_layer().receive(channel), 5)


async def test_every_process_hears_which_topic_is_at_which_version() -> None:
    channel = await listener()
    await sync_to_async(topics_changed)([Change("game", 7, 42)])
    assert await heard(channel) == {"type": "topics.changed", "topics": [["game", 7, 42, None]]}


async def test_what_one_transaction_has_changed_is_one_announcement() -> None:
    channel = await listener()
    await sync_to_async(topics_changed)([Change("game", 7, 42), Change("table", 7, 3)])
    assert await heard(channel) == {
        "type": "topics.changed",
        "topics": [["game", 7, 42, None], ["table", 7, 3, None]],
    }


async def test_deltas_travel_where_there_are_other_processes(settings: Settings) -> None:
    channel = await listener()
    use_loop(asyncio.get_running_loop())
    for url, delta in (("", None), ("redis://somewhere", {"watching": 3})):
        settings.REDIS_URL = url
        topics_changed([Change("table", 7, 3, {"watching": 3})])
        assert await heard(channel) == {"type": "topics.changed", "topics": [["table", 7, 3, delta]]}


async def test_a_thousand_topics_may_change_before_anybody_gets_round_to_listening() -> None:
    channel = await listener()
    for version in range(1000):
        await get_channel_layer().group_send(GROUP, {"type": "topics.changed", "version": version})
    assert [await heard(channel) for _ in range(1000)] == [
        {"type": "topics.changed", "version": version} for version in range(1000)
    ]


async def test_the_word_leaves_from_the_loop_of_the_server_and_nobody_waits_for_it() -> None:
    channel = await listener()
    use_loop(asyncio.get_running_loop())
    topics_changed([Change("game", 7, 43)])
    assert await heard(channel) == {"type": "topics.changed", "topics": [["game", 7, 43, None]]}


async def test_a_loop_that_has_ended_is_not_used(settings: Settings) -> None:
    ended = asyncio.new_event_loop()
    ended.close()
    use_loop(ended)
    channel = await listener()
    await sync_to_async(topics_changed)([Change("game", 7, 44)])
    assert await heard(channel) == {"type": "topics.changed", "topics": [["game", 7, 44, None]]}


def test_a_process_without_a_server_makes_one_loop_for_all_its_announcements(settings: Settings) -> None:
    settings.REDIS_URL = "redis://somewhere"
    topics_changed([Change("game", 7, 1)])
    loop = announce._loop
    topics_changed([Change("game", 7, 2)])
    assert loop is not None
    assert loop.is_running()
    assert announce._loop is loop


class DeafLayer(InMemoryChannelLayer):
    """Redis while it restarts."""

    async def group_send(self, group: str, message: object) -> None:
        raise ConnectionError("connection refused")


async def test_a_lost_announcement_is_only_noted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(channel_layers.backends, "default", DeafLayer())
    use_loop(asyncio.get_running_loop())
    with caplog.at_level(logging.WARNING, logger="games.live.announce"):
        topics_changed([Change("game", 7, 45)])
        await until(lambda: bool(caplog.records))
    assert ["connection refused" in record.getMessage() for record in caplog.records] == [True]
