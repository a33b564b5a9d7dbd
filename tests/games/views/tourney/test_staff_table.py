"""One table of a tournament for its staff, the log that everybody reads, and what is taken back."""

import re

import pytest
from django.test import Client

from games.models import Game, Tournament
from games.services.tourney import entering, running, taking_back
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.state import Presence, TableStatus
from games.tourney.sizes import Sizes
from tests.factories import UserFactory
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, games_of, look, next_round, organiser_of, tournament, user_of
from tests.tourney_pages import browser_of, button

pytestmark = pytest.mark.django_db


def running_tournament() -> Tournament:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    next_round(row)
    return row


def table_of(row: Tournament, number: int = 1) -> str:
    return f"/tournaments/{row.code}/table/1/{number}/"


def log_of(row: Tournament, query: str = "", browser: Client | None = None) -> str:
    return (browser or Client()).get(f"/tournaments/{row.code}/log/{query}").content.decode()


def does(row: Tournament, wish: dict[str, str], number: int = 1) -> int:
    with committed():
        return browser_of(organiser_of(row)).post(table_of(row, number), wish).status_code


def shown(row: Tournament, number: int = 1) -> str:
    return browser_of(organiser_of(row)).get(table_of(row, number)).content.decode()


def test_a_result_by_hand_ends_the_game_and_stands_in_the_log() -> None:
    row = running_tournament()
    stale = {"do": button(shown(row), "void"), "reason": "Never mind."}
    totals = {"total-0": "40", "total-1": "50,5", "total-2": "10"}
    wish = {"do": button(shown(row), "result"), **totals}
    assert does(row, wish) == 409, "A game is not overruled without a reason."
    assert does(row, {**wish, "total-2": "many", "reason": "x"}) == 409
    assert does(row, {**wish, "reason": "The power failed."}) == 302
    table = course(row).state.round(1).table(1)
    assert table.outcome
    assert (table.outcome.places, table.outcome.totals) == ((2, 1, 3), (40, 50.5, 10))
    game = games_of(row)[0]
    assert game.status == Game.Status.OVER
    assert "set by hand: 40, 50.5, 10. The reason: The power failed." in log_of(row)
    # Whoever has not seen it does not undo it by accident.
    assert does(row, stale) == 409
    assert course(row).state.round(1).table(1).status is TableStatus.DONE


def test_people_are_replaced_and_taken_out() -> None:
    row = running_tournament()
    with committed():
        late = entering.enter(row.pk, UserFactory.create().pk, "Late Lou")
    out = course(row).state.round(1).table(1).players[0]
    wish = {"do": button(shown(row), "substitute"), f"into-{out}": late.key}
    wish["do"] = re.sub(r"\w+$", out, wish["do"])
    assert does(row, wish) == 302
    assert course(row).state.round(1).table(1).players[0] == late.key
    assert games_of(row)[0].players.get(seat=0).user_id == late.user_id
    assert does(row, {"do": f"drop.0.{out}"}) == 302
    assert course(row).state.entrants[out].presence is Presence.LEFT
    person = log_of(row, f"?person={late.key}")
    assert "Late Lou plays on for" in person
    assert "Round 1 began." not in person


def test_a_judge_sees_all_and_everybody_reads_that_they_looked() -> None:
    row = running_tournament()
    browser = browser_of(organiser_of(row))
    page = browser.post(table_of(row), {"do": "judge"}, follow=True)
    assert page.status_code == 200
    assert page.redirect_chain[-1][0].endswith("/judge/")
    browser.post(table_of(row), {"do": "judge"})
    assert [event.name for event in course(row).events].count("judge") == 1
    assert "Looked at table 1 of round 1 as a judge." in log_of(row)
    player = course(row).state.round(1).table(1).players[0]
    at_table = browser_of(user_of(row, player)).get(f"/t/{games_of(row)[0].code}/").content.decode()
    assert "Somebody of the organisers looks on as a judge." in at_table
    row.staff.create(user_id=user_of(row, player), role="helper")
    with pytest.raises(Declined) as refusal:
        running.judge(row.pk, user_of(row, player), 1, 1)
    assert refusal.value.reason is Unfit.OWN_TABLE


def test_a_judge_who_comes_by_the_link_of_the_table_stands_in_the_log_once() -> None:
    row = running_tournament()
    browser, looks = browser_of(organiser_of(row)), [f"/t/{game.code}/judge/" for game in games_of(row)]
    for path in (looks[0], looks[0], looks[1]):
        with committed():
            assert browser.get(path).status_code == 200
    with committed():
        browser.post(table_of(row), {"do": "judge"})
    assert [event.name for event in course(row).events].count("judge") == 2
    for number in (1, 2):
        assert f"Looked at table {number} of round 1 as a judge." in log_of(row)
    player = course(row).state.round(1).table(2).players[0]
    at_table = browser_of(user_of(row, player)).get(f"/t/{games_of(row)[1].code}/").content.decode()
    assert "Somebody of the organisers looks on as a judge." in at_table


def test_what_the_organiser_says_stands_at_the_tables_and_a_call_comes_back() -> None:
    row = running_tournament()
    game, other = games_of(row)
    player = browser_of(user_of(row, course(row).state.round(1).table(1).players[0]))
    assert does(row, {"do": "say", "text": "Please speak softly.", "seen": "0"}) == 302
    assert "Please speak softly." in player.get(f"/t/{game.code}/").content.decode()
    assert Game.objects.get(pk=other.pk).acts == []
    with committed():
        answer = player.post(f"/t/{game.code}/call/")
    assert answer.headers["Location"] == f"/t/{game.code}/"
    assert "The organiser has been called." in player.get(f"/t/{game.code}/").content.decode()
    assert player.post(f"/t/{other.code}/call/").status_code == 403
    assert does(row, {"do": "answer"}) == 302
    assert "The organiser is on the way." in player.get(f"/t/{game.code}/").content.decode()
    said = next(event.number for event in course(row).events if event.name == "say")
    with committed():
        taking_back.take_back(row.pk, organiser_of(row), said)
    assert "Please speak softly." not in player.get(f"/t/{game.code}/").content.decode()


def test_an_act_is_taken_back_with_its_consequences_shown_before_and_that_too() -> None:
    row = tournament(6, sizes=Sizes(3, 3, 3))
    next_round(row)
    for number, totals in ((1, [3, 2, 1]), (2, [1, 2, 3])):
        with committed():
            running.set_result(row.pk, organiser_of(row), 1, number, totals)
    last = course(row).events[-1].number
    address = f"/tournaments/{row.code}/log/{last}/"
    browser = browser_of(organiser_of(row))
    page = browser.get(address).content.decode()
    assert "Place then" in page
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen
    with committed():
        running.set_result(row.pk, organiser_of(row), 1, 1, [1, 2, 3])
    assert browser.post(address, {"seen": seen[1]}).status_code == 409, "Something else would change by now."
    assert browser_of(user_of(row, "p1")).post(address, {"seen": ""}).status_code == 403
    with committed():
        assert browser.post(address, {"seen": ""}).status_code == 302
    assert not course(row).state.round(1).table(2).is_through
    log = log_of(row)
    assert "<s>The result of table 2 of round 1 was set by hand: 1, 2, 3.</s>" in log
    assert "Take back" not in log, "That is for the organiser."
    back = course(row).events[-1].number
    with committed():
        browser.post(f"/tournaments/{row.code}/log/{back}/", {"seen": ""})
    assert course(row).state.round(1).table(2).is_through
    assert "table 1 of round 1" not in log_of(row, "?table=1.2")


def test_a_round_that_was_taken_back_by_mistake_is_there_again_with_its_tables() -> None:
    row = running_tournament()
    published = next(event.number for event in course(row).events if event.name == "publish")
    browser = browser_of(organiser_of(row))
    page = browser.get(f"/tournaments/{row.code}/log/{published}/").content.decode()
    assert "2 tables end" in page
    first = {game.pk for game in games_of(row)}
    for number in (published, len(course(row).events) + 1):
        with committed():
            assert browser.post(f"/tournaments/{row.code}/log/{number}/", {"seen": ""}).status_code == 302
    again = games_of(row)
    assert not first & {game.pk for game in again}
    assert {game.status for game in again} == {Game.Status.PLAYING}
    assert {game.status for game in Game.objects.filter(pk__in=first)} == {Game.Status.OVER}


def test_a_player_who_moves_while_a_result_is_set_by_hand_changes_nothing() -> None:
    row = running_tournament()
    player = browser_of(user_of(row, course(row).state.round(1).table(1).players[0]))
    game = games_of(row)[0]
    totals = {"total-0": "3", "total-1": "2", "total-2": "1"}
    assert does(row, {"do": button(shown(row), "result"), **totals, "reason": "It was late."}) == 302
    before = course(row).state.round(1).table(1).outcome
    with committed():
        assert player.post(f"/t/{game.code}/next/").status_code == 409
    look()
    assert course(row).state.round(1).table(1).outcome == before
    assert [event.name for event in course(row).events].count("result") == 1


def fetched(row: Tournament, address: str, shown: int) -> tuple[int, str]:
    """What a page that shows a version is answered when it fetches itself again."""
    answer = browser_of(organiser_of(row)).get(address, headers={"x-seen-tournament": str(shown)})
    return answer.status_code, answer.content.decode()


def test_the_log_and_the_page_of_a_table_are_fetched_again_only_if_something_has_happened() -> None:
    row = running_tournament()
    page = shown(row)
    [(version, news)] = re.findall(r'/table/\?v=(\d+)".*?data-poll="([^"]+)"', page, re.DOTALL)
    log = f"/tournaments/{row.code}/log/?table=1.1&person="
    [in_log] = re.findall(r"/log/\?v=(\d+)", log_of(row))
    assert [fetched(row, *one)[0] for one in ((news, int(version)), (log, int(in_log)))] == [304, 304]
    assert does(row, {"do": button(page, "extend")}) == 302
    status, table = fetched(row, news, int(version))
    assert (status, "2 more minutes" in table, table.count("staff-seat")) == (200, True, 3)
    assert "<textarea" not in table, "What somebody writes is left alone."
    assert 'o id="acts"' in fetched(row, log, int(in_log))[1].replace("'", '"')
    assert does(row, {"do": button(shown(row), "pause")}) == 302
    assert fetched(row, news, int(version))[0] == 205, "A table that stands still has other forms."
