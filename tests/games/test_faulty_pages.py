"""A fault in one viewer's page, or in one viewer's connection, is that viewer's alone."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

import pytest
from django.db import connections

from games.hub import catch_up, hub
from games.live.topics import Audience
from games.presenters import topics
from games.presenters.page import Page, page_of
from games.store import Table, read_table
from tests.games.sockets.followers import Socket, announce, following_sockets, is_idle, sent_to, until
from tests.logged import of_tables
from tests.screens import shown
from tests.sockets import aside, close_connections, viewer
from tests.tables import house_move, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
async def _threads_let_go_of_the_database() -> AsyncIterator[None]:
    yield
    await aside(connections.close_all)()
    await aside(close_connections)()


def unless(unlucky: Audience) -> Callable[[Table, Audience], Page]:
    """Pages with a fault in that of one viewer."""

    def page(table: Table, audience: Audience) -> Page:
        if audience == unlucky:
            raise ValueError("a bug")
        return page_of(table, audience)

    return page


async def test_who_has_a_page_with_a_fault_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await aside(started_game)(players=4)
    async with (
        viewer(game, 0) as ada,
        viewer(game, 1) as bo,
        viewer(game, 1) as same,
        viewer(game, None) as dan,
    ):
        with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL, logger="games"):
            patch.setattr(topics, "page_of", unless(ada.audience))
            for seat in (2, 3):
                await aside(house_move)(game, seat)
                for each in (bo, same, dan):
                    await each.hears()
                    assert await each.is_up_to_date()
            assert await ada.hears_nothing()
        await aside(house_move)(game, 1)
        await ada.hears()
        assert await ada.is_up_to_date()


async def test_a_page_with_a_fault_is_made_again_at_the_next_look(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, logger="games"):
            patch.setattr(topics, "page_of", unless(ada.audience))
            await aside(house_move)(game, 1)
            assert await ada.hears_nothing()
        assert [record.getMessage() for record in caplog.records] == [
            f"The page of a viewer of {topics.topics_of(game.pk)} cannot be made."
        ]
        looking = asyncio.create_task(catch_up(0.02))
        await ada.hears()
        looking.cancel()
        assert await ada.is_up_to_date()
    assert hub().followed == []


async def test_who_comes_while_their_page_has_a_fault_is_told_to_try_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await aside(started_game)(players=2)
    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL):
        patch.setattr(topics, "page_of", unless(Audience(None, "en")))
        with pytest.raises(AssertionError):
            async with viewer(game, None):
                pass
    async with viewer(game, None) as dan:
        assert await dan.hears_nothing()


class Closed(Socket):
    """The socket of a page that has just been closed."""

    async def deliver(self, html: str) -> None:
        raise ConnectionResetError


async def test_that_a_page_has_been_closed_is_no_news(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    (closed,) = await following_sockets(game, None, kind=Closed)
    with caplog.at_level(logging.INFO):
        await aside(house_move)(game, 1)
        await until(lambda: (sent := sent_to(closed)) is not None and sent.version > game.version)
        await until(lambda: is_idle(hub()))
    assert not of_tables(caplog)


class Faulty(Socket):
    """The socket of an open page, with a fault of ours in the sending of one frame."""

    is_well = False

    async def deliver(self, html: str) -> None:
        if not self.is_well:
            self.is_well = True
            raise ValueError("a bug")
        await super().deliver(html)


async def test_a_frame_that_cannot_be_sent_is_made_up_for_by_a_whole_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = await aside(started_game)(players=3)
    with caplog.at_level(logging.WARNING, logger="games"):
        (ada,) = await following_sockets(game, 0, kind=Faulty)
        await aside(house_move)(game, 1)
        await until(lambda: len(of_tables(caplog)) == 1 and is_idle(hub()))
    assert ada.frames == []
    announce(game.pk, game.version + 1)
    await until(lambda: ada.shows(game.version + 1))
    table = await aside(read_table)(game.pk)
    assert ada.screen.html == await aside(shown)(table, ada.audience)
    hub().unfollow(ada)
    assert hub().followed == []
