"""What the page of a finished game of Lucky Numbers says first."""

import re

import pytest

from games.models import Game
from games.presenters.luckynumbers import boards
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.luckynumbers.score_sheet import won
from games.store import read_table
from tests.tables import play_on, played_game, rematch_of

pytestmark = pytest.mark.django_db


def told(game: Game, seat: int | None) -> list[str]:
    html = won(Perspective(read_table(game.pk), seat, "en")).html
    return re.findall(r"<p>(You are [^<]*)</p>", html)


def test_whoever_has_not_won_reads_their_place_and_what_it_follows_from() -> None:
    game = played_game(players=4, kind="luckynumbers")
    result = game.result or {}
    worth = [(seat in result["winners"], -free) for seat, free in enumerate(result["free"])]
    for seat in range(4):
        place = 1 + sum(other > worth[seat] for other in worth)
        wanted = f"You are #{place} of 4: {boards.free_squares(result['free'][seat])}."
        assert told(game, seat) == ([] if seat in result["winners"] else [wanted])
    assert told(game, None) == []


def test_after_a_match_the_place_is_that_of_the_match() -> None:
    second = rematch_of(played_game(players=2, kind="luckynumbers", rules={"match": True}))
    play_on(second)
    second.refresh_from_db()
    match = Perspective(read_table(second.pk), 0, "en").match
    assert match
    for seat in range(2):
        wanted = f"You are #2 of 2, with {boards.points_so_far(match.totals[seat])}."
        assert told(second, seat) == ([] if seat in match.leaders else [wanted])
