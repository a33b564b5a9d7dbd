"""The first-game helper: hints that are shown until somebody has seen them."""

import pytest
from django.test import Client

from games.models import Game
from tests.pages import page
from tests.tables import client_of, played_game, started_game, state_of, time_is_up

pytestmark = pytest.mark.django_db

STEPS = ("keep", "cross", "lightning", "bonus", "round", "over")


def hints(client: Client, game: Game) -> str:
    return client.get(f"/t/{game.code}/coach/").content.decode()


def first_cards(game: Game, client: Client) -> dict[str, list[str]]:
    """What the page of an offer sends when the first three cards are chosen."""
    form = page(game, client).form
    assert form is not None
    return {"card": sorted(form.cards)[:3], "at": [form.hidden["at"]]}


def test_a_player_finds_all_hints_on_the_page_of_a_running_game() -> None:
    game = started_game(players=2)
    page = client_of(game, 0).get(f"/t/{game.code}/").content.decode()
    assert all(f'data-step="{step}"' in page for step in STEPS)


def test_a_finished_game_has_its_hint() -> None:
    game = played_game(players=2)
    assert b'data-step="over"' in client_of(game, 0).get(f"/t/{game.code}/").content


def test_whoever_watches_gets_none(client: Client) -> None:
    game = started_game(players=2)
    assert b"data-step" not in client.get(f"/t/{game.code}/").content


def test_a_hint_that_was_understood_is_not_shown_again() -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    response = client.post("/coach/", {"step": "keep", "next": f"/t/{game.code}/"})
    assert response.headers["Location"] == f"/t/{game.code}/"
    page = client.get(f"/t/{game.code}/").content.decode()
    assert 'data-step="keep"' not in page
    assert 'data-step="cross"' in page


def test_whoever_wants_no_more_hints_gets_none() -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    client.post("/coach/", {"step": "all", "next": "/"})
    assert b"data-step" not in client.get(f"/t/{game.code}/").content


def test_a_script_is_told_which_element_to_remove(client: Client) -> None:
    headers = {"HX-Request": "true"}
    assert b'id="coach-keep"' in client.post("/coach/", {"step": "keep"}, headers=headers).content
    assert b"id=coach" in client.post("/coach/", {"step": "all"}, headers=headers).content


@pytest.mark.parametrize(
    ("players", "edition", "said"),
    [
        (1, "gamewright", "no moons score −6 points, and 6 or more score 10"),
        (2, "gamewright", "Most moons gain 6 points: watch"),
        (2, "magellan", "fewest lose 6"),
        (3, "gamewright", "fewest lose 6"),
    ],
)
def test_the_hint_about_moons_says_what_they_are_worth_at_this_table(
    players: int, edition: str, said: str
) -> None:
    game = started_game(players, rules={"edition": edition})
    assert said in hints(client_of(game, 0), game)


@pytest.mark.parametrize(
    ("players", "said"), [(1, "Until the next number comes"), (2, "Until everyone is done")]
)
def test_the_hint_about_crosses_says_how_long_they_can_be_undone(players: int, said: str) -> None:
    game = started_game(players)
    assert said in hints(client_of(game, 0), game)


def test_a_hint_that_was_followed_is_gone_here_and_at_the_next_table() -> None:
    game = started_game(players=2)
    ada, bo = client_of(game, 0), client_of(game, 1)
    ada.post(f"/t/{game.code}/move/", first_cards(game, ada))
    assert 'data-step="keep"' not in hints(ada, game)
    assert 'data-step="cross"' in hints(ada, game)
    assert 'data-step="keep"' in hints(bo, game)
    assert 'data-step="keep"' not in hints(ada, started_game(players=2))


def test_a_page_with_scripts_says_that_a_hint_was_followed() -> None:
    game = started_game(players=2)
    ada = client_of(game, 0)
    ada.post(f"/t/{game.code}/move/", first_cards(game, ada), headers={"HX-Request": "true"})
    assert "coached" not in ada.session
    rest = ada.post(f"/t/{game.code}/coach/").content.decode()
    assert 'data-step="keep"' not in rest
    assert 'data-step="cross"' in rest
    assert ada.session["coached"] == ["keep"]


def test_what_the_house_does_follows_no_hint() -> None:
    game = started_game(players=2, clock=45)
    time_is_up(game)
    assert state_of(game).open
    assert all(f'data-step="{step}"' in hints(client_of(game, 0), game) for step in STEPS)


def test_a_page_that_came_by_push_fetches_its_hints() -> None:
    game = started_game(players=2)
    assert b'data-step="keep"' in client_of(game, 0).get(f"/t/{game.code}/coach/").content


@pytest.mark.parametrize("elsewhere", ["", "https://example.org/", "//example.org", "javascript:alert(1)"])
def test_it_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    assert client.post("/coach/", {"step": "keep", "next": elsewhere}).headers["Location"] == "/"


@pytest.mark.parametrize("nowhere", ["nowhere", "admin", "a\nb", "\x00", "í "])
def test_an_address_that_is_none_is_no_fault_of_ours(client: Client, nowhere: str) -> None:
    assert client.post("/coach/", {"step": "keep", "next": nowhere}).status_code == 302


@pytest.mark.parametrize("step", ["", "nonsense", "x" * 10_000, "\x00"])
def test_a_step_that_does_not_exist_is_refused(client: Client, step: str) -> None:
    assert client.post("/coach/", {"step": step}).status_code == 400
    assert "coached" not in client.session


def test_it_takes_a_post(client: Client) -> None:
    assert client.get("/coach/").status_code == 405
