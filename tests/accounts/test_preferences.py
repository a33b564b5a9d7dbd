"""Preferences: kept for guests and accounts, taken along, and on every page without another query."""

import re
from time import monotonic
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.background import Reader
from accounts.email_codes import give
from accounts.models import User
from accounts.services import choose, merge_guest
from games.models import Game
from games.presenters.render_cache import RenderCache
from luckybox_site.web.identity_cache import identity_cache
from luckybox_site.web.preferences import COOKIE, in_cookies
from tests.accounts.signing import account, guest, sign_in, sign_up
from tests.tables import client_of, committed, started_game

pytestmark = pytest.mark.django_db

LANGUAGES = [("en", "English"), ("de", "Deutsch")]


def change(browser: Client, **chosen: str) -> Any:
    with committed():
        return browser.post(reverse("change-preferences"), chosen)


def root(browser: Client, page: str = "/rules/") -> str:
    """The first tag of a page."""
    found = re.search(r"<html[^>]*>", browser.get(page).content.decode())
    assert found
    return found[0]


@pytest.mark.parametrize("who", ["stranger", "guest", "account"])
def test_a_choice_is_on_the_next_page_and_on_the_page_of_all(who: str) -> None:
    browser = _signed_in(account()) if who == "account" else guest() if who == "guest" else Client()
    response = change(browser, theme="dark")
    assert response.status_code == 302
    assert 'data-theme="dark"' in root(browser)
    change(browser, sound="on")
    assert 'data-theme="dark"' in root(browser)
    page = browser.get(reverse("preferences")).content.decode()
    assert re.search(r'name="theme" value="dark"[^>]*checked', page)
    assert re.search(r'name="motion" value="device"[^>]*checked', page)


def _signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_all_of_them_are_saved_with_one_form_and_what_is_unknown_is_dropped() -> None:
    browser = guest()
    form = {"theme": "light", "palette": "red-green", "type": "large", "colour": "mauve", "volume": "loud"}
    response = browser.post(reverse("preferences"), form, follow=True)
    assert "Saved." in response.content.decode()
    chosen = {name: value for name, value in form.items() if name != "colour"}
    assert User.objects.get().preferences == chosen


def test_a_value_that_is_none_changes_nothing_and_is_named() -> None:
    browser = guest()
    response = browser.post(reverse("preferences"), {"theme": "mauve", "sound": "on"})
    assert response.status_code == 400
    assert "Please choose one of these." in response.content.decode()
    assert change(browser, theme="mauve").status_code == 400
    assert change(browser).status_code == 400
    assert browser.get(reverse("change-preferences")).status_code == 405
    assert User.objects.get().preferences == {}


def test_a_script_gets_no_page_and_a_form_goes_back_to_where_it_was() -> None:
    browser = guest()
    page = reverse("change-preferences")
    assert browser.post(page, {"sound": "on"}, headers={"accept": "application/json"}).status_code == 204
    for came_from, goes_to in (
        ("http://testserver/rules/luckybox/", "http://testserver/rules/luckybox/"),
        ("https://elsewhere.example/", reverse("preferences")),
    ):
        response = browser.post(page, {"sound": "on"}, headers={"referer": came_from})
        assert response.headers["Location"] == goes_to


@pytest.mark.parametrize("cookie", ["theme=mauve&x=1", "&&&", "%00=%ff", "theme=dark&theme=red", "a" * 5000])
def test_a_cookie_may_hold_anything(cookie: str) -> None:
    browser = Client()
    browser.cookies[COOKIE] = cookie
    assert "mauve" not in root(browser)
    assert in_cookies({COOKIE: cookie}) in ({}, {"theme": "dark"})


def test_a_stranger_keeps_them_when_becoming_a_guest_and_then_an_account() -> None:
    browser = Client()
    change(browser, theme="dark", sound="on")
    browser.post(reverse("play"), {"name": "Ann", "game": "luckybox"})
    assert User.objects.get().preferences == {"theme": "dark", "sound": "on"}
    change(browser, sound="off")
    sign_up(browser)
    ann = User.objects.get()
    assert not ann.is_guest
    assert ann.preferences == {"theme": "dark", "sound": "off"}
    assert 'data-sound="off"' in root(browser)


def test_of_an_account_its_own_win_and_what_it_never_set_comes_from_the_guest() -> None:
    ann = account()
    choose(ann.pk, {"theme": "light"})
    browser = guest("Gus")
    change(browser, theme="dark", palette="blue-yellow")
    sign_in(browser)
    ann.refresh_from_db()
    assert ann.preferences == {"theme": "light", "palette": "blue-yellow"}
    other = User.objects.create_guest("Gil")
    merge_guest(other.pk, ann.pk)
    ann.refresh_from_db()
    assert ann.preferences == {"theme": "light", "palette": "blue-yellow"}


def test_another_browser_of_the_same_person_follows_with_the_next_reading() -> None:
    ann = account()
    one, other = _signed_in(ann), _signed_in(ann)
    reader = Reader()
    reader.read()
    identity_cache.apply(monotonic(), reader.read())
    assert "data-theme" not in root(other)
    change(one, theme="dark")
    identity_cache.apply(monotonic(), reader.read())
    assert 'data-theme="dark"' in root(other)


def test_they_cost_no_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    browser = guest()
    browser.get("/rules/luckybox/")
    with CaptureQueriesContext(connection) as without:
        browser.get("/rules/luckybox/")
        usual = len(without)
    change(browser, theme="dark", sound="on")
    with django_assert_num_queries(usual):
        assert 'data-theme="dark"' in root(browser, "/rules/luckybox/")


def test_the_page_of_a_table_is_not_made_anew_for_whoever_prefers_something() -> None:
    game = started_game(players=2)
    page = f"/t/{game.code}/"
    watched = [Client(), Client()]
    watched[0].get(page)
    before = _made()
    change(watched[1], theme="dark", palette="red-green", sound="on", type="large", next="auto")
    answer = watched[1].get(page).content.decode()
    assert 'data-palette="red-green"' in answer
    assert _made() == before


def _made() -> int:
    return sum(map(len, RenderCache.everywhere))


def test_hints_are_gone_for_whoever_wants_none() -> None:
    game = started_game(players=2)
    browser = client_of(game, 0)
    assert 'class="coach"' in browser.get(f"/t/{game.code}/").content.decode()
    change(browser, hints="off")
    assert 'class="coach"' not in browser.get(f"/t/{game.code}/").content.decode()
    change(browser, hints="on")
    assert 'class="coach"' in browser.get(f"/t/{game.code}/").content.decode()


def test_a_table_in_no_hurry_offers_to_press_next_by_itself() -> None:
    pages = [
        client_of(game, 0).get(f"/t/{game.code}/").content.decode()
        for game in (started_game(2, pace=Game.Pace.RELAXED), started_game(2, pace=Game.Pace.BRISK))
    ]
    assert ['name="next" value="auto"' in page for page in pages] == [True, False]
    assert all(f'name="{name}"' in page for page in pages for name in ("sound", "motion", "type"))


def test_a_language_is_offered_with_another_one_and_comes_along(settings: Settings) -> None:
    ann = account()
    assert 'name="language"' not in Client().get(reverse("preferences")).content.decode()
    settings.LANGUAGES = LANGUAGES
    browser = _signed_in(ann)
    assert 'name="language"' in browser.get("/rules/").content.decode()
    assert change(browser, language="de").cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    elsewhere = Client()
    assert sign_in(elsewhere).cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    assert change(browser, language="device").cookies[settings.LANGUAGE_COOKIE_NAME].value == ""


def test_mail_is_offered_to_an_account_with_an_address_where_mail_is_sent(settings: Settings) -> None:
    ann = account()
    browser = _signed_in(ann)
    page = reverse("preferences")
    assert 'name="turn-mail"' not in browser.get(page).content.decode()
    settings.HAS_MAIL = True
    assert "Add an address" in browser.get(page).content.decode()
    give(ann, "ann@example.org")
    assert 'name="turn-mail"' in browser.get(page).content.decode()
    assert 'name="turn-mail"' not in guest("Gus").get(page).content.decode()
