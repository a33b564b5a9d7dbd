"""The hub of a process: who is told what, whoever is slow, gone, or may not look."""

import asyncio
import logging
from functools import partial

import pytest
from channels.layers import get_channel_layer
from pytest_django import Settings

from games.hub import Hub, hub
from games.live import announce
from games.live.announce import Change
from games.live.messages import Snapshots
from games.live.sender import GROUP
from games.services import lobby
from games.store import forget_tables, read_table, remember
from tests.games.sockets import followers
from tests.games.sockets.database import no_database
from tests.games.sockets.followers import (
    Socket,
    Torn,
    all_is_quiet,
    following_sockets,
    is_idle,
    sent_to,
    socket_at,
    until,
)
from tests.screens import shown
from tests.sockets import aside
from tests.tables import house_move, open_table, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def shown_now(game_id: int, socket: Socket) -> str:
    return shown(read_table(game_id), socket.audience)


def is_empty(here: Hub) -> bool:
    """Whether nothing is left of the sockets that have closed."""
    return here.followed == [] and is_idle(here)


# -- what is announced


async def test_every_socket_is_brought_to_the_version_of_its_own_table() -> None:
    games = [await aside(started_game)(players=2) for _ in range(2)]
    first, second = [(await following_sockets(game, 0))[0] for game in games]
    await aside(house_move)(games[0], 1)
    await until(lambda: first.shows(games[0].version + 1))
    await all_is_quiet()
    assert (len(first.frames), second.frames) == (1, [])


async def test_many_who_come_at_once_share_one_subscription() -> None:
    game = await aside(started_game)(players=2)
    sockets = [await aside(socket_at)(game, None) for _ in range(20)]
    await asyncio.gather(*(hub().follow(socket, list(socket.sent)) for socket in sockets))
    await get_channel_layer().group_send(GROUP, {"type": "x", "topics": []})
    receivers = [task for task in asyncio.all_tasks() if "_receive_all" in repr(task)]
    assert len(receivers) == 1


async def test_a_socket_that_comes_while_an_announcement_is_under_way_misses_nothing() -> None:
    game = await aside(started_game)(players=3)
    (there,) = await following_sockets(game, 0)
    late = await aside(socket_at)(game, 1)
    await hub().follow(late, list(late.sent))
    await aside(house_move)(game, 2)
    await until(lambda: there.shows(game.version + 1))
    assert late.frames == []
    hub().ready(late, late.sent)
    await until(lambda: late.shows(game.version + 1))


async def test_moves_that_come_while_a_frame_is_made_are_pushed_with_the_next() -> None:
    game = await aside(started_game)(players=6)
    sockets = await following_sockets(game, 0, 5, None)
    for seat in range(1, 5):
        await aside(house_move)(game, seat)
    await until(lambda: all(socket.shows(game.version + 4) for socket in sockets))
    await all_is_quiet()
    for socket in sockets:
        assert socket.screen.html == await aside(shown_now)(game.pk, socket)
        assert len(socket.frames) <= 4


async def test_announcements_of_what_is_shown_already_push_nothing() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    for version in (game.version, 0, -1):
        followers.announce(game.pk, version)
    await all_is_quiet()
    assert ada.frames == []


async def test_a_version_that_the_table_has_not_reached_is_not_waited_for() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    followers.announce(game.pk, game.version + 5)
    await all_is_quiet()
    assert ada.frames == []
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))


async def test_with_the_delta_in_an_announcement_the_database_need_not_be_asked(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    game = await aside(started_game)(players=2)
    before = await aside(read_table)(game.pk)
    (ada,) = await following_sockets(game, 0)
    told: list[Change] = []
    monkeypatch.setattr(announce, "topics_changed", told.extend)
    settings.REDIS_URL = "redis://somewhere"
    await aside(house_move)(game, 1)
    settings.REDIS_URL = ""
    forget_tables()
    remember(before)
    async with no_database():
        hub().hear(told)
        await until(lambda: ada.shows(game.version + 1))


async def test_a_message_that_nobody_understands_makes_nobody_deaf(
    looking: None, caplog: pytest.LogCaptureFixture
) -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    receiving = hub().receiver._receiving
    with caplog.at_level(logging.CRITICAL, logger="games.live.receiver"):
        await get_channel_layer().group_send(GROUP, {"type": "nonsense"})
        await until(lambda: hub().receiver._receiving is not receiving)
    await until(lambda: hub().receiver.is_receiving)
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))


# -- one rendering


async def test_two_tabs_of_a_seat_are_handed_the_same_frame() -> None:
    game = await aside(started_game)(players=2)
    one, other = await following_sockets(game, 0, 0)
    await aside(house_move)(game, 1)
    await until(lambda: bool(one.frames and other.frames))
    assert one.frames[0] is other.frames[0]
    assert sent_to(one) is sent_to(other)


async def test_who_shows_something_else_is_handed_another_message_to_the_same_page() -> None:
    game = await aside(started_game)(players=3)
    there = await aside(socket_at)(game, None)
    await aside(house_move)(game, 1)
    snapshots, keys = Snapshots(), list(there.sent)
    change = await aside(snapshots.message)(there.audience, there.sent)
    whole = await aside(snapshots.message)(there.audience, dict.fromkeys(keys))
    assert change.sent[keys[0]] is whole.sent[keys[0]]
    assert len(change.html) < len(whole.html)


# -- who is slow, gone, or may not look


async def test_one_slow_socket_holds_nobody_up_and_gets_all_at_once_later() -> None:
    game = await aside(started_game)(players=3)
    slow, fast = await following_sockets(game, 0, 0)
    slow.may_go_on.clear()
    for moves, seat in enumerate((0, 1, 2), start=1):
        await aside(house_move)(game, seat)
        await until(partial(fast.shows, game.version + moves))
    assert len(slow.frames) == 1
    assert not slow.shows(game.version + 1)
    slow.may_go_on.set()
    await until(lambda: slow.shows(game.version + 3))
    assert len(slow.frames) == 2
    assert slow.screen.html == fast.screen.html


async def test_a_socket_that_breaks_does_not_break_the_others(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=3)
    (torn,) = await following_sockets(game, 0, kind=Torn)
    (bo,) = await following_sockets(game, 1)
    with caplog.at_level(logging.CRITICAL, logger="games.hub"):
        for moves, seat in enumerate((0, 1), start=1):
            await aside(house_move)(game, seat)
            await until(partial(bo.shows, game.version + moves))
        await all_is_quiet()
    # It is not taken to be busy with the first for ever.
    assert len(torn.frames) == 2


async def test_whoever_has_gone_is_told_nothing_and_leaves_nothing_behind() -> None:
    game = await aside(started_game)(players=2)
    gone, there = await following_sockets(game, 0, 1)
    hub().unfollow(gone)
    await aside(house_move)(game, 1)
    await until(lambda: there.shows(game.version + 1))
    assert gone.frames == []
    hub().unfollow(there)
    hub().unfollow(there)
    await all_is_quiet()
    assert is_empty(hub())


async def test_whoever_goes_while_their_frame_is_made_is_not_sent_it() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    followers.announce(game.pk, game.version + 1)
    await aside(house_move)(game, 1)
    hub().unfollow(ada)
    await all_is_quiet()
    assert ada.frames == [] or ada.shows(game.version + 1)
    assert is_empty(hub())


async def test_when_a_private_game_starts_a_stranger_is_told_so_and_forgotten() -> None:
    game = await aside(open_table)(players=2, seats=3, watching_by="nobody")
    bo, stranger = await following_sockets(game, 1, None)
    await aside(lobby.start)(game.pk, game.host_id)
    await until(lambda: bool(stranger.frames and bo.frames))
    assert stranger.frames == [""]
    hub().unfollow(bo)
    assert hub().followed == []
