"""The story of a game in words."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.chance import commitment
from games.models import Game
from tests.tables import SEED, client_of, open_table, play_on, played_game, started_game, state_of

pytestmark = pytest.mark.django_db


def story(game: Game) -> str:
    response = Client().get(reverse("story", args=[game.code]))
    assert response.status_code == 200
    return response.content.decode()


def test_a_finished_game_is_told_from_the_first_deal_to_the_end() -> None:
    page = story(played_game(players=2))
    assert page.index("Ada keeps") < page.index("in round 4")
    assert page.count('class="n n') == 36


def test_of_a_running_game_only_what_is_settled_is_told() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: bool(now.state.turn == 2 and now.open))
    page = story(game)
    assert page.count('class="n n') == 1
    assert commitment(SEED) in page
    assert SEED not in page


def test_an_offer_is_not_told_before_it_is_kept() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: bool(now.open))
    assert "keeps" not in story(game)
    assert "There are no moves to show yet" in story(game)


def test_each_chapter_leads_to_its_step_of_the_replay() -> None:
    game = played_game(players=2)
    steps = [int(step) for step in re.findall(r"seat=&amp;step=(\d+)", story(game))]
    assert steps[:2] == [0, 3]
    assert len(steps) == len(state_of(game).chapters)
    number = Client().get(reverse("replay", args=[game.code]), {"seat": "", "step": str(steps[1])})
    assert re.search(r"The number \d comes\.", number.content.decode())


def test_a_table_that_waits_for_players_has_no_story() -> None:
    response = Client().get(reverse("story", args=[open_table(players=2).code]))
    assert response.status_code == 409


def test_that_of_a_private_table_is_for_its_players() -> None:
    game = started_game(players=2, watching_by="nobody")
    address = reverse("story", args=[game.code])
    assert Client().get(address).status_code == 403
    assert client_of(game, 1).get(address).status_code == 200
