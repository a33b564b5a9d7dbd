"""What a page of Lucky Numbers shows without scripts: the tab, a large board, hints, and its own keys."""

import html
import re

import pytest
from django.test import Client

from games.models import Game
from tests.numbers import in_turns, numbers
from tests.tables import client_of, state_of

pytestmark = pytest.mark.django_db


def page(client: Client, game: Game, query: str = "") -> str:
    return html.unescape(client.get(f"/t/{game.code}/{query}").content.decode())


def title(text: str) -> str:
    found = re.search(r"<title>(.*?)</title>", text, re.DOTALL)
    assert found
    return found[1].strip()


def test_the_tab_says_whose_move_it_is() -> None:
    game = in_turns(2)
    turn = state_of(game).state.turn
    name = ("Ada", "Bo")[turn]
    assert title(page(client_of(game, turn), game)) == f"(!) Your move · Table {game.code} · Lucky Box"
    for other in (1 - turn, None):
        assert title(page(client_of(game, other), game)) == f"{name}’s turn · Table {game.code} · Lucky Box"


def test_somebody_elses_board_is_enlarged_by_a_link() -> None:
    game = in_turns(2)
    text = page(client_of(game, 0), game, "?seat=2")
    assert 'aria-label="Board of Bo"' in text
    assert re.search(r"<section id=seat[^>]* data-of=1 ", text)


def test_ones_own_board_is_not_laid_over_itself() -> None:
    game = in_turns(2)
    assert '<section id="seat" hidden></section>' in page(client_of(game, 0), game, "?seat=1")
    assert "data-of=0" in page(client_of(game, None), game, "?seat=1")


def test_hints_are_those_of_this_game() -> None:
    text = page(client_of(game := numbers(2), 0), game)
    steps = re.findall(r'class="coach" id="coach-[\w-]+" data-step="([\w-]+)"', text)
    assert steps == ["numbers-setup", "numbers-begin", "numbers-place", "numbers-over"]


def test_it_names_nothing_that_only_another_game_has() -> None:
    text = page(client_of(game := in_turns(2), 0), game)
    for other in ("css/luckybox", "luckybox.js", "cross", "lightning", "bonus"):
        assert other not in text.replace("crossorigin", "")
