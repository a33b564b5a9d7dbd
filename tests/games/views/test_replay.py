"""A finished game again, step by step."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.luckybox.events import Keep, Offer
from games.models import Game
from games.store.record import effective
from tests.pages import caption, last_step
from tests.tables import client_of, house_move, play_on, played_game, started_game, state_of, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return played_game(players=2)


def address(game: Game) -> str:
    return reverse("replay", args=[game.code])


def shown(game: Game, **query: str | int) -> str:
    response = Client().get(address(game), query)
    assert response.status_code == 200
    return response.content.decode()


def test_every_step_is_there_from_every_view(game: Game) -> None:
    last = last_step(shown(game))
    for step in {0, 1, 2, 3, 4, last // 2, last - 1, last}:
        for seat in ("", 1, 2):
            assert f'data-step="{step}"' in shown(game, seat=seat, step=step)


def test_a_step_is_a_deal_a_number_or_a_move(game: Game) -> None:
    captions = [caption(shown(game, step=step)) for step in range(4)]
    assert captions[:2] == ["New cards are dealt.", "Ada has chosen"]
    assert captions[2].startswith("Bo keeps ")
    assert re.fullmatch(r"The number \d comes\.", captions[3])


def test_it_tells_the_whole_game(game: Game) -> None:
    events = [entry.event for entry in effective(state_of(game)) if entry.seat is not None]
    deals_and_numbers = 4 + 4 * 9
    assert last_step(shown(game)) + 1 == len(events) + deals_and_numbers + 1  # the end of the last round


def test_it_ends_with_the_end(game: Game) -> None:
    assert caption(shown(game, step=last_step(shown(game)))) == "The game is over."


def test_a_seat_sees_its_own_offer_as_it_did_then_and_no_other(game: Game) -> None:
    entries = effective(state_of(game))
    offers = {entry.event.seat: entry.event.cards for entry in entries[:2] if isinstance(entry.event, Offer)}
    names = state_of(game).state.setup.pack.names
    for seat, other in ((0, 1), (1, 0)):
        page = shown(game, seat=seat + 1, step=0)
        assert all(f'aria-label="Card {names[card]}"' in page for card in offers[seat])
        assert not any(f'aria-label="Card {names[card]}"' in page for card in offers[other])


def test_what_others_keep_shows_when_all_have_chosen(game: Game) -> None:
    keep = next(entry.event for entry in effective(state_of(game)) if isinstance(entry.event, Keep))
    kept = state_of(game).state.setup.pack.names[keep.cards[0]]
    assert f'aria-label="Card {kept}"' not in shown(game, seat="", step=1)
    assert caption(shown(game, seat=1, step=1)).startswith("Ada keeps ")
    assert kept in caption(shown(game, seat=1, step=1))


def test_what_was_taken_back_is_not_told() -> None:
    game = started_game(players=1)
    house_move(game, 0)
    undo(game, 0)
    play_on(game)
    assert [caption(shown(game, step=step))[:9] for step in range(2)] == ["New cards", "Ada keeps"]
    assert caption(shown(game, step=2)).startswith("The number")


def test_a_player_begins_with_the_own_view(game: Game) -> None:
    assert 'data-me="1"' in client_of(game, 1).get(address(game)).content.decode()
    assert "data-me" not in shown(game)


def test_the_buttons_are_links_to_single_positions(game: Game) -> None:
    page, last = shown(game, seat=2, step=5), last_step(shown(game))
    for step in (0, 4, 6, last, 5):
        assert f'href="{address(game)}?seat=2&amp;step={step}"' in page


def test_there_is_no_way_beyond_the_ends(game: Game) -> None:
    assert 'step=-1"' not in shown(game, step=0)
    last = last_step(shown(game))
    assert f'step={last + 1}"' not in shown(game, step=last)


def test_htmx_gets_the_position_alone_and_its_address(game: Game) -> None:
    response = Client().get(address(game), {"seat": "2", "step": "3"}, headers={"HX-Request": "true"})
    assert response.content.strip().startswith(b'<main id="replay"')
    assert response["HX-Replace-Url"] == f"{address(game)}?seat=2&step=3"
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("step=x", 400, "That link is not complete"),
        ("step=-1", 400, "That link is not complete"),
        ("step=", 400, "That link is not complete"),
        ("step=1&step=2", 400, "That link is not complete"),
        ("step=" + "9" * 10_000, 400, "That link is not complete"),
        ("step=%D9%A3", 400, "That link is not complete"),
        ("step=99999", 404, "There is no such step: this game has "),
        ("seat=0", 404, "There is no such seat at this table."),
        ("seat=3", 404, "There is no such seat at this table."),
        ("seat=ada", 400, "That link is not complete"),
        ("seat=1&seat=2", 400, "That link is not complete"),
        ("seat=<script>", 400, "That link is not complete"),
    ],
)
def test_a_wrong_address_gets_one_sentence(game: Game, query: str, status: int, sentence: str) -> None:
    response = Client().get(f"{address(game)}?{query}")
    assert response.status_code == status
    assert sentence in response.content.decode()


def test_a_running_game_has_no_replay() -> None:
    game = started_game(players=2)
    response = client_of(game, 0).get(address(game))
    assert response.status_code == 409
    assert "This game is not over yet." in response.content.decode()


def test_that_of_a_private_table_is_for_its_players() -> None:
    game = played_game(players=1, watching_by="nobody")
    assert Client().get(address(game)).status_code == 403
    assert client_of(game, 0).get(address(game)).status_code == 200


def test_it_is_only_looked_at(game: Game) -> None:
    assert Client().post(address(game)).status_code == 405
