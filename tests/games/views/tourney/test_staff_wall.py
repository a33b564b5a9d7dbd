"""The wall of a tournament: what its staff see of the tables, and what they do from there."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from games.models import Game, Tournament, TournamentStaff
from games.models.absences import Absence, Sign, to_row
from games.services.tourney import running
from games.tourney.course.options import Format
from games.tourney.sizes import Sizes
from tests.accounts.signing import account
from tests.tables import at_turn, committed, play_on
from tests.tournaments import LUCKY_BOX, course, games_of, look, next_round, organiser_of, tournament, user_of
from tests.tourney_pages import browser_of, button

pytestmark = pytest.mark.django_db


def running_tournament() -> Tournament:
    """A round of two tables with a clock."""
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), round_minutes=40)
    next_round(row)
    return row


def staff_of(row: Tournament, name: str, role: str) -> Client:
    person = account(name)
    TournamentStaff.objects.create(tournament=row, user=person, role=role)
    return browser_of(person.pk)


def wall_of(row: Tournament, query: str = "") -> str:
    return f"/tournaments/{row.code}/wall/{query}"


def page(row: Tournament, browser: Client | None = None, query: str = "") -> str:
    browser = browser or browser_of(organiser_of(row))
    return browser.get(wall_of(row, query)).content.decode()


def tile(html: str, number: int) -> str:
    found = re.search(rf'<li id="tile-1-{number}".*?</li>', html, re.DOTALL)
    assert found
    return found[0]


def order(html: str) -> list[str]:
    return re.findall(r'<li (?:o )?id="tile-1-(\d+)"', html)


def test_the_slowest_table_comes_first_with_whom_it_waits_for() -> None:
    row = running_tournament()
    first, _second = games_of(row)
    play_on(first, at_turn(2))
    html = page(row)
    assert order(html) == ["2", "1"]
    assert order(page(row, query="?by=number")) == ["1", "2"]
    assert "Waits for everybody" in tile(html, 2)
    assert f"/tournaments/{row.code}/table/1/2/" in tile(html, 2)
    assert "0 are through" in html
    assert "data-ends" in html


def test_a_table_whose_player_is_gone_or_which_calls_needs_somebody() -> None:
    row = running_tournament()
    game = games_of(row)[1]
    absent = game.players.get(seat=0)
    Game.objects.filter(pk=game.pk).update(presence=to_row({absent.pk: Absence(Sign.QUIET, 1.0)}))
    Game.objects.filter(pk=game.pk).update(table_version=99)
    html = page(row)
    assert "needs" not in tile(html, 1)
    assert f"{absent.name} is not connected" in tile(html, 2)
    assert "needs" in tile(html, 2)
    wish = {"do": button(tile(html, 2), "house")}
    browser = browser_of(organiser_of(row))
    with committed():
        assert browser.post(f"/tournaments/{row.code}/table/1/2/?back=wall", wish).status_code == 302
    assert f"The house plays for {absent.name}" in tile(page(row), 2)
    player = user_of(row, course(row).state.round(1).table(1).players[0])
    with committed():
        running.call(row.pk, player)
    assert "1 table calls" in page(row)
    with committed():
        browser.post(f"/tournaments/{row.code}/table/1/1/?back=wall", {"do": "answer"})
    assert "1 table calls" not in page(row)


def test_only_the_staff_see_it() -> None:
    row = running_tournament()
    player = browser_of(user_of(row, "p1"))
    for browser in (Client(), player, staff_of(row, "Cal", "caller")):
        assert browser.get(wall_of(row)).status_code == 403
        assert browser.get(wall_of(row) + "news/").status_code == 403
        assert browser.post(wall_of(row), {"do": "pause.0"}).status_code == 403
    assert course(row).state.round(1).paused_at is None
    assert staff_of(row, "Hal", "helper").get(wall_of(row)).status_code == 200


def test_two_helpers_who_press_the_same_button_do_it_once() -> None:
    row = running_tournament()
    helpers = [staff_of(row, name, "helper") for name in ("Hal", "Ida")]
    before = games_of(row)[0].turn_deadline
    assert before
    wishes = [{"do": button(page(row, helper), "extend")} for helper in helpers]
    answers = []
    for helper, wish in zip(helpers, wishes, strict=True):
        with committed():
            answers.append(helper.post(wall_of(row), wish))
    assert [answer.status_code for answer in answers] == [302, 409]
    assert "Somebody has just done that." in answers[1].content.decode()
    assert course(row).state.round(1).extended == 120
    assert games_of(row)[0].turn_deadline == before + timedelta(seconds=120)
    again = {"do": button(page(row, helpers[1]), "extend")}
    with committed():
        assert helpers[1].post(wall_of(row), again).status_code == 302
    assert course(row).state.round(1).extended == 240


def test_the_next_step_is_one_button_from_the_first_round_to_the_end() -> None:
    row = tournament(4, rounds=1)
    browser = browser_of(organiser_of(row))
    for verb in ("draft", "publish", "begin"):
        wish = {"do": button(page(row), verb)}
        with committed():
            browser.post(wall_of(row), wish)
        # Whoever presses it again has what is there already.
        with committed():
            assert browser.post(wall_of(row), wish).status_code == 409
    with committed():
        running.set_result(row.pk, organiser_of(row), 1, 1, [4, 3, 2, 1])
    look()
    assert "finish." not in page(row, staff_of(row, "Hal", "helper"))
    with committed():
        browser.post(wall_of(row), {"do": button(page(row), "finish")})
    assert course(row).state.is_over


def test_a_message_that_is_sent_twice_is_said_once() -> None:
    row = running_tournament()
    browser = browser_of(organiser_of(row))
    seen = re.search(r'name="seen" value="(\d+)"', page(row))
    assert seen
    wish = {"do": "say", "text": "Ten minutes left.", "seen": seen[1]}
    for _press in range(2):
        with committed():
            browser.post(wall_of(row), wish)
    assert [said.text for said in course(row).state.said] == ["Ten minutes left."]


def test_browsers_without_a_socket_ask_for_what_has_changed() -> None:
    row = running_tournament()
    browser = browser_of(organiser_of(row))
    row.refresh_from_db()
    page(row, browser)
    seen = {"X-Seen-Tournament": str(row.wall_version)}
    assert browser.get(wall_of(row) + "news/", headers=seen).status_code == 304
    play_on(games_of(row)[0], at_turn(1))
    look()
    news = browser.get(wall_of(row) + "news/", headers=seen).content.decode()
    assert re.findall(r'id="(tile-[^"]+)"', news) == ["tile-1-1-now"], "Only what has changed is sent."


def test_an_evening_shows_the_tables_that_play() -> None:
    row = tournament(9, format=Format.EVENING)
    with committed():
        browser_of(organiser_of(row)).post(wall_of(row), {"do": button(page(row), "start")})
    look()
    assert re.findall(r">(Table \d)</a></h3>", page(row)) == ["Table 1", "Table 2"]
