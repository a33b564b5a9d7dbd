"""The socket of an evening: what it brings to its host, to those who are here, and to nobody else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from games.models import Evening
from games.services import evenings
from games.services.tonight import tonight
from tests.evenings import arrival, comes, host_of, opened, seats
from tests.sockets import PATIENCE, SILENCE, aside, headers_of, socket_to

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@asynccontextmanager
async def page_of(evening: Evening, browser: Client, query: str = "") -> AsyncIterator[WebsocketCommunicator]:
    """A page of the evening as it is now, with its socket."""
    await aside(browser.get)(f"/tonight/{evening.code}/{'?wall' if query else ''}")
    version = (await aside(tonight)(evening.pk)).version
    socket = socket_to(f"/ws/tonight/{evening.code}/?v={version}{query}", headers_of(browser))
    assert (await socket.connect(PATIENCE))[0]
    try:
        yield socket
    finally:
        await socket.disconnect()


async def heard(socket: WebsocketCommunicator, words: str) -> str:
    while words not in (frame := await socket.receive_from(PATIENCE)):
        pass
    return str(frame)


async def test_whoever_comes_appears_and_is_led_to_the_table() -> None:
    evening = await aside(opened)()
    ann = await aside(comes)(evening, "Ann")
    host = await aside(host_of)(evening)
    async with (
        page_of(evening, host) as phone,
        page_of(evening, ann) as page,
        page_of(evening, host, "&wall") as wall,
    ):
        await aside(comes)(evening, "Bo")
        frame = await heard(phone, "Bo")
        assert "beforeend:#here" in frame
        assert "Ann" not in frame
        assert "2 people are here" in await heard(wall, "counts")
        await aside(evenings.approve)(evening.pk, evening.host_id, None)
        await heard(wall, "Bo")
        await aside(seats)(evening, "Ann", "Bo")
        assert 'data-goto="/t/' in await heard(page, "Your table is ready")


async def test_who_is_removed_is_turned_out() -> None:
    evening = await aside(opened)()
    ann = await aside(comes)(evening, "Ann")
    async with page_of(evening, ann) as page:
        number = (await aside(arrival)(evening, "Ann")).pk
        await aside(evenings.remove)(evening.pk, evening.host_id, number)
        # News that were on their way may come before.
        while (output := await page.receive_output(PATIENCE))["type"] == "websocket.send":
            pass
        assert (output["type"], output["code"]) == ("websocket.close", 4403)


async def test_strangers_and_those_who_come_too_late_get_no_socket() -> None:
    evening = await aside(opened)()
    ann = await aside(comes)(evening, "Ann")
    await aside(evenings.leave)(evening.pk, (await aside(arrival)(evening, "Ann")).user_id)
    for browser, code in ((ann, evening.code), (None, "abcdefgh")):
        socket = socket_to(f"/ws/tonight/{code}/", headers_of(browser))
        assert not (await socket.connect(PATIENCE))[0]
    stranger = socket_to(f"/ws/tonight/{evening.code}/", headers_of(None))
    assert (await stranger.connect(PATIENCE))[0]
    # Like a television: names that were approved, and nothing to press.
    frame = await stranger.receive_from(PATIENCE)
    assert "evening-wall" in frame
    assert await stranger.receive_nothing(SILENCE)
    await stranger.disconnect()
