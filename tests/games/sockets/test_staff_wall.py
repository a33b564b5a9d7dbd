"""The socket of the wall of a tournament: for its staff alone, and of the tables those that have changed."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.models import Tournament
from games.services.tourney import running, staff
from games.services.tourney.clock import tick_tournaments
from games.sockets.consumer import FORBIDDEN
from games.tourney.sizes import Sizes
from tests.sockets import PATIENCE, aside, headers_of, socket_to
from tests.tables import at_turn, play_on
from tests.tournaments import LUCKY_BOX, games_of, next_round, organiser_of, tournament, user_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def prepared() -> tuple[Tournament, Client, Client]:
    """A round of two tables, its organiser, and one of its players."""
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), round_minutes=40)
    next_round(row)
    browsers = []
    for user_id in (organiser_of(row), user_of(row, "p1")):
        browser = Client()
        browser.force_login(get_user_model().objects.get(pk=user_id))
        browsers.append(browser)
    return row, browsers[0], browsers[1]


async def test_the_wall_follows_the_tables_and_a_call_and_nobody_else_is_let_in() -> None:
    row, organiser, player = await aside(prepared)()
    address = f"/ws/tournament/{row.code}/wall/"
    assert not (await socket_to(address, headers_of(player)).connect(PATIENCE))[0]
    page = (await aside(organiser.get)(f"/tournaments/{row.code}/wall/")).content.decode()
    shown = re.search(r"wall/\?v=(\d+)", page)
    assert shown
    socket = socket_to(f"{address}?v={shown[1]}", headers_of(organiser))
    assert (await socket.connect(PATIENCE))[0]
    game = (await aside(games_of)(row))[1]
    await aside(play_on)(game, at_turn(1))
    await aside(tick_tournaments)()
    frame = await socket.receive_from(PATIENCE)
    assert re.findall(r'id="tile-1-(\d)-now"', frame) == ["2"]
    await aside(running.call)(row.pk, await aside(user_of)(row, "p1"))
    while "1 table calls" not in (frame := await socket.receive_from(PATIENCE)):
        pass
    await socket.disconnect()


async def test_the_wall_closes_for_a_helper_who_does_not_help_any_more() -> None:
    row, _organiser, player = await aside(prepared)()
    organiser, helper = await aside(organiser_of)(row), await aside(user_of)(row, "p1")
    await aside(staff.set_role)(row.pk, organiser, helper, staff.Role.HELPER)
    socket = socket_to(f"/ws/tournament/{row.code}/wall/", headers_of(player))
    assert (await socket.connect(PATIENCE))[0]
    await aside(staff.set_role)(row.pk, organiser, helper, "")
    while (message := await socket.receive_output(PATIENCE))["type"] != "websocket.close":
        assert "tile-" in message["text"]
    assert message["code"] == FORBIDDEN


async def test_the_log_rings_for_everybody_and_the_page_of_a_table_for_its_staff() -> None:
    row, organiser, player = await aside(prepared)()
    address = f"/ws/tournament/{row.code}/"
    assert not (await socket_to(f"{address}table/", headers_of(player)).connect(PATIENCE))[0]
    pages = [("log", player), ("table", organiser)]
    sockets = [socket_to(f"{address}{page}/?v=0", headers_of(browser)) for page, browser in pages]
    for socket in sockets:
        assert (await socket.connect(PATIENCE))[0]
        await socket.receive_from(PATIENCE)
    await aside(running.call)(row.pk, await aside(user_of)(row, "p1"))
    for socket in sockets:
        frame = await socket.receive_from(PATIENCE)
        assert len(frame) < 200
        assert "data-tournament-version" in frame
        await socket.disconnect()
