"""The waiting room: finding a table, sitting down, getting up, being removed, starting."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services import lobby
from tests.tables import client_of, committed, open_table, rows_of, started_game

pytestmark = pytest.mark.django_db


def join(client: Client, game: Game, name: str = "Zoe") -> Any:
    with committed():
        return client.post(f"/t/{game.code}/join/", {"name": name})


def act(client: Client, game: Game, verb: str, **fields: object) -> Any:
    with committed():
        return client.post(f"/t/{game.code}/{verb}/", fields)


def page_of(client: Client, game: Game) -> str:
    return client.get(f"/t/{game.code}/").content.decode()


# -- finding a table


@pytest.mark.parametrize(
    "form", ["{0}", " {0} ", "{1}", "{2}", "http://testserver/t/{0}/", "example.org/t/{0}"]
)
def test_a_code_leads_to_its_table_however_it_is_typed(client: Client, form: str) -> None:
    code = open_table(players=2).code
    typed = form.format(code, code.upper(), f"{code[:4]}-{code[4:]}")
    assert client.get("/join/", {"code": typed}).headers["Location"] == f"/t/{code}/"


@pytest.mark.parametrize("code", ["", "abc", "zzzzzzzz", "../admin", "x" * 10_000, "<b>", "\x00"])
def test_a_code_that_no_table_has_says_so_and_is_kept(client: Client, code: str) -> None:
    response = client.get("/join/", {"code": code})
    assert response.status_code == 404
    assert b"No table has this code." in response.content
    assert b"<b>" not in response.content


# -- sitting down


def test_a_visitor_reads_who_invites_them_and_how_the_table_plays(client: Client) -> None:
    game = open_table(players=2, seats=3, rules={"edition": "cocktail", "limited_supply": False}, clock=45)
    page = page_of(client, game)
    for words in ("Ada saved you a seat", "Cocktail Games", "Limited supply: off", "45 seconds"):
        assert words in page


def test_a_guest_sits_down_with_a_nickname(client: Client) -> None:
    game = open_table(players=1, seats=3)
    assert join(client, game).headers["Location"] == f"/t/{game.code}/"
    guest = game.players.get(seat=1)
    assert (guest.name, guest.user and guest.user.is_guest) == ("Zoe", True)


def test_who_sits_already_stays_where_they_are() -> None:
    game = open_table(players=2, seats=3)
    assert join(client_of(game, 1), game, "Another").status_code == 302
    assert list(game.players.values_list("name", flat=True)) == ["Ada", "Bo"]


@pytest.mark.parametrize("name", ["", "   ", "A\x02da", "\u202eadA", "x" * 10_000])
def test_a_name_that_cannot_be_is_refused_at_the_field(client: Client, name: str) -> None:
    game = open_table(players=1, seats=3)
    before = rows_of(game)
    response = join(client, game, name)
    assert response.status_code == 400
    assert response.content.count(b'class="error"') == 1
    assert (rows_of(game), User.objects.count()) == (before, 1)


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada "])
def test_a_name_that_is_taken_is_refused_and_kept_and_leaves_no_guest(client: Client, name: str) -> None:
    game = open_table(players=1, seats=3)
    response = join(client, game, name)
    assert response.status_code == 409
    assert b"Somebody at this table already has that name. Please choose another." in response.content
    assert f'value="{name}"' in response.content.decode()
    assert User.objects.count() == 1
    assert "_auth_user_id" not in client.session


def test_a_full_table_takes_nobody(client: Client) -> None:
    game = open_table(players=2)
    response = join(client, game)
    assert response.status_code == 409
    assert b"All seats at this table are taken." in response.content
    assert User.objects.count() == 2
    assert "This table is full" in page_of(client, game)
    assert "<h1 id=heading>Everyone is here</h1>" in page_of(client_of(game, 0), game)


def test_the_tab_says_what_a_table_is_to_whoever_looks(client: Client) -> None:
    game = open_table(players=1, seats=2)
    assert "<title>Ada saved you a seat · Table" in page_of(client, game)
    assert "<title>Waiting for players · Table" in page_of(client_of(game, 0), game)


def test_who_comes_after_the_start_is_invited_to_watch(client: Client) -> None:
    game = started_game(players=2)
    response = join(client, game)
    assert response.status_code == 409
    assert b"This game has already started." in response.content
    assert b"Watch the game" in response.content


def test_who_comes_after_the_start_of_a_closed_game_is_not(client: Client) -> None:
    response = join(client, started_game(players=2, watching_by="nobody"))
    assert b"Watch the game" not in response.content


def test_joining_takes_a_post(client: Client) -> None:
    assert client.get(f"/t/{open_table(players=1, seats=2).code}/join/").status_code == 405


def test_a_table_that_is_not_there_cannot_be_joined(client: Client) -> None:
    assert client.post("/t/zzzzzzzz/join/", {"name": "Zoe"}).status_code == 404


# -- the invitation


def test_whoever_sits_here_sees_the_whole_link() -> None:
    game = open_table(players=2, seats=3)
    link = f'value="http://testserver/t/{game.code}/"'
    assert link in page_of(client_of(game, 0), game)
    assert link in page_of(client_of(game, 1), game)


def test_the_link_is_there_as_a_picture(client: Client) -> None:
    response = client.get(f"/t/{open_table(players=1, seats=2).code}/qr.svg")
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<?xml")


def test_there_is_no_picture_of_a_table_that_is_not_there(client: Client) -> None:
    assert client.get("/t/zzzzzzzz/qr.svg").status_code == 404


def test_without_scripts_whoever_waits_sees_the_news() -> None:
    game = open_table(players=1, seats=2)
    assert 'http-equiv="refresh"' in page_of(client_of(game, 0), game)


def test_without_scripts_nobody_loses_the_name_they_are_typing(client: Client) -> None:
    assert 'http-equiv="refresh"' not in page_of(client, open_table(players=1, seats=2))


# -- getting up


def test_a_guest_may_leave_and_is_told_nothing() -> None:
    game = open_table(players=2, seats=3)
    client = client_of(game, 1)
    assert act(client, game, "leave").status_code == 302
    assert game.players.count() == 1
    assert "no longer sit" not in page_of(client, game)


def test_whoever_has_lost_their_seat_reads_so_until_they_sit_again(client: Client) -> None:
    game = open_table(players=1, seats=3)
    join(client, game)
    with committed():
        # From another browser.
        lobby.leave(game.pk, game.players.get(seat=1).user_id)
    assert "You no longer have a seat at this table." in page_of(client, game)
    join(client, game)
    assert "no longer sit" not in page_of(client, game)


def test_whoever_leaves_after_joining_is_told_nothing(client: Client) -> None:
    game = open_table(players=1, seats=3)
    join(client, game)
    act(client, game, "leave")
    assert "no longer sit" not in page_of(client, game)


@pytest.mark.parametrize("player", ["", "0", "-1", "x", "9" * 18, "9" * 5000, "٣"])
def test_somebody_who_does_not_sit_here_cannot_be_removed(player: str) -> None:
    game = open_table(players=2, seats=3)
    before = rows_of(game)
    assert act(client_of(game, 0), game, "remove", player=player).status_code == 409
    assert rows_of(game) == before


def test_somebody_at_another_table_cannot_be_removed() -> None:
    game = open_table(players=2, seats=3)
    other = Game.objects.create(code="elsewher", kind="luckybox", host=game.host, seats=2, rules={}, seed="")
    stranger = other.players.create(seat=0, user=game.host, name="Ada")
    assert act(client_of(game, 0), game, "remove", player=stranger.pk).status_code == 409
    assert other.players.count() == 1


@pytest.mark.parametrize("seat", [1, None])
def test_only_the_host_removes_and_starts(seat: int | None) -> None:
    game = open_table(players=3)
    before = rows_of(game)
    client = client_of(game, seat)
    assert act(client, game, "remove", player=game.players.get(seat=2).pk).status_code == 403
    assert act(client, game, "start").status_code == 403
    assert rows_of(game) == before


def test_the_host_may_leave_and_another_is_host() -> None:
    game = open_table(players=2)
    assert act(client_of(game, 0), game, "leave").status_code == 302
    assert f'action="/t/{game.code}/start/"' in page_of(client_of(game, 0), game)


# -- starting


@pytest.mark.parametrize(
    ("players", "seats", "words"),
    [(1, 3, "Start alone"), (2, 3, "Start with 2 players"), (3, 3, "Start the game")],
)
def test_the_button_says_for_how_many_it_starts(players: int, seats: int, words: str) -> None:
    game = open_table(players=players, seats=seats)
    assert words in page_of(client_of(game, 0), game)


def test_the_others_read_who_starts() -> None:
    game = open_table(players=2, seats=3)
    page = page_of(client_of(game, 1), game)
    assert "Ada starts the game." in page
    assert f"/t/{game.code}/start/" not in page


def test_a_game_starts_with_those_who_are_there() -> None:
    game = open_table(players=2, seats=5)
    act(client_of(game, 0), game, "start")
    game.refresh_from_db()
    assert (game.status, game.seats) == ("playing", 2)


def test_starting_twice_changes_nothing() -> None:
    game = started_game(players=2)
    before = rows_of(game)
    assert act(client_of(game, 0), game, "start").status_code == 409
    assert rows_of(game) == before


# -- computer players


def test_the_host_adds_a_computer_player_with_one_button() -> None:
    game = open_table(players=1, seats=3)
    host = client_of(game, 0)
    assert f'action="/t/{game.code}/computer/"' in host.get(f"/t/{game.code}/").content.decode()
    response = host.post(f"/t/{game.code}/computer/")
    assert response.headers["Location"] == f"/t/{game.code}/"
    assert "Robo" in host.get(f"/t/{game.code}/").content.decode()


def test_only_the_host_is_offered_computer_players() -> None:
    game = open_table(players=2, seats=3)
    assert "/computer/" not in client_of(game, 1).get(f"/t/{game.code}/").content.decode()
    assert client_of(game, 1).post(f"/t/{game.code}/computer/").status_code == 403
