"""The pairing of a round by plain forms: made, explained, changed, locked, published; and the sheets."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models import Tournament
from games.services.tourney import entering, pairing, running
from games.tourney.course.state import TableStatus
from luckybox_site.jobs.models import Job
from tests.factories import UserFactory
from tests.games.views.tourney.test_people import RANKS, as_staff
from tests.games.views.tourney.test_setup import browser_of
from tests.tables import committed
from tests.tournaments import course, games_of, next_round, organiser_of, seated, tournament, user_of
from tests.workers import run_all

pytestmark = pytest.mark.django_db


class Desk:
    """An organiser who looks at the page of the pairing and presses its buttons."""

    def __init__(self, row: Tournament) -> None:
        self.row, self.browser = row, browser_of(organiser_of(row))
        self.address = f"/tournaments/{row.code}/pairing/"

    def page(self, query: str = "") -> str:
        return self.browser.get(self.address + query).content.decode()

    def press(self, name: str, value: Any, **fields: Any) -> Any:
        found = re.search(r'name="stamp" value="(\w+)"', self.page())
        stamp = {"stamp": found[1]} if found else {}
        with committed():
            return self.browser.post(self.address, {**stamp, **fields, name: value})

    def tables(self) -> list[set[str]]:
        draft = course(self.row).state.draft
        assert draft is not None
        return [set(table) for table in draft.tables]


def test_a_pairing_is_changed_by_hand_without_scripts_and_published() -> None:
    row = tournament(8)
    desk = Desk(row)
    assert "Make a pairing" in desk.page()
    desk.press("do", "make")
    one, other = desk.tables()
    first, second = min(one), min(other)
    desk.press("swap", "yes", who=[first, second])
    assert desk.tables() == [one - {first} | {second}, other - {second} | {first}]
    desk.press("to", "2", who=[second])
    assert [len(table) for table in desk.tables()] == [3, 5]
    desk.press("to", "bye", who=[second])
    assert f'value="{second}"' in desk.page().partition("No table: bye")[2]
    assert "100,000" in desk.page(), "what a bye costs is shown"
    desk.press("to", "1", who=[second])
    desk.press("lock", "1")
    kept = desk.tables()[0]
    desk.press("do", "make")
    assert kept in desk.tables()
    draft = course(row).state.draft
    assert draft is not None
    assert draft.locked
    desk.press("do", "publish")
    state = course(row).state
    assert (len(state.rounds), state.rounds[0].began_at, state.draft) == (1, None, None)
    assert "Start round 1" in desk.page()
    desk.press("do", "begin")
    assert course(row).state.rounds[0].began_at is not None
    assert "is being played" in desk.page()


def test_nobody_changes_a_pairing_that_they_have_not_seen() -> None:
    row = tournament(8)
    desk = Desk(row)
    desk.press("do", "make")
    stamp = re.search(r'name="stamp" value="(\w+)"', desk.page())
    one, other = desk.tables()
    swap = {"stamp": stamp and stamp[1], "who": [min(one), min(other)], "swap": "yes"}
    assert desk.browser.post(desk.address, swap).status_code == 302
    after = desk.tables()
    answer = desk.browser.post(desk.address, swap)
    assert (answer.status_code, desk.tables()) == (409, after), "pressed twice, it counts once"
    assert "Somebody else has changed the pairing" in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "value", "chosen", "sentence"),
    [
        ("swap", "yes", 1, "choose two people"),
        ("swap", "yes", 3, "choose two people"),
        ("to", "1", 0, "choose somebody first"),
        ("to", "9", 1, "There is no such table"),
        ("to", "new", 1, "too many or too few players"),
    ],
)
def test_what_cannot_be_done_is_said(name: str, value: str, chosen: int, sentence: str) -> None:
    desk = Desk(tournament(8))
    desk.press("do", "make")
    before = desk.tables()
    answer = desk.press(name, value, who=sorted(before[0])[:chosen])
    assert (answer.status_code, desk.tables()) == (409, before)
    assert sentence in answer.content.decode()


def test_every_table_says_who_met_when_and_what_would_be_next_best() -> None:
    row = tournament(8, table={"on_paper": True})
    next_round(row)
    desk = Desk(row)
    for table in (1, 2):
        with committed():
            running.set_result(row.pk, organiser_of(row), 1, table, [40, 30, 20, 10])
    desk.press("do", "make")
    page = desk.page()
    assert "met in round 1." in page
    assert "would save" in page or "No exchange" in page
    assert "met before" in page


def test_a_large_field_is_paired_by_a_job() -> None:
    row = tournament(28)
    desk = Desk(row)
    desk.press("do", "make")
    assert course(row).state.draft is None
    page = desk.page()
    assert "is being looked for" in page
    assert 'http-equiv="refresh"' in page
    run_all()
    page = desk.page()
    assert 'http-equiv="refresh"' not in page
    assert len(desk.tables()) == 7
    assert "What would be the next best?" not in page
    assert not Job.objects.exclude(state=Job.State.DONE).exists()


def test_somebody_who_comes_late_sits_down_at_a_table_that_has_not_begun() -> None:
    row = tournament(7, table={"rules": {"edition": "gamewright"}})
    desk = Desk(row)
    desk.press("do", "make")
    desk.press("do", "publish")
    with committed():
        entering.enter(row.pk, user_of_new(), "Late")
    [short] = [number for number, table in enumerate(seated(row), 1) if len(table) == 3]
    assert "Somebody has come late?" in desk.page()
    desk.press("late", str(short), round="1", person="p8")
    assert "p8" in seated(row)[short - 1]
    game = games_of(row)[short - 1]
    assert (game.seats, game.players.count()) == (4, 4)
    assert course(row).state.round(1).late == []
    desk.press("do", "begin")
    game.refresh_from_db()
    assert game.status == game.Status.PLAYING
    with committed():
        entering.enter(row.pk, user_of_new(), "Later")
    answer = desk.press("late", str(short), round="1", person="p9")
    assert "That table has begun already" in answer.content.decode()
    assert all(table.status is TableStatus.RUNNING for table in course(row).state.round(1).tables)


def user_of_new() -> int:
    return int(UserFactory.create().pk)


def test_the_sheets_have_everybody_by_name_by_table_and_on_slips() -> None:
    row = tournament(9)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/sheets/"
    assert "nothing to print" in browser.get(address).content.decode()
    next_round(row)
    page = browser.get(address).content.decode()
    assert page.count("Player 9") == 4, "by name, by table, on a slip, and in the standing"
    only = browser.get(address, {"what": "slips"}).content.decode()
    assert only.count("Player 9") == 1


def test_the_pairing_is_for_helpers_and_the_sheets_for_callers_too() -> None:
    row = tournament(4)
    browsers = {role: as_staff(row, role) for role in RANKS[1:]} | {"nobody": Client()}
    for rank, role in enumerate(RANKS):
        for end, least in (("pairing/", 2), ("sheets/", 1)):
            status = browsers[role].get(f"/tournaments/{row.code}/{end}").status_code
            assert (status == 403) is (rank < least), (role, end)
    assert browsers["caller"].post(f"/tournaments/{row.code}/pairing/", {"do": "make"}).status_code == 403
    assert course(row).state.draft is None
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
    assert course(row).state.draft is not None
    assert user_of(row, "p1")
