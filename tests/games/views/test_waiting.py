"""What people do in a waiting room, by its forms: ticks, the host, seats, asking for one; and a rematch."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.live.topics import Audience
from games.models import Game
from games.presenters.room import room_of
from games.services import readiness, rematch
from games.services.waiting import asking
from games.store import read_table
from tests.games.views.test_lobby import act, join, page_of
from tests.tables import client_of, committed, open_table, played_game, rows_of

pytestmark = pytest.mark.django_db


def ask(client: Client, game: Game, name: str = "Zoe") -> Any:
    return act(client, game, "ask", name=name)


def number_of(game: Game) -> int:
    return next(iter(asking(read_table(game.pk).game)))


# -- ready, the host, the seats


def test_everybody_ticks_that_they_are_ready_and_all_can_see_it() -> None:
    game = open_table(players=3)
    assert 'aria-pressed="false"' in page_of(client_of(game, 1), game)
    act(client_of(game, 1), game, "ready", ready=1)
    assert 'aria-pressed="true"' in page_of(client_of(game, 1), game)
    assert "chip-green ready" in page_of(client_of(game, 2), game)
    act(client_of(game, 1), game, "ready", ready=0)
    assert "chip-green ready" not in page_of(client_of(game, 2), game)


def test_with_all_ready_the_pages_say_what_follows() -> None:
    game = open_table(players=2)
    act(client_of(game, 1), game, "ready", ready=1)
    host, guest = page_of(client_of(game, 0), game), page_of(client_of(game, 1), game)
    assert "If you do nothing for a minute" in host
    assert "If Ada does nothing for a minute, any of you may start." in guest
    assert f"/t/{game.code}/start/" not in guest
    Game.objects.filter(pk=game.pk).update(others_start=True, table_version=50)
    guest = page_of(client_of(game, 1), game)
    assert "<title>You may start the game" in guest
    assert f'action="/t/{game.code}/start/"' in guest
    assert act(client_of(game, 1), game, "start").status_code == 302


def test_the_host_may_want_another_minute() -> None:
    game = open_table(players=2)
    assert act(client_of(game, 0), game, "wait").status_code == 302
    assert act(client_of(game, 1), game, "wait").status_code == 403


def test_the_host_hands_over() -> None:
    game = open_table(players=2)
    assert "Make Bo the host" in page_of(client_of(game, 0), game)
    act(client_of(game, 0), game, "host", player=game.players.get(seat=1).pk)
    assert "Make Ada the host" in page_of(client_of(game, 1), game)


def test_the_host_has_buttons_for_the_number_of_seats() -> None:
    game = open_table(players=2, seats=3)
    host = client_of(game, 0)
    page = page_of(host, game)
    assert 'name="seats" value="2"' in page
    assert 'name="seats" value="4"' in page
    assert 'name="seats"' not in page_of(client_of(game, 1), game)
    act(host, game, "seats", seats=2)
    assert read_table(game.pk).game.seats == 2
    assert 'name="seats" value="2" disabled' in page_of(host, game)


@pytest.mark.parametrize("seats", ["", "0", "-1", "13", "x", "9" * 30])
def test_a_number_of_seats_that_cannot_be_changes_nothing(seats: str) -> None:
    game = open_table(players=2)
    before = rows_of(game)
    assert act(client_of(game, 0), game, "seats", seats=seats).status_code == 409
    assert rows_of(game) == before


# -- asking for a seat


def test_the_one_too_many_asks_and_is_seated_with_one_tap(client: Client) -> None:
    game = open_table(players=2)
    assert "Ask for a seat" in page_of(client, game)
    assert ask(client, game).status_code == 302
    assert "<title>You have asked Ada for a seat" in page_of(client, game)
    assert 'http-equiv="refresh"' in page_of(client, game)
    host = page_of(client_of(game, 0), game)
    assert "<title>Zoe asks for a seat" in host
    others = page_of(client_of(game, 1), game)
    assert "<b><bdi>Zoe</bdi></b> asks Ada for a seat" in others
    assert f"/t/{game.code}/answer/" not in others
    act(client_of(game, 0), game, "answer", accept=number_of(game))
    assert "(you)" in page_of(client, game)
    assert "Everyone is here" in page_of(client, game)


def test_who_is_declined_reads_so(client: Client) -> None:
    game = open_table(players=2)
    ask(client, game)
    act(client_of(game, 0), game, "answer", decline=number_of(game))
    page = page_of(client, game)
    assert "Ada has no seat for you this time" in page
    assert "Ask for a seat" not in page


def test_who_asks_may_think_better_of_it(client: Client) -> None:
    game = open_table(players=2)
    ask(client, game)
    act(client, game, "withdraw")
    assert "Ask for a seat" in page_of(client, game)


def test_a_name_that_cannot_be_is_refused_and_leaves_no_guest(client: Client) -> None:
    game = open_table(players=2)
    assert ask(client, game, "").status_code == 400
    response = ask(client, game, "Bo")
    assert response.status_code == 409
    assert b"Somebody at this table already has that name. Please choose another." in response.content
    assert b"Ask for a seat" in response.content
    assert User.objects.count() == 2


def test_where_a_seat_has_become_free_one_is_led_to_it(client: Client) -> None:
    game = open_table(players=2, seats=3)
    assert ask(client, game).headers["Location"] == f"/t/{game.code}/"
    assert "Join the game" in page_of(client, game)


def test_who_was_late_for_the_last_seat_is_offered_to_ask(client: Client) -> None:
    game = open_table(players=2)
    page = join(client, game).content.decode()
    assert f'action="/t/{game.code}/ask/"' in page


@pytest.mark.parametrize("fields", [{}, {"accept": "x"}, {"accept": "99"}, {"decline": ""}])
def test_an_answer_to_nobody_changes_nothing(client: Client, fields: dict[str, str]) -> None:
    game = open_table(players=2)
    ask(client, game)
    before = rows_of(game)
    assert act(client_of(game, 0), game, "answer", **fields).status_code == 409
    assert rows_of(game) == before


# -- closed


def test_the_page_of_a_closed_table_says_what_happened(client: Client) -> None:
    game = open_table(players=1, seats=3)
    act(client_of(game, 0), game, "leave")
    page = page_of(client, game)
    assert "<title>This table is closed" in page
    assert "Everyone left before its game started." in page
    assert join(client, game).status_code == 409
    assert client.get(f"/t/{game.code}/replay/").status_code == 409
    Game.objects.filter(pk=game.pk).update(result={"closed": "unseen"}, table_version=90)
    assert "nobody had looked at it for an hour" in page_of(client, game)


# -- a rematch


def ask_again(game: Game, seat: int) -> Game:
    assert act(client_of(game, seat), game, "rematch").status_code == 302
    return Game.objects.get(rematch_of=game)


def test_a_rematch_is_asked_for_and_the_others_say_that_they_are_in() -> None:
    game = played_game(players=3)
    assert "Rematch" in page_of(client_of(game, 0), game)
    response = act(client_of(game, 0), game, "rematch")
    rematch = Game.objects.get(rematch_of=game)
    assert response.headers["Location"] == f"/t/{rematch.code}/"
    page = page_of(client_of(game, 1), game)
    assert "<title>Ada wants a rematch" in page
    assert "I’m in" in page
    assert act(client_of(game, 1), game, "rematch").headers["Location"] == f"/t/{rematch.code}/"
    assert "Waiting for Cleo" in page_of(client_of(game, 0), rematch)


def test_who_opens_the_link_of_the_rematch_sits_there_and_is_ready() -> None:
    game = played_game(players=2)
    rematch = ask_again(game, 0)
    assert "(you)" in page_of(client_of(game, 1), rematch)
    assert rematch.players.filter(is_ready=True).count() == 2


def test_who_has_left_the_rematch_is_not_seated_again_by_looking() -> None:
    game = played_game(players=2)
    rematch = ask_again(game, 0)
    bo = client_of(game, 1)
    page_of(bo, rematch)
    act(bo, rematch, "leave")
    assert "Join the game" in page_of(bo, rematch)


def test_whoever_watched_is_invited_to_watch_the_rematch(client: Client) -> None:
    game = played_game(players=2)
    assert "wants a rematch" not in page_of(client, game)
    new = ask_again(game, 1)
    assert "Look at the new table" in page_of(client, game)
    with committed():
        rematch.ask(game.pk, game.players.get(seat=0).user_id)
    act(client_of(game, 1), new, "start")
    assert "Watch the rematch" in page_of(client, game)
    assert "Go to the rematch" in page_of(client_of(game, 0), game)


def test_without_scripts_the_page_of_the_old_table_sees_the_news() -> None:
    game = played_game(players=2)
    assert 'http-equiv="refresh"' in page_of(client_of(game, 0), game)
    assert 'http-equiv="refresh"' not in page_of(client_of(game, None), game)


def test_a_rematch_asked_for_by_script_leads_there() -> None:
    game = played_game(players=2)
    with committed():
        response = client_of(game, 0).post(f"/t/{game.code}/rematch/", headers={"HX-Request": "true"})
    assert response.headers["HX-Redirect"] == f"/t/{Game.objects.get(rematch_of=game).code}/"


def test_only_players_play_again(client: Client) -> None:
    game = played_game(players=2)
    assert act(client, game, "rematch").status_code == 403
    assert not Game.objects.filter(rematch_of=game).exists()


def test_what_changes_in_a_waiting_room_reaches_a_page_that_asks() -> None:
    game = open_table(players=2)
    client = client_of(game, 0)
    seen = read_table(game.pk).game
    headers = {"X-Seen": str(seen.version), "X-Seen-Table": str(seen.table_version)}
    assert client.get(f"/t/{game.code}/poll/", headers=headers).status_code == 304
    with committed():
        readiness.set_ready(game.pk, game.players.get(seat=1).user_id or 0, ready=True)
    changes = client.get(f"/t/{game.code}/poll/", headers=headers).content.decode()
    assert "If you do nothing for a minute" in changes


def test_who_finds_no_seat_in_the_rematch_is_not_told_of_one_they_had() -> None:
    old = played_game(players=2)
    with committed():
        new = rematch.ask(old.pk, old.host_id)
    join(Client(), new, "Zoe")
    late = client_of(old, 1)
    assert late.post(f"/t/{old.code}/rematch/").status_code == 302
    shown = page_of(late, new)
    assert "You no longer have a seat" not in shown
    assert "This table is full" in shown


# -- what it costs


@pytest.mark.parametrize("players", [2, 6])
def test_however_many_are_awaited_a_waiting_room_reads_the_last_game_once(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    old = played_game(players=players)
    with committed():
        new = rematch.ask(old.pk, old.host_id)
    table = read_table(new.pk)
    with django_assert_num_queries(1):
        room_of(table, Audience(old.host_id, "en"))


def test_the_players_of_a_game_that_is_over_share_what_is_read_of_its_rematch(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    old = played_game(players=6)
    with committed():
        rematch.ask(old.pk, old.host_id)
    table = read_table(old.pk)
    with django_assert_num_queries(2):
        for player in table.players:
            room_of(table, Audience(player.user_id, "en"))
