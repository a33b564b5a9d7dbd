"""The host of an evening seats those who are here."""

import pytest
from django.test import Client

from accounts import services as accounts
from games.models import EveningTable, Game
from games.services import lobby, rematch
from games.services.tonight import tonight
from tests.clubs import club_with
from tests.evenings import arrival, comes, host_of, opened, page_of, seats
from tests.tables import committed, play_on

pytestmark = pytest.mark.django_db


def test_a_tap_seats_people_and_their_pages_lead_them_there() -> None:
    evening = opened()
    browsers = {name: comes(evening, name) for name in ("Ann", "Bo", "Cleo")}
    assert seats(evening, "Cleo", "Ann").status_code == 302
    game = Game.objects.get()
    players = list(game.players.order_by("seat"))
    assert [player.name for player in players] == ["Ann", "Cleo"]
    assert (game.seats, game.host, players[1].is_ready) == (2, players[0].user, True)
    for name in ("Ann", "Cleo"):
        assert f'data-goto="/t/{game.code}/"' in page_of(evening, browsers[name])
    assert "data-goto" not in page_of(evening, browsers["Bo"])
    assert browsers["Ann"].post(f"/t/{game.code}/start/").status_code == 302


def test_a_name_that_somebody_takes_at_the_table_is_not_shown_unread() -> None:
    evening = opened()
    ann = comes(evening, "Ann")
    comes(evening, "Bo")
    host_of(evening).post(f"/tonight/{evening.code}/settings/", {"do": "approve-all"})
    seats(evening, "Ann", "Bo")
    table = Game.objects.get()
    with committed():
        ann.post(f"/t/{table.code}/leave/")
    with committed():
        ann.post(f"/t/{table.code}/join/", {"name": "Bad word"})
    assert table.players.filter(name="Bad word").exists()
    page = page_of(evening, Client(), "?wall")
    assert "Bad word" not in page
    assert [one.names for one in tonight(evening.pk).tables] == [("Bo", "Ann")]


def test_who_was_suspended_meanwhile_is_not_seated() -> None:
    evening = opened()
    for name in ("Ann", "Bo"):
        comes(evening, name)
    accounts.suspend(arrival(evening, "Ann").user_id)
    assert seats(evening, "Ann", "Bo").status_code == 409
    assert not Game.objects.exists()


def test_nobody_is_seated_twice() -> None:
    evening = opened()
    for name in ("Ann", "Bo", "Cleo"):
        comes(evening, name)
    seats(evening, "Ann", "Bo")
    response = seats(evening, "Bo", "Cleo")
    assert response.status_code == 409
    assert "sits at another table by now" in response.content.decode()
    assert "Please choose the people" in seats(evening).content.decode()
    assert Game.objects.count() == 1


@pytest.mark.usefixtures("without_prepared_positions")
def test_who_has_played_is_free_again_and_a_rematch_is_of_tonight() -> None:
    evening = opened()
    for name in ("Ann", "Bo"):
        comes(evening, name)
    seats(evening, "Ann", "Bo")
    game = Game.objects.get()
    with committed():
        lobby.start(game.pk, game.host_id)
    before = tonight(evening.pk)
    assert all(person.is_playing for person in before.people)
    play_on(game)
    after = tonight(evening.pk)
    assert after.version > before.version
    assert not any(person.table for person in after.people)
    with committed():
        again = rematch.ask(game.pk, game.host_id)
    assert EveningTable.objects.filter(game=again).exists()
    assert tonight(evening.pk).people[0].table == again.code


def test_more_people_than_a_game_takes_are_refused_with_its_sentence() -> None:
    evening = opened()
    names = [f"Guest {number}" for number in range(5)]
    for name in names:
        comes(evening, name)
    response = seats(evening, *names)
    assert (response.status_code, "seats" in response.content.decode()) == (409, True)
    assert not Game.objects.exists()


def test_the_staff_seats_people_where_guests_open_no_tables() -> None:
    evening = opened()
    club_with(opening="staff")
    comes(evening, "Ann")
    comes(evening, "Bo")
    assert seats(evening, "Ann", "Bo").status_code == 302
