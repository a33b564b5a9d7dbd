"""A table on a television: it shows what everybody may see, and people in the room find the table."""

import re

import pytest
from django.test import Client

from games.models import Connection, Game
from games.services import lobby
from tests.games.services.turns import players
from tests.tables import (
    at_turn,
    client_of,
    committed,
    house_move,
    open_table,
    play_on,
    played_game,
    rematch_of,
    started_game,
)

pytestmark = pytest.mark.django_db

LINK = "Show on a television"


def wall(game: Game, client: Client, query: str = "?wall") -> str:
    response = client.get(f"/t/{game.code}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def table_in(page: str) -> str:
    """The table itself, without the viewer's token."""
    found = re.search(r"<i id=version.*?(?=<section id=.seat)", page, re.DOTALL)
    assert found
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", found[0])


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_opens_it_shows_what_a_stranger_sees(kind: str, seat: int) -> None:
    game = started_game(players=2, kind=kind)
    page = wall(game, client_of(game, seat))
    assert table_in(page) == table_in(wall(game, Client()))
    assert "data-me" not in page
    assert "data-move" not in page
    assert "data-move" in wall(game, client_of(game, seat), "")


@pytest.mark.parametrize(
    "query", ["?wall=1", "?wall=%00", "?wall&wall=x", "?seat=1&wall&pick=8b3", "?wall&pick=5"]
)
def test_whatever_else_the_address_says_it_is_the_same_table(query: str) -> None:
    game = started_game(players=2)
    assert table_in(wall(game, client_of(game, 0), query)) == table_in(wall(game, Client()))


@pytest.mark.parametrize("query", ["", "?walls", "?seat=wall"])
def test_without_the_word_a_player_has_the_page_of_their_seat(query: str) -> None:
    game = started_game(players=2)
    assert "data-move" in wall(game, client_of(game, 0), query)


def test_it_has_no_hints_no_offer_of_sounds_and_nothing_to_press_but_what_the_style_sheet_hides() -> None:
    game = started_game(players=2)
    page = wall(game, client_of(game, 0))
    assert "data-step=" not in page
    assert "sound-offer" not in page
    assert "css/wall." in page
    assert "css/wall." not in wall(game, Client(), "")


def test_it_follows_the_table_by_the_same_socket_and_loads_the_same_page_again() -> None:
    game = started_game(players=2)
    page = wall(game, client_of(game, 0))
    versions = f"v={game.version}&amp;t={game.table_version}"
    assert f'hx-ws:connect="/ws/t/{game.code}/?{versions}&amp;wall"' in page
    assert f'data-poll="/t/{game.code}/poll/?wall"' in page
    # Without an address, a browser loads the one that it shows.
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page


def test_polling_brings_a_player_what_a_stranger_sees() -> None:
    game = started_game(players=2)
    house_move(game, 1)
    seen = {"X-Seen": str(game.version), "X-Seen-Table": str(game.table_version)}
    client_of(game, 0).get(f"/t/{game.code}/")
    answers = [
        client.get(f"/t/{game.code}/poll/?wall", headers=seen).content
        for client in (client_of(game, 0), Client())
    ]
    assert b"data-version" in answers[0]
    assert answers[0] == answers[1]
    assert b"data-move" not in answers[0]


def test_whoever_opens_it_does_not_count_as_here() -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    wall(game, client)
    client.get(f"/t/{game.code}/poll/?wall")
    assert not Connection.objects.exists()
    wall(game, client, "")
    assert Connection.objects.exists()


def test_a_seat_that_runs_by_itself_goes_on_doing_so() -> None:
    game = started_game(players=2)
    game.players.filter(seat=0).update(controller="house")
    wall(game, client_of(game, 0))
    assert players(game)[0][1]


# -- who may see it


@pytest.mark.parametrize("seat", [None, 0])
def test_a_table_for_its_players_alone_is_on_no_wall(seat: int | None) -> None:
    game = started_game(players=2, watching_by="nobody")
    response = client_of(game, seat).get(f"/t/{game.code}/?wall")
    assert response.status_code == 403
    assert "Only the players at this table can see it." in response.content.decode()
    assert client_of(game, seat).get(f"/t/{game.code}/poll/?wall").status_code == 403


def test_a_deal_that_others_still_play_is_on_no_wall() -> None:
    game = started_game(players=2, shares_seed=True)
    assert client_of(game, 0).get(f"/t/{game.code}/?wall").status_code == 403


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_players_and_spectators_find_the_way_to_it(kind: str) -> None:
    game = started_game(players=2, kind=kind)
    for seat in (0, 1, None):
        page = wall(game, client_of(game, seat), "")
        assert LINK in page
        assert f'href="/t/{game.code}/?wall"' in page


@pytest.mark.parametrize("options", [{"watching_by": "nobody"}, {"shares_seed": True}])
def test_where_there_is_none_nothing_leads_there(options: dict[str, bool]) -> None:
    waiting = open_table(players=2, seats=3, **options)
    assert LINK not in wall(waiting, client_of(waiting, 0), "")
    game = started_game(players=2, **options)
    assert LINK not in wall(game, client_of(game, 0), "")


# -- before and after the game


def test_a_table_that_waits_says_who_is_here_and_how_to_come() -> None:
    game = open_table(players=2, seats=4)
    assert LINK in wall(game, client_of(game, 0), "")
    page = wall(game, client_of(game, 0))
    for words in ("Ada", "Bo", "Join the game", f"{game.code[:4]}-{game.code[4:]}", "<b>testserver</b>"):
        assert words in page
    assert f'src="/t/{game.code}/qr.svg"' in page
    # What the host can press stays on the host's page.
    assert f"/t/{game.code}/start/" not in page
    assert f"/t/{game.code}/remove/" not in page


def test_nobody_is_told_there_that_they_have_lost_their_seat() -> None:
    game = open_table(players=1, seats=3)
    client = Client()
    with committed():
        client.post(f"/t/{game.code}/join/", {"name": "Zoe"})
        lobby.remove(game.pk, game.host_id, game.players.get(seat=1).pk)
    taken = "Ada has taken your seat back"
    assert taken not in wall(game, client)
    assert taken in wall(game, client, "")


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_a_finished_game_says_who_has_won_with_the_ranking(kind: str) -> None:
    game = played_game(players=2, kind=kind)
    page = wall(game, client_of(game, 0))
    assert re.search(r"<h1>\s*<bdi>(Ada|Bo)</bdi> wins", page)
    assert "<section id=ranking" in page
    assert "You win" not in page


def test_it_goes_with_the_players_to_the_next_game() -> None:
    game = played_game(players=2)
    assert 'content="5"' in wall(game, Client())
    follower = rematch_of(game)
    page = wall(game, Client())
    assert f'content="15; url=/t/{follower.code}/?wall"' in page
    assert f'href="/t/{follower.code}/" data-next-table' in page


def test_those_who_play_are_not_sent_what_is_for_those_who_watch() -> None:
    game = started_game(players=3)
    play_on(game, at_turn(3))
    for seat, is_there in ((0, False), (None, True)):
        page = wall(game, client_of(game, seat), "")
        for part in ("id=ranking", "id=headline", "css/watch."):
            assert (part in page) == is_there
