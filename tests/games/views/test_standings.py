"""Who leads: a panel of the table's page that can be opened at any time."""

import re

import pytest
from django.test import Client

from games.models import Game
from tests.tables import at_turn, client_of, play_on, played_game, started_game, state_of

pytestmark = pytest.mark.django_db


def panel(client: Client, game: Game) -> str:
    page = client.get(f"/t/{game.code}/?seat=all").content.decode()
    found = re.search(r'<section id="seat"[^>]*data-of="all".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def test_players_stand_in_the_order_of_their_points() -> None:
    game = started_game(players=4)
    play_on(game, until=lambda now: now.state.round == 3 and now.state.turn == 5)
    shown = panel(client_of(game, 1), game)
    points = [int(count) for count in re.findall(r"(\d+) points?<", shown)]
    assert len(points) == 4
    assert points == sorted(points, reverse=True)
    places = [int(place) for place in re.findall(r'class="place">(\d)', shown)]
    assert places == [1 + sum(other > count for other in points) for count in points]
    assert all(name in shown for name in ("Ada", "Bo", "Cleo", "Dan"))


def test_in_lucky_numbers_the_fewest_free_squares_lead() -> None:
    game = started_game(players=3, kind="luckynumbers")
    play_on(game, until=lambda now: now.state.turns > 20)
    free = [int(count) for count in re.findall(r"(\d+) squares? free", panel(client_of(game, 0), game))]
    assert free == sorted(board.free for board in state_of(game).state.boards)


def test_whoever_watches_can_open_them_too() -> None:
    game = started_game(players=2)
    play_on(game, until=at_turn(2))
    assert "Ada" in panel(Client(), game)


def test_a_script_that_has_the_page_open_is_sent_the_panel_alone() -> None:
    game = started_game(players=2)
    play_on(game, until=at_turn(2))
    parts = client_of(game, 0).get(f"/t/{game.code}/?seat=all", headers={"HX-Request": "true"})
    assert parts.content.decode().strip() == panel(client_of(game, 0), game)
    hidden = started_game(players=2, watching_by="nobody")
    path = f"/t/{hidden.code}/?seat=all"
    assert (
        Client().get(path, headers={"HX-Request": "true"}).status_code
        == Client().get(path).status_code
        == 403
    )


def test_alone_there_is_nobody_to_lead() -> None:
    game = started_game(players=1)
    assert "?seat=all" not in client_of(game, 0).get(f"/t/{game.code}/").content.decode()


def test_a_game_that_is_over_has_its_score_sheet_instead() -> None:
    game = played_game(players=2)
    assert panel(client_of(game, 0), game) == ""
