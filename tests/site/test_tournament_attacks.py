"""Attacks on tournaments: links that are followed, forms of others, forged links, texts and numbers."""

from urllib.parse import urlsplit

import pytest
from django.test import Client
from pytest_django import Settings

from games.models import Tournament, TournamentEntrant
from games.services.tourney import entering, staff
from games.tourney.sizes import Sizes
from games.views.tourney.claims import claim_path
from tests.addresses import addresses
from tests.factories import UserFactory
from tests.site.test_attacks import MARKUP, faults_of, rows
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, next_round, organiser_of, tournament, user_of
from tests.tourney_pages import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]

#: Where everybody may press something, and where a secret says who may.
FOR_EVERYBODY = ("/enter/", "/me/", "/claim/abcdefgh/")
#: What organisers send, as somebody who has seen their pages could send it.
FORMS = (
    {"do": "drop", "name": "Eve", "names": "Eve", "enter": "1", "role": "organiser"},
    {"do": "make", "computers": "9"},
    {"do": "pause.0"},
    {"do": "void.0", "reason": "x"},
    {"do": "penalise", "points": "1", "reason": "x"},
)


def below(row: Tournament) -> list[str]:
    """Every address of a tournament, with somebody who takes part."""
    found = [one for one in addresses({"tournaments/": row.code}) if row.code in one]
    return [one.replace("/people/abcdefgh/", "/people/p1/") for one in found]


def with_a_round() -> Tournament:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), round_minutes=40)
    with committed():
        entering.enter_names(row.pk, organiser_of(row), [MARKUP])
    next_round(row)
    return row


def helping(row: Tournament, role: str) -> Client:
    user = UserFactory.create().pk
    staff.set_role(row.pk, organiser_of(row), user, role)
    return browser_of(user)


def entered(row: Tournament, name: str) -> TournamentEntrant:
    with committed():
        return entering.enter_names(row.pk, organiser_of(row), [name])[0]


def test_no_address_of_a_tournament_does_harm_when_it_is_opened() -> None:
    row = with_a_round()
    visitors = [Client(), browser_of(user_of(row, "p1")), helping(row, "helper")]
    before, length = rows(), course(row).row.length
    everything = [*below(row), f"{below(row)[0]}?round=9999999999", f"/tournaments/{row.code}/log/{10**9}/"]
    faults = [
        (fault, address)
        for browser in visitors
        for address in everything
        for fault in faults_of(browser, address, "a private table")
    ]
    assert not faults
    assert (rows(), course(row).row.length) == (before, length)


def test_nobody_presses_the_buttons_of_the_staff() -> None:
    row = with_a_round()
    visitors = {
        "stranger": Client(),
        "player": browser_of(user_of(row, "p1")),
        "caller": helping(row, "caller"),
    }
    before, version = rows(), course(row).row.version
    for name, browser in visitors.items():
        for address in below(row):
            if address.endswith(FOR_EVERYBODY):
                continue
            for form in FORMS:
                status = browser.post(address, form).status_code
                assert status in {403, 405}, (name, address, form)
                if status == 405:
                    break
    assert (rows(), course(row).row.version) == (before, version)


def test_no_address_of_a_tournament_takes_a_form_of_another_site() -> None:
    row = with_a_round()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(row.staff.get().user)
    version = course(row).row.version
    assert {browser.post(address, FORMS[0]).status_code for address in below(row)} == {403, 405}
    assert course(row).row.version == version


def test_a_place_is_taken_over_once_with_its_own_link_by_somebody_who_has_none() -> None:
    row, other = tournament(2), tournament(1)
    one, two = entered(row, "Uma"), entered(row, "Vic")
    path, foreign = claim_path(row, one.key), claim_path(other, entered(other, "Wim").key)
    token = foreign.rstrip("/").rpartition("/")[2]
    forged = (
        path[:-3] + ("xx/" if path[-3:] != "xx/" else "yy/"),
        path.replace(f"/{one.key}-", f"/{two.key}-"),
        f"/tournaments/{row.code}/claim/{token}/",
        f"/tournaments/{row.code}/claim/{one.key}-/",
    )
    assert {Client().post(address).status_code for address in forged} == {404}
    assert browser_of(user_of(row, "p1")).post(path).status_code == 409
    browser = browser_of(UserFactory.create().pk)
    assert browser.post(path).status_code == 302
    assert Client().post(path).status_code == 409
    assert urlsplit(browser.get(path).headers["Location"]).path == f"/tournaments/{row.code}/"


@pytest.mark.parametrize("points", ["1e999999999", "9" * 5000, "nan", "1/0", "٣", "\0"])
def test_a_penalty_of_a_monstrous_number_is_answered_at_once(points: str) -> None:
    row = tournament(2)
    sent = {"do": "penalise", "points": points, "reason": "x"}
    browser = browser_of(organiser_of(row))
    assert browser.post(f"/tournaments/{row.code}/people/p1/", sent).status_code == 409
    setup = f"/tournaments/{row.code}/setup/"
    assert browser.post(setup, {"scheme": "own", "points": points}).status_code == 400
    assert not course(row).state.penalties


def test_what_the_staff_write_is_stored_as_it_can_be_read() -> None:
    """A database refuses some characters, and a log is read line by line."""
    row = with_a_round()
    browser = browser_of(organiser_of(row))
    typed = "Two\0 lines\u2028here\n" + "x" * 10_000
    person = {"do": "penalise", "points": "-1", "reason": typed}
    assert browser.post(f"/tournaments/{row.code}/people/p1/", person).status_code == 302
    assert browser.post(f"/tournaments/{row.code}/wall/", {"do": "say.0", "text": typed}).status_code == 302
    unreadable = {"name": "O\0lga", "role": "helper"}
    assert browser.post(f"/tournaments/{row.code}/people/roles/", unreadable).status_code == 409
    [said] = [event.data["text"] for event in course(row).events if event.name == "say"]
    assert {said, course(row).state.penalties[0].reason} == {("Two lines here " + "x" * 300)[:300]}


def test_a_script_of_a_player_cannot_fill_the_log(settings: Settings) -> None:
    row = tournament(2)
    few = settings.LIMITS["notices_per_person"]._replace(most=2)
    settings.LIMITS = {**settings.LIMITS, "notices_per_person": few}
    browser, address = browser_of(user_of(row, "p1")), f"/tournaments/{row.code}/me/"
    answers = [browser.post(address, {"do": do}) for do in ("away", "here", "away")]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "very often just now" in answers[-1].content.decode()
    assert browser_of(user_of(row, "p2")).post(address, {"do": "away"}).status_code == 302
