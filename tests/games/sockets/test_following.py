"""The hub of a process: who is told what, whoever is slow, gone, or may not look."""

import asyncio
import logging
from functools import partial
from typing import Any

import pytest
from channels.layers import get_channel_layer

from games.following import hub
from games.live import announce
from games.live.announce import GROUP
from games.presenters.frames import frames
from games.services import lobby
from games.store import forget, look, remember
from tests.games.sockets.database import rename
from tests.games.sockets.followers import Torn, all_is_quiet, following_sockets, socket_at, until
from tests.screens import shown
from tests.sockets import aside
from tests.tables import house_move, open_table, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


# -- what is announced


async def test_every_socket_is_brought_to_the_version_of_its_own_table() -> None:
    games = [await aside(started_game)(players=2) for _ in range(2)]
    first, second = [(await following_sockets(game, 0))[0] for game in games]
    await aside(house_move)(games[0], 1)
    await until(lambda: first.shows(games[0].version + 1))
    await all_is_quiet()
    assert (len(first.frames), second.frames) == (1, [])


async def test_many_who_come_at_once_share_one_ear() -> None:
    game = await aside(started_game)(players=2)
    sockets = [await aside(socket_at)(game, None) for _ in range(20)]
    await asyncio.gather(*(hub().follow(game.pk, socket) for socket in sockets))
    await get_channel_layer().group_send(GROUP, {"type": "x", "game": game.pk, "version": game.version})
    hears_all = [task for task in asyncio.all_tasks() if "_hear_all" in repr(task)]
    assert len(hears_all) == 1


async def test_a_socket_that_comes_while_an_announcement_is_under_way_misses_nothing() -> None:
    game = await aside(started_game)(players=3)
    (there,) = await following_sockets(game, 0)
    late = await aside(socket_at)(game, 1)
    await hub().follow(game.pk, late)
    await aside(house_move)(game, 2)
    await until(lambda: there.shows(game.version + 1))
    assert late.frames == []
    hub().ready(game.pk, late)
    await until(lambda: late.shows(game.version + 1))


async def test_moves_that_come_while_a_frame_is_made_are_pushed_with_the_next() -> None:
    game = await aside(started_game)(players=6)
    sockets = await following_sockets(game, 0, 5, None)
    for seat in range(1, 5):
        await aside(house_move)(game, seat)
    await until(lambda: all(socket.shows(game.version + 4) for socket in sockets))
    await all_is_quiet()
    for socket in sockets:
        assert socket.page
        assert socket.screen
        assert socket.screen.html == shown(socket.page)
        assert len(socket.frames) <= 4


async def test_announcements_of_what_is_shown_already_push_nothing() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    for version in (game.version, 0, -1):
        hub().hear(game.pk, version)
    await all_is_quiet()
    assert ada.frames == []


async def test_a_version_that_the_table_has_not_reached_is_not_waited_for() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    hub().hear(game.pk, game.version + 5)
    await all_is_quiet()
    assert ada.frames == []
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))


async def test_with_the_news_in_an_announcement_the_database_need_not_be_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = await aside(started_game)(players=2)
    before = await aside(look)(game.pk)
    (ada,) = await following_sockets(game, 0)
    told: list[Any] = []
    monkeypatch.setattr(announce, "table_changed", lambda *what: told.append(what))
    await aside(house_move)(game, 1)
    forget()
    remember(before)
    await aside(rename)("games_game", "gone")
    hub().hear(*told[0])
    await until(lambda: ada.shows(game.version + 1))
    await aside(rename)("gone", "games_game")


async def test_a_message_that_nobody_understands_makes_nobody_deaf(
    looking: None, caplog: pytest.LogCaptureFixture
) -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    ear = hub()._ear
    with caplog.at_level(logging.CRITICAL, logger="games.following"):
        await get_channel_layer().group_send(GROUP, {"type": "nonsense"})
        await until(lambda: hub()._ear is not ear)
    await until(lambda: hub()._ear is not None)
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))


# -- one rendering


async def test_two_tabs_of_a_seat_are_handed_the_same_frame() -> None:
    game = await aside(started_game)(players=2)
    one, other = await following_sockets(game, 0, 0)
    await aside(house_move)(game, 1)
    await until(lambda: bool(one.frames and other.frames))
    assert one.frames[0] is other.frames[0]
    assert one.page is other.page


async def test_who_shows_something_else_is_handed_another_frame_to_the_same_page() -> None:
    game = await aside(started_game)(players=3)
    there = await aside(socket_at)(game, None)
    await aside(house_move)(game, 1)
    asked = [(there.audience, there.page), (there.audience, None)]
    change, whole = await aside(frames)(game.pk, 0, asked)
    assert isinstance(change, tuple)
    assert isinstance(whole, tuple)
    assert change[0] is whole[0]
    assert len(change[1]) < len(whole[1])


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
    assert slow.screen
    assert fast.screen
    assert slow.screen.html == fast.screen.html


async def test_a_socket_that_breaks_does_not_break_the_others(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=3)
    (torn,) = await following_sockets(game, 0, kind=Torn)
    (bo,) = await following_sockets(game, 1)
    with caplog.at_level(logging.CRITICAL, logger="games.following"):
        for moves, seat in enumerate((0, 1), start=1):
            await aside(house_move)(game, seat)
            await until(partial(bo.shows, game.version + moves))
        await all_is_quiet()
    assert len(torn.frames) == 2
    assert hub()._delivering == set()


async def test_whoever_has_gone_is_told_nothing_and_leaves_nothing_behind() -> None:
    game = await aside(started_game)(players=2)
    gone, there = await following_sockets(game, 0, 1)
    hub().unfollow(game.pk, gone)
    await aside(house_move)(game, 1)
    await until(lambda: there.shows(game.version + 1))
    assert gone.frames == []
    hub().unfollow(game.pk, there)
    hub().unfollow(game.pk, there)
    await all_is_quiet()
    here = hub()
    assert (here.followed, here._wanted, here._busy, here._delivering) == ([], {}, set(), set())


async def test_whoever_goes_while_their_frame_is_made_is_not_sent_it() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    hub().hear(game.pk, game.version + 1)
    await aside(house_move)(game, 1)
    hub().unfollow(game.pk, ada)
    await all_is_quiet()
    assert ada.frames == [] or ada.shows(game.version + 1)
    assert hub()._wanted == {}


async def test_when_a_private_game_starts_a_stranger_is_told_so_and_forgotten() -> None:
    game = await aside(open_table)(players=2, seats=3, is_public=False)
    bo, stranger = await following_sockets(game, 1, None)
    await aside(lobby.start)(game.pk, game.host_id)
    await until(lambda: bool(stranger.frames and bo.frames))
    assert stranger.frames == [""]
    assert hub()._followers == {game.pk: {bo}}
