"""The strip of faces of a table of seven and more, of which moves change the points alone."""

import pytest

from games.presenters.luckybox.faces import NO_FACES, faces
from games.presenters.luckybox.perspective import Perspective
from games.presenters.part import changes
from games.store import read_table
from tests.tables import play_on, started_game

pytestmark = pytest.mark.django_db


def test_six_boards_are_near_enough_without_a_strip() -> None:
    assert faces(Perspective(read_table(started_game(6).pk), None, "en")) is NO_FACES


def test_each_face_has_its_points_and_a_link_to_the_board() -> None:
    game = started_game(7)
    html = faces(Perspective(read_table(game.pk), None, "en")).html
    assert html.count("data-enlarge=") == 7
    assert f"/t/{game.code}/?seat=7" in html


def test_points_are_all_that_is_sent_again() -> None:
    game = started_game(7)
    before = faces(Perspective(read_table(game.pk), None, "en"))
    play_on(game, until=lambda now: now.state.round > 1)
    after = faces(Perspective(read_table(game.pk), None, "en"))
    changed = [part.html for part in changes(before, after)]
    assert changed
    assert all(html.startswith("<b id=f") for html in changed)
