"""People of a tournament: lists of names, cards with links of their own, check-in, and who may do what."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from games.forms.tourney.names import as_text, read_names, text_of
from games.models import Result, Tally, Tournament, TournamentEntrant, TournamentStaff
from games.services.counting import count_results
from games.services.tourney import entering, places
from games.tourney.course.options import First
from games.tourney.sizes import Sizes
from games.views.tourney.claims import claim_path
from tests.accounts.signing import account
from tests.games.views.tourney.test_setup import browser_of
from tests.tables import committed
from tests.tournaments import (
    course,
    finish_games,
    games_of,
    look,
    next_round,
    organiser_of,
    seated,
    tournament,
    user_of,
)

pytestmark = pytest.mark.django_db


def named(count: int = 4, **more: object) -> Tournament:
    """A tournament whose people were entered by name."""
    row = tournament(0, **more)  # type: ignore[arg-type]  # options of a tournament
    with committed():
        entering.enter_names(row.pk, organiser_of(row), [f"Guest {number}" for number in range(1, count + 1)])
    return row


def as_staff(row: Tournament, role: str) -> Client:
    user = account(role.capitalize())
    TournamentStaff.objects.create(tournament=row, user=user, role=role)
    return browser_of(user)


# -- lists of names


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (b"Ann\r\nBo\n\n Cy \n", ["Ann", "Bo", "Cy"]),
        ("\ufeffname;club\nAnn;Blue\nBo;Red".encode(), ["Ann", "Bo"]),
        ("No.\tName\n1\tAnn\n2\tBo".encode("utf-16"), ["Ann", "Bo"]),
        ('"Zoë","Blue"\n"Bo, junior","Red"'.encode("cp1252"), ["Zoë", "Bo, junior"]),
        (b"Doe, Jane\nRoe, Rick", ["Doe, Jane", "Roe, Rick"]),
        (b'=HYPERLINK("x")\n;;\n', ['=HYPERLINK("x")']),
        (b"", []),
        (b"Ann\n" + b"W" * 131_073 + b"\nBo", ["Ann", "Bo"]),
    ],
)
def test_a_list_is_read_as_people_and_spreadsheets_write_it(content: bytes, names: list[str]) -> None:
    read = read_names(text_of(content), [])
    assert [one.name for one in read if not one.fault] == names


@pytest.mark.parametrize(
    ("text", "ratings"),
    [
        ("Ann; 1500\nDoe, Jane; 1420,5\nBo", {"Ann": 1500, "Doe, Jane": 1420.5, "Bo": None}),
        ("Rating,Club,Name\n1500,Blue,Ann\n,Red,Bo", {"Ann": 1500, "Bo": None}),
        ("Ann,1500\nBo,900", {"Ann": 1500, "Bo": 900}),
        ("Ann;Blue\nBo;Red 2", {"Ann": None, "Bo": None}),
        ("Ann\t12\nBo\t", {"Ann": 12, "Bo": None}),
    ],
)
def test_ratings_stand_behind_names_or_in_a_column(text: str, ratings: dict[str, float | None]) -> None:
    read = read_names(text, [])
    assert {one.name: one.rating for one in read} == ratings
    assert not any(one.fault for one in read)
    assert {one.name: one.rating for one in read_names(as_text(read), [])} == ratings


def test_the_first_round_is_paired_by_the_ratings_of_the_list() -> None:
    row = tournament(0, first=First.RATING, sizes=Sizes(2, 2, 2))
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/"
    names = "Ann; 1500\nBo; 900\nCy; 15oo\nDee; 1490\nEve\nFlo; -3\nGus; 870"
    page = browser.post(f"{address}add/", {"names": names}).content.decode()
    for words in (
        "5 people will be entered",
        "rating 1500",
        "Line 3: Cy",
        "“15oo” is no rating",
        "Line 6: Flo",
    ):
        assert words in page
    browser.post(f"{address}add/", {"names": names, "enter": "yes"})
    assert "rating 1490" in browser.get(address).content.decode()
    assert browser.post(f"{address}p4/", {"do": "rate", "rating": "x"}).status_code == 400
    browser.post(f"{address}p5/", {"do": "drop"})
    browser.post(f"{address}p4/", {"do": "rate", "rating": "880,5"})
    with committed():
        entering.check_in(row.pk, organiser_of(row), ["p1", "p2", "p3", "p4"])
    next_round(row)
    assert {frozenset(table) for table in seated(row)} == {frozenset({"p1", "p3"}), frozenset({"p2", "p4"})}
    answer = browser.post(f"{address}p4/", {"do": "rate", "rating": "1"})
    assert "only before the first round" in answer.content.decode()


def test_names_are_entered_after_a_look_and_doubles_only_when_wanted() -> None:
    row = tournament(1)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/add/"
    file = SimpleUploadedFile("list.csv", f"Ann\nplayer 1\nann\n{'W' * 30}\n".encode())
    page = browser.post(address, {"names": "", "file": file}).content.decode()
    for words in ("1 person will be entered", "Line 2: player 1", "Line 3: ann", "That name is too long"):
        assert words in page
    assert row.entrants.count() == 1
    browser.post(address, {"names": "Ann\nplayer 1\nann", "enter": "yes"})
    browser.post(address, {"names": "ann", "twice": "on", "enter": "yes"})
    assert [one.name for one in row.entrants.all()] == ["Player 1", "Ann", "ann 2"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04rest", "That is no text file"),
        (b"a\x00b", "That is no text file"),
        (b"x" * 200_001, "too large"),
        (b"", "Please enter at least one name"),
    ],
)
def test_a_file_that_is_no_list_gets_a_clear_answer(content: bytes, sentence: str) -> None:
    row = tournament(0)
    file = SimpleUploadedFile("list.xlsx", content)
    browser = browser_of(organiser_of(row))
    answer = browser.post(f"/tournaments/{row.code}/people/add/", {"names": "", "file": file})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()


# -- a place is taken over


def test_a_stranger_with_the_card_becomes_that_guest_once() -> None:
    row, phone, thief = named(), Client(), Client()
    card = claim_path(row, "p2")
    keeper = user_of(row, "p2")
    assert "Are you Guest 2?" in phone.get(card).content.decode()
    assert TournamentEntrant.objects.get(tournament=row, key="p2").is_unclaimed, "looking takes nothing"
    assert phone.post(card).headers["Location"] == f"/tournaments/{row.code}/"
    assert int(phone.session["_auth_user_id"]) == keeper == user_of(row, "p2")
    assert thief.post(card).status_code == 409
    assert "_auth_user_id" not in thief.session
    assert phone.get(card).status_code == 302


@pytest.mark.parametrize("make", [account, User.objects.create_guest])
def test_somebody_who_is_known_keeps_who_they_are_and_gets_the_seat(make: Callable[[str], User]) -> None:
    row = named(table={"rules": {"edition": "gamewright"}})
    with committed():
        next_round(row)
    user, keeper = make("Zoe"), user_of(row, "p1")
    with committed():
        assert browser_of(user).post(claim_path(row, "p1")).status_code == 302
    assert user_of(row, "p1") == user.pk
    assert games_of(row)[0].players.filter(user=user).exists()
    assert not User.objects.filter(pk=keeper).exists()
    assert browser_of(user).post(claim_path(row, "p2")).status_code == 409, "one place for one person"


def test_what_was_played_before_a_place_was_taken_over_belongs_to_whoever_has_it() -> None:
    row, late = named(3, table={"rules": {"edition": "gamewright"}}, rounds=3), account("Late")
    with committed():
        next_round(row)
    [first] = games_of(row)
    finish_games([first])
    look()
    count_results()
    keeper = user_of(row, "p1")
    with committed():
        browser_of(late).post(claim_path(row, "p1"))
    result = Result.objects.get(game=first, user=late)
    assert first.players.get(user=late).seat == result.seat
    assert [one.games for one in Tally.objects.filter(user=late, period="")] == [1]
    assert not User.objects.filter(pk=keeper).exists(), "Nothing is left of the guest who kept the place."
    others = Result.objects.filter(game=first).exclude(user=late)
    assert {one.user_id for one in others} == {user_of(row, "p2"), user_of(row, "p3")}


def test_a_new_link_brings_what_was_played_with_the_lost_browser() -> None:
    row, lost, phone = named(3, table={"rules": {"edition": "gamewright"}}, rounds=3), Client(), Client()
    lost.post(claim_path(row, "p1"))
    with committed():
        next_round(row)
    [first] = games_of(row)
    finish_games([first])
    look()
    with committed():
        places.new_link(row.pk, organiser_of(row), "p1")
    phone.post(claim_path(row, "p1"))
    me = int(phone.session["_auth_user_id"])
    assert me != int(lost.session["_auth_user_id"])
    assert Result.objects.filter(game=first, user=me).count() == 1


def test_a_place_whose_browser_is_lost_gets_a_new_link() -> None:
    row, lost, phone = named(table={"rules": {"edition": "gamewright"}}), Client(), Client()
    with committed():
        next_round(row)
    card, old = claim_path(row, "p1"), user_of(row, "p1")
    lost.post(card)
    page = f"/tournaments/{row.code}/people/p1/"
    staff = browser_of(organiser_of(row))
    assert "New link for this place" in staff.get(page).content.decode()
    with committed():
        staff.post(page, {"do": "link"})
    assert claim_path(row, "p1") in staff.get(page).content.decode()
    assert not games_of(row)[0].players.filter(user=old).exists()
    assert phone.post(card).status_code == 404, "The old link is void."
    with committed():
        phone.post(claim_path(row, "p1"))
    assert int(phone.session["_auth_user_id"]) == user_of(row, "p1") != old
    assert games_of(row)[0].players.filter(user=user_of(row, "p1")).exists()


def test_whoever_has_an_account_signs_in_instead() -> None:
    row = tournament(1)
    page, staff = f"/tournaments/{row.code}/people/p1/", browser_of(organiser_of(row))
    assert "New link for this place" not in staff.get(page).content.decode()
    assert "can sign in" in staff.post(page, {"do": "link"}).content.decode()


def test_a_link_that_was_made_up_or_is_of_another_tournament_leads_nowhere() -> None:
    row, other = named(), named()
    card = claim_path(row, "p1")
    for path in (card.replace("p1-", "p2-"), card.replace(row.code, other.code), card[:-3] + "00/"):
        assert Client().post(path).status_code == 404
    assert not row.entrants.filter(is_unclaimed=False).exists()


# -- the desk


def test_people_are_checked_in_helped_and_penalised_by_forms() -> None:
    row = named(check_in=True, most_players=3)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/"
    page = browser.get(address).content.decode()
    assert "1 waiting for a place" in page
    browser.post(address, {"here": "p1"})
    assert [one.id for one in course(row).state.players() if one.is_here] == ["p1"]
    browser.post(address, {"do": "all-here"})
    browser.post(address, {"admit": "p4"})
    browser.post(address, {"do": "close"})
    browser.post(f"{address}p1/", {"do": "rename", "name": "Ann"})
    browser.post(f"{address}p1/", {"do": "apart", "other": "p2"})
    browser.post(f"{address}p1/", {"do": "penalise", "points": "−0,5", "reason": "late"})
    browser.post(f"{address}p3/", {"do": "drop"})
    state = course(row).state
    assert (len(state.players()), state.is_open, state.apart) == (3, False, {("p1", "p2")})
    assert state.penalties[0].points == "-1/2"
    assert row.entrants.get(key="p1").name == "Ann"
    for points in ("many", "1e-5000", "1e3000000", "1/3", "²"):
        refused = browser.post(f"{address}p1/", {"do": "penalise", "points": points, "reason": "x"})
        assert (refused.status_code, "Please enter points" in refused.content.decode()) == (409, True)
    assert (
        "Please say why" in browser.post(f"{address}p1/", {"do": "penalise", "points": "1"}).content.decode()
    )
    assert browser.get(f"{address}nobody/").status_code == 404


def test_computer_players_enter_to_practise_but_not_where_cards_are_real() -> None:
    for table, count in (({"rules": {"edition": "gamewright"}}, 3), ({"on_paper": True}, 0)):
        row = tournament(0, table=table)
        browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/"
        assert browser.post(address, {"computers": "3"}).status_code == (302 if count else 409)
        assert row.entrants.count() == count
        assert ("Practise with computer players" in browser.get(address).content.decode()) is bool(count)


def test_an_organiser_lets_accounts_help_by_their_name() -> None:
    row = tournament(0)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/roles/"
    hanna = account("Hanna")
    assert "There is no account" in browser.post(address, {"name": "Hans", "role": "helper"}).content.decode()
    browser.post(address, {"name": "hanna", "role": "caller"})
    assert row.staff.get(user=hanna).role == "caller"
    browser.post(address, {"end": str(hanna.pk)})
    assert not row.staff.filter(user=hanna).exists()
    assert "at least one organiser" in browser.post(address, {"end": str(organiser_of(row))}).content.decode()


PAGES = {"setup/": "organiser", "people/": "helper", "people/cards/": "helper", "people/p1/": "helper"}
COMMANDS = {"setup/": "organiser", "people/": "helper", "people/add/": "helper", "people/roles/": "organiser"}
RANKS = ("nobody", "caller", "helper", "organiser")


def test_each_page_is_for_those_who_run_the_tournament_as_much_as_it_wants() -> None:
    row = named(1)
    browsers = {role: as_staff(row, role) for role in RANKS[1:]}
    browsers["nobody"] = Client()
    length = course(row).row.length
    for rank, role in enumerate(RANKS):
        for wanted, send in ((PAGES, browsers[role].get), (COMMANDS, browsers[role].post)):
            for end, least in wanted.items():
                status = send(f"/tournaments/{row.code}/{end}").status_code
                assert (status == 403) is (rank < RANKS.index(least)), (role, end, status)
    assert course(row).row.length == length
