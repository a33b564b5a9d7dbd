"""Attacks on every address there is: forged forms, frames, ways on, stored markup, guesses, scripts."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from games.models import ChatLine, Evening, Game
from games.services import lobby
from games.services.lobby import new_code
from luckybox_site.jobs.models import Job
from tests.accounts.signing import PASSWORD, account, guest, sign_in, sign_up
from tests.addresses import addresses
from tests.clubs import club_with, invitation
from tests.evenings import opened
from tests.pages import text
from tests.tables import client_of, open_table, played_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]

EVIL = "https://evil.example/"
#: Ways to write another site that browsers understand.
FOREIGN = (EVIL, "//evil.example/", "/\\evil.example/", "https:evil.example", "javascript:alert(1)")
#: As long as a nickname may be.
MARKUP = "<img src=x onerror=a()>"
POLICY = "Content-Security-Policy"
PRESENCE = {"Session", "UserSession", "Connection"}
#: Statements of a page: whoever opens it again and again should not be able to do harm by that.
MOST_QUERIES = 60
#: Addresses that by design take a form from elsewhere: they do one thing, for whoever has their secret.
TAKE_FORMS_FROM_ELSEWHERE = ("/mail/stop/",)


def here(evening: Evening, game: Game) -> list[str]:
    """Every address, those of tables and evenings with what there is."""
    return addresses({"t/": game.code, "tonight/": evening.code})


def rows() -> dict[str, int]:
    """How many rows there are of everything but what says who is here."""
    models = [model for model in apps.get_models() if model.__name__ not in PRESENCE]
    return {model.__name__: model._default_manager.count() for model in models}


def main_of(response: HttpResponseBase) -> str:
    """What a page says, without what differs from one answer to the next."""
    return text(response).partition("<main")[2].partition("</main>")[0]


def of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


# -- every address, as it is opened


def test_no_address_does_harm_when_it_is_opened() -> None:
    """Each is opened once, by a stranger, somebody with an evil name, and one of the staff.

    Mail programs and browsers follow links before anybody presses them, so that none may change anything.
    """
    club_with(name=MARKUP, welcome=MARKUP, imprint=MARKUP, privacy=MARKUP)
    evening, private = opened(), open_table(players=2, seats=3)
    over = played_game(players=2, kind="luckynumbers")
    over.players.update(name=MARKUP)
    eve = User.objects.create_user(MARKUP)
    game = open_table(players=1, seats=4, visibility=Game.Visibility.PUBLIC)
    named = of(eve)
    named.post(f"/t/{game.code}/join/")
    named.post(f"/t/{game.code}/say/", {"text": MARKUP})
    named.post(f"/t/{game.code}/reserve/", {"name": MARKUP})
    named.post(f"/tonight/{evening.code}/here/", {"looks": "on"})
    assert game.players.filter(name=MARKUP).exists()
    assert ChatLine.objects.filter(text=MARKUP).exists()
    assert evening.arrivals.filter(name=MARKUP).exists()
    User.objects.filter(username="Root").update(is_superuser=True)
    everything = [*here(evening, game), f"/tonight/{evening.code}/?wall"]
    before = rows()
    visits = {
        Client(): everything,
        named: [one for one in everything if not one.startswith(("/admin/", "/style/"))],
        of(User.objects.get(username="Root")): [
            one for one in everything if one.startswith(("/admin/", "/tonight/"))
        ],
        client_of(over, 0): [one for one in here(evening, over) if one.startswith("/t/")],
    }
    faults = [
        (fault, address)
        for browser, some in visits.items()
        for address in some
        for fault in faults_of(browser, address, private.code)
    ]
    assert not faults
    assert rows() == before


def faults_of(browser: Client, address: str, private: str) -> Iterator[str]:
    """What is wrong with the answer to somebody who follows a link from an evil site to an address."""
    with CaptureQueriesContext(connection) as queries:
        response = browser.get(address, {"next": EVIL}, headers={"referer": EVIL})
    headers, page = response.headers, text(response)
    if response.status_code >= 500:
        yield "breaks"
    if headers.get("X-Frame-Options") != "DENY" or "frame-ancestors 'none'" not in headers[POLICY]:
        yield "can be framed"
    if headers.get("X-Content-Type-Options") != "nosniff":
        yield "can be sniffed"
    if "evil.example" in headers.get("Location", "").partition("?")[0]:
        yield "leads to another site"
    if headers.get("Content-Type", "").startswith("text/html") and "<img src=x" in page:
        yield "has markup of a visitor"
    if private in page and not address.startswith("/admin/"):
        yield "names a private table"
    if len(queries) > MOST_QUERIES and not address.startswith("/admin/"):
        yield f"asks the database {len(queries)} times"


def test_no_address_takes_a_form_of_another_site() -> None:
    evening = opened()
    staff = User.objects.get(username="Root")
    game = lobby.create(staff.pk, "Root", lobby.TableOptions("luckynumbers", 3, {"match": False}))
    browser = Client(enforce_csrf_checks=True, headers={"hx-request": "true"})
    browser.force_login(staff)
    before = rows()
    for address in here(evening, game):
        if not address.startswith(TAKE_FORMS_FROM_ELSEWHERE):
            status = browser.post(address, {"name": "Ann"}).status_code
            assert status in {403, 405}, (address, status)
    assert rows() == before


# -- ways on


@pytest.mark.parametrize("foreign", FOREIGN)
def test_no_form_that_goes_on_goes_elsewhere(foreign: str) -> None:
    account("Ann")
    browser = Client()
    answers = [
        sign_up(guest("Bo"), "Bob", next=foreign),
        sign_in(browser, "Ann", next=foreign),
        browser.post("/account/logout/", {"next": foreign}),
        browser.post("/language/setlang/", {"language": "en", "next": foreign}, headers={"referer": EVIL}),
        browser.post(f"/account/login/?next={foreign}", {"login": "Ann", "password": PASSWORD}),
        browser.post("/admin/logout/", {"next": foreign}),
        browser.post(
            f"/admin/login/?next={foreign}", {"username": "Ann", "password": PASSWORD, "next": foreign}
        ),
    ]
    for answer in answers:
        assert answer.headers.get("Location", "/").startswith("/"), answer.request["PATH_INFO"]
        assert not answer.headers.get("Location", "/").startswith(("//", "/\\")), answer.request["PATH_INFO"]


# -- guessing


def test_what_is_not_there_and_what_is_not_theirs_look_the_same() -> None:
    """Somebody else's job, passkey or invitation is answered like one that there is not."""
    browsers = {"stranger": Client(), "guest": guest("Gus"), "account": of(account("Ann"))}
    job = Job.objects.create(kind="clean-up", owner=account("Bo"))
    club_with(registration="invited")
    used = invitation(most_uses=1)
    type(used).objects.update(uses=1)
    pairs = [
        (f"/jobs/{job.pk}/", f"/jobs/{job.pk + 1}/"),
        (f"/invited/{used.token}/", "/invited/nobody-made-this/"),
    ]
    for name, browser in browsers.items():
        for there, nowhere in pairs:
            answers = [browser.get(address) for address in (there, nowhere)]
            assert [answer.status_code for answer in answers] == [404, 404], (name, there)
            assert len({main_of(answer) for answer in answers}) == 1, (name, there)


def test_below_the_code_of_no_table_and_no_evening_everything_is_not_found() -> None:
    """For pages and for commands, with the same words."""
    nowhere = new_code()
    found = [one for one in addresses({"t/": nowhere, "tonight/": nowhere}) if nowhere in one]
    assert len(found) > 30
    for browser in (Client(), guest()):
        words = set()
        for address in found:
            for method in (browser.get, browser.post):
                response = method(address)
                assert response.status_code in {404, 405}, address
                if response.status_code == 404:
                    words.add(
                        (address.split("/")[1], text(response).partition("<h1>")[2].partition("</p>")[0])
                    )
        assert len({kind for kind, _words in words}) == 2


# -- scripts that make a great many


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/new/", {"quick": "luckybox"}),
        ("/play/", {"game": "luckybox"}),
        ("/t/{table}/join/", {}),
        ("/t/{full}/ask/", {}),
        ("/tonight/{evening}/here/", {"looks": "on"}),
    ],
)
def test_no_way_of_coming_in_as_a_guest_goes_uncounted(
    address: str, sent: dict[str, str], settings: Settings
) -> None:
    evening, game, full = opened(), open_table(players=1, seats=12), open_table(players=2, seats=2)
    path = address.format(table=game.code, full=full.code, evening=evening.code)
    settings.LIMITS = {
        **settings.LIMITS,
        "guests_per_address": settings.LIMITS["guests_per_address"]._replace(most=1),
    }
    statuses = [Client().post(path, {**sent, "name": name}).status_code for name in ("Uma", "Vic", "Wim")]
    assert statuses == [302, 429, 429]
    assert User.objects.filter(is_guest=True).count() == 1
