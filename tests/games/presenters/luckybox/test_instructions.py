"""What a player of Lucky Box is told beside the buttons after a move."""

import re

import pytest

from games.engine.luckybox.events import Bonus
from games.presenters.luckybox.instructions import actions
from games.presenters.luckybox.perspective import Perspective
from games.store import Play, read_table
from tests.tables import play_on, started_game

pytestmark = pytest.mark.django_db


def bonuses(now: Play) -> int:
    return sum(entry.seat == 0 and isinstance(entry.event, Bonus) for entry in now.open)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_along_a_chain_a_counter_grows(count: int) -> None:
    game = started_game(players=1)
    now = play_on(game, lambda now: bonuses(now) == count)
    assert bonuses(now) == count, "the seed has no such chain"
    html = actions(Perspective(read_table(game.pk), 0, "en")).html
    assert re.findall(r"data-chain=(\d+)", html) == ([str(count)] if count > 1 else [])
    assert (f"A chain of {count}" in html) == (count > 1)
