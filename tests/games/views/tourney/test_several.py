"""Several people of a tournament are ticked, and the same is done about all of them."""

from typing import Any

import pytest

from tests.games.views.tourney.test_setup import browser_of
from tests.tables import committed
from tests.tournaments import course, organiser_of, tournament, user_of

pytestmark = pytest.mark.django_db


def test_several_are_ticked_and_checked_in_or_taken_out_in_one_act_that_can_be_taken_back() -> None:
    row = tournament(6, check_in=True)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/"
    browser.post(address, {"ticked": "here", "who": ["p1", "p2", "p5"]})
    here = [one.id for one in course(row).state.players() if one.is_here]
    assert here == ["p1", "p2", "p5"]
    assert course(row).events[-1].data["ids"] == ["p1", "p2", "p5"]
    browser.post(address, {"ticked": "away", "who": ["p2"]})
    assert not course(row).state.entrants["p2"].is_here
    answer = browser.post(address, {"ticked": "drop", "who": ["p1", "p3", "p3"]}, follow=True)
    assert "2 people are taken out." in answer.content.decode()
    found = course(row)
    assert [one.id for one in found.state.players()] == ["p2", "p4", "p5", "p6"]
    assert [event.name for event in found.events[-2:]] == ["drop", "drop"]
    with committed():
        browser.post(f"/tournaments/{row.code}/log/{len(found.events)}/", {})
    assert len(course(row).state.players()) == 5


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"ticked": "drop"}, "Please tick those whom it is about first."),
        ({"ticked": "drop", "who": ["p1", "p99"]}, "Nobody of that name takes part."),
        ({"ticked": "marry", "who": ["p1"]}, "That cannot be done here."),
    ],
)
def test_what_cannot_be_done_about_several_is_done_about_nobody(form: Any, sentence: str) -> None:
    row = tournament(3)
    answer = browser_of(organiser_of(row)).post(f"/tournaments/{row.code}/people/", form)
    page = answer.content.decode()
    assert answer.status_code >= 400
    assert sentence in page
    assert ('value="p1" checked' in page) == ("who" in form), "They are still ticked."
    assert len(course(row).state.players()) == 3


def test_a_caller_and_a_player_take_nobody_out() -> None:
    row = tournament(3)
    answer = browser_of(user_of(row, "p1")).post(
        f"/tournaments/{row.code}/people/", {"ticked": "drop", "who": ["p2", "p3"]}
    )
    assert answer.status_code in {403, 404}
    assert len(course(row).state.players()) == 3
