"""The page of a tournament says to everybody what to do now, and how points came about."""

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.live.topics import Audience
from games.models import Tournament
from games.presenters.tourney import live, wall
from games.presenters.tourney.account import account_of
from games.presenters.tourney.players import PLAYERS
from games.presenters.tourney.reading import Tourney, tourney_at
from games.presenters.tourney.wall import slowest_first
from games.services.tourney import entering, running
from games.services.tourney.refusals import Unfit
from games.tourney.course.ranking import results_of
from games.tourney.points import earned
from games.tourney.sizes import Sizes
from tests.factories import UserFactory
from tests.tables import committed
from tests.tournaments import (
    LUCKY_BOX,
    enter_results,
    games_of,
    next_round,
    organiser_of,
    seated,
    tournament,
    user_of,
)

pytestmark = pytest.mark.django_db


def browser_of(row: Tournament, key: str) -> Client:
    browser = Client()
    browser.force_login(User.objects.get(pk=user_of(row, key)))
    return browser


def text_of(browser: Client, row: Tournament, page: str = "") -> str:
    html = browser.get(f"/tournaments/{row.code}/{page}").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<main")[2].partition("</main>")[0]).split())


def test_a_stranger_enters_with_a_name_and_is_told_what_to_do_until_the_end() -> None:
    row, stranger = tournament(7, rounds=1), Client()
    assert "Take part" in text_of(stranger, row)
    assert "There is 1 round." in text_of(stranger, row), "The organiser has chosen that."
    with committed():
        answer = stranger.post(f"/tournaments/{row.code}/enter/", {"name": "Zoë"})
    assert answer.headers["Location"] == f"/tournaments/{row.code}/"
    assert "You are in" in text_of(stranger, row)
    next_round(row)
    [table] = [number for number, keys in enumerate(seated(row), 1) if "p8" in keys]
    seat = seated(row)[table - 1].index("p8") + 1
    assert f"Round 1, table {table}, seat {seat}" in text_of(stranger, row)
    enter_results(row, table)
    assert "Your table is through 1 table still plays." in text_of(stranger, row)
    enter_results(row, 3 - table)
    with committed():
        running.finish(row.pk, organiser_of(row))
    place, _rank = tourney_at(row.pk).ranks["p8"]
    assert ("You have won" if place == 1 else f"You are #{place} of 8") in text_of(stranger, row)


def test_the_page_leads_to_a_table_of_the_site_once_its_game_runs() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), rounds=1)
    browser = browser_of(row, "p1")
    before = PLAYERS.scene(row.pk, Audience(user_of(row, "p1"), "en"))
    next_round(row)
    [game] = games_of(row)
    sent = browser.get(f"/tournaments/{row.code}/poll/", headers={"x-seen-tournament": str(before.version)})
    assert f'data-goto="/t/{game.code}/"' in sent.content.decode()
    assert "data-goto" not in Client().get(f"/tournaments/{row.code}/").content.decode()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"entry": Tournament.Entry.ORGANISER}, Unfit.ORGANISER_ENTERS),
        ({"entry": Tournament.Entry.ACCOUNTS}, Unfit.ACCOUNTS_ONLY),
    ],
)
def test_who_may_not_enter_reads_why(changes: dict[str, Any], reason: Unfit) -> None:
    row = tournament(2)
    Tournament.objects.filter(pk=row.pk).update(**changes)
    answer = Client().post(f"/tournaments/{row.code}/enter/", {"name": "Ann"})
    assert (answer.status_code, reason.value in answer.content.decode()) == (409, True)
    assert row.entrants.count() == 2


def test_how_many_rounds_there_are_is_said_once_that_is_known() -> None:
    row = tournament(3)
    assert " round" not in text_of(Client(), row).partition("The game is")[2]
    next_round(row)
    assert "There are 2 rounds." in text_of(Client(), row)


def test_a_player_sits_out_leaves_and_comes_back() -> None:
    row = tournament(8, rounds=3)
    browser = browser_of(row, "p1")
    for act, said in (
        ("away", "Are you here, Player 1?"),
        ("here", "You are in"),
        ("leave", "You have left the tournament"),
        ("back", "You are in"),
    ):
        with committed():
            browser.post(f"/tournaments/{row.code}/me/", {"do": act})
        assert said in text_of(browser, row)
    assert Client().post(f"/tournaments/{row.code}/me/", {"do": "leave"}).status_code == 409
    assert browser.post(f"/tournaments/{row.code}/me/", {"do": "fly"}).status_code == 404


def test_everything_that_brings_points_stands_in_the_account_and_adds_up() -> None:
    row = tournament(7, rounds=3, sizes=Sizes(3, 3, 3))
    next_round(row)
    enter_results(row)
    with committed():
        entering.enter(row.pk, User.objects.create_user("Late").pk, "Late")
        running.penalise(row.pk, organiser_of(row), "p1", Fraction(-1, 2), "Came late")
    next_round(row)
    enter_results(row)
    tourney = tourney_at(row.pk)
    lines = earned(results_of(tourney.state, row.seed))
    for _place, rank in tourney.standing:
        assert sum(one.points for one in lines[rank.id]) == rank.points
    accounts = {key: account_of(tourney, key) for key in tourney.state.entrants}
    assert any(line.what == "Round 1: a bye" for one in accounts.values() for line in one.lines)
    assert accounts["p8"].lines[0].what == "Round 1: half a bye"
    shown = text_of(Client(), row, "standing/?who=p1")
    assert "The organiser takes points off Came late −0.5" in shown.replace("-0.5", "−0.5")


def test_games_of_a_shared_deal_are_linked_once_the_last_table_is_through() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True, rounds=1)
    next_round(row)
    codes = [game.code for game in games_of(row)]
    enter_results(row, 1)
    page = Client().get(f"/tournaments/{row.code}/round/1/").content.decode()
    assert not any(code in page for code in codes)
    assert "when the last of them is through" in page
    enter_results(row, 2)
    page = Client().get(f"/tournaments/{row.code}/round/1/").content.decode()
    assert all(f"/t/{code}/" in page for code in codes)


def test_people_are_found_by_name_whatever_its_case_and_marks() -> None:
    row = tournament(7)
    with committed():
        entering.enter(row.pk, User.objects.create_user("Asa").pk, "Åsa")
    next_round(row)
    hits = Client().get(f"/tournaments/{row.code}/round/1/", {"name": "ASA"}).context["hits"]
    assert [one.name for one in hits] == ["Åsa"]
    assert "Nobody here is called" in text_of(Client(), row, "round/1/?name=Quentin")
    assert Client().get(f"/tournaments/{row.code}/round/2/").status_code == 404


def slides_of(row: Tournament) -> list[str]:
    html = Client().get(f"/tournaments/{row.code}/hall/").content.decode()
    return re.findall(r'data-slide="([^"]+)"', html)


def test_the_projector_shows_what_is_current_and_turns_without_scripts() -> None:
    row = tournament(60, rounds=1)
    assert slides_of(row) == ["hs-welcome", "hs-in-1", "hs-in-2"]
    next_round(row)
    assert slides_of(row) == ["hs-pairs-1", "hs-pairs-2"]
    found = [Client().get(f"/tournaments/{row.code}/hall/?page={page}").content.decode() for page in (1, 2)]
    names = [set(re.findall(r"<bdi>(Player \d+)</bdi>", page)) for page in found]
    assert (names[0] & names[1], len(names[0] | names[1])) == (set(), 60)
    assert "?page=2" in found[0]
    with committed():
        running.pause(row.pk, organiser_of(row), 1, None)
        running.say(row.pk, organiser_of(row), 1, None, "Pizza <b>is</b> here")
    page = Client().get(f"/tournaments/{row.code}/hall/").content.decode()
    assert "Paused" in page
    assert "Pizza &lt;b&gt;is&lt;/b&gt; here" in page
    enter_results(row)
    assert slides_of(row) == ["hs-standing-1", "hs-standing-2", "hs-standing-3"]
    with committed():
        running.finish(row.pk, organiser_of(row))
    assert slides_of(row)[0] == "hs-podium"


def test_nothing_can_be_pressed_or_opened_on_the_projector() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True, rounds=1)
    next_round(row)
    staff = Client()
    staff.force_login(User.objects.get(pk=organiser_of(row)))
    main = staff.get(f"/tournaments/{row.code}/hall/?dark").content.decode().partition("<main")[2]
    shown = main.partition("</main>")[0]
    assert not re.search(r"<(a|button|form|input)\b", shown)
    assert not any(game.code in shown for game in games_of(row))
    assert main.startswith(' id="content" data-theme="dark"')


def test_a_page_that_is_made_while_somebody_enters_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    row, everybody = tournament(4), Audience(None, "en")

    def read_just_before(tournament_id: int) -> Tourney:
        found = tourney_at(tournament_id)
        with committed():
            entering.enter(tournament_id, UserFactory.create().pk, "Zoe")
        return found

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(live, "tourney_at", read_just_before)
        assert "4 players" in PLAYERS.scene(row.pk, everybody).html()
    assert "5 players" in PLAYERS.scene(row.pk, everybody).html()


def test_the_wall_in_another_order_shows_tables_that_are_gone_by_now() -> None:
    row = tournament(8)
    next_round(row)
    root = wall.TOPIC.scene(row.pk, Audience(organiser_of(row), "en")).root
    assert slowest_first(root, ()).html == root.html
