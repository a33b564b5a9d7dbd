"""What the page of a finished game of Lucky Box says first."""

import re

import pytest

from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.score_sheet import place_notes, won
from games.store import read_table
from tests.tables import played_game

pytestmark = pytest.mark.django_db


def test_whoever_has_not_won_reads_place_and_points_at_once() -> None:
    table = read_table(played_game(players=4).pk)
    result = table.game.result or {}
    scores, winners = result["scores"], result["winners"]
    for seat in range(4):
        told = re.findall(r"<p>(You are [^<]*)</p>", won(Perspective(table, seat, "en")).html)
        points, place = scores[seat]["total"], place_notes(scores)[seat]
        assert told == ([] if seat in winners else [f"You are {place} of 4, with {points} points."])
    assert "You are" not in won(Perspective(table, None, "en")).html
