"""Leaving a game, and deciding how to go on without somebody, as plain forms without scripts."""

import pytest

from tests.absences import house_plays, leaves, page, question_about
from tests.games.services.turns import row
from tests.tables import client_of, open_table, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_the_form_on_the_page_chooses() -> None:
    game = started_game(players=2)
    leaves(game, 1)
    client = client_of(game, 0)
    html = client.get(f"/t/{game.code}/").content.decode()
    assert f'action="/t/{game.code}/way/"' in html
    answer = client.post(f"/t/{game.code}/way/", {"way": "house", "about": question_about(game)}, follow=True)
    assert "The house plays for Bo." in answer.content.decode()
    assert house_plays(game, 1)


@pytest.mark.parametrize("data", [{}, {"way": "?"}, {"way": "house"}, {"way": ["house", "end"]}])
def test_a_form_that_says_nothing_clear_changes_nothing(data: dict[str, object]) -> None:
    game = started_game(players=2)
    leaves(game, 1)
    answer = client_of(game, 0).post(f"/t/{game.code}/way/", data)
    assert answer.status_code in {400, 409}
    assert not house_plays(game, 1)


def test_leaving_asks_first_and_says_what_it_means() -> None:
    game = started_game(players=2)
    client = client_of(game, 1)
    assert f'href="/t/{game.code}/quit/"' in client.get(f"/t/{game.code}/").content.decode()
    asked_first = client.get(f"/t/{game.code}/quit/").content.decode()
    assert "let the house play for you" in asked_first
    assert "You can come back" in asked_first
    assert row(game).presence == {}
    answer = client.post(f"/t/{game.code}/quit/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert "Bo has left the game." in page(game, 0)


def test_with_a_clock_leaving_says_that_the_house_plays() -> None:
    game = started_game(players=2, clock=20)
    assert (
        "The house plays for you from now on"
        in client_of(game, 1).get(f"/t/{game.code}/quit/").content.decode()
    )


def test_who_has_nothing_to_leave_is_led_to_the_table_or_told_so() -> None:
    waits, runs = open_table(players=2, seats=3), started_game(players=2)
    for game, seat in ((waits, 0), (runs, None)):
        assert client_of(game, seat).get(f"/t/{game.code}/quit/").status_code == 302
        assert client_of(game, seat).post(f"/t/{game.code}/quit/").status_code in {403, 409}
