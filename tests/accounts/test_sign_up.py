"""Signing up, in and out: by name and password, as a stranger and as a guest."""

import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from luckybox_site.web.limits import Limit
from tests.accounts.signing import (
    PASSWORD,
    account,
    errors_of,
    guest,
    key_of,
    sign_in,
    sign_up,
    who,
)
from tests.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


# -- signing up


def test_a_name_and_a_password_make_an_account(client: Client) -> None:
    response = sign_up(client, "Ann")
    assert response.headers["Location"] == "/"
    assert who(client) == "Ann"
    ann = User.objects.get()
    assert (ann.is_guest, ann.username, ann.first_name) == (False, "Ann", "Ann")


def test_without_mail_nothing_asks_for_an_address(client: Client) -> None:
    for page in ("account_signup", "account_login"):
        assert "mail" not in client.get(reverse(page)).content.decode().lower()
    for page in ("account_reset_password", "account_request_login_code", "account_signup_by_email"):
        assert client.get(reverse(page)).status_code == 404


@pytest.mark.parametrize(
    "name",
    ["ann", "ANN", " Ann ", "Ａｎｎ", "Аnn".replace("А", "A"), "A.n n", "\N{GREEK CAPITAL LETTER ALPHA}"],
)
def test_a_name_is_taken_in_any_spelling(name: str, client: Client) -> None:
    account("Ann" if len(name) > 1 else "A")
    response = sign_up(client, name)
    assert "taken" in errors_of(response)
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("a@b.example", "cannot contain"),
        ("../x", "cannot contain"),
        ("...", "letter or digit"),
        ("A\N{CYRILLIC SMALL LETTER EN}n", "one alphabet"),
        ("An\N{RIGHT-TO-LEFT OVERRIDE}n", "invisible"),
        ("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 2, "too long"),
    ],
)
def test_a_name_that_could_mislead_is_refused_in_words(name: str, word: str, client: Client) -> None:
    assert word in errors_of(sign_up(client, name))
    assert not User.objects.exists()


def test_markup_in_a_name_is_text(client: Client) -> None:
    sign_up(client, "<b>Ann")
    page = client.get(reverse("account")).content.decode()
    assert "&lt;b&gt;Ann" in page
    assert "<b>Ann" not in page


def test_a_weak_password_is_refused_and_the_name_stays(client: Client) -> None:
    response = sign_up(client, "Ann", "12345678")
    assert "too common" in errors_of(response)
    assert 'value="Ann"' in response.content.decode()


# -- signing in and out


@pytest.mark.parametrize("name", ["Ann", "ann", "Ａnn", " ANN "])
def test_any_spelling_of_the_name_signs_in(name: str, client: Client) -> None:
    account("Ann")
    assert sign_in(client, name).headers["Location"] == "/"
    assert who(client) == "Ann"


def test_the_address_signs_in_too(client: Client) -> None:
    User.objects.create_user("Ann", "ann@example.org", PASSWORD)
    sign_in(client, "Ann@example.org")
    assert who(client) == "Ann"


def test_a_wrong_password_says_the_same_as_a_wrong_name(client: Client) -> None:
    account("Ann")
    wrong, unknown = sign_in(client, "Ann", "wrong"), sign_in(client, "Nobody", "wrong")
    sentence = "That name and password do not go together."
    assert sentence in wrong.content.decode()
    assert sentence in unknown.content.decode()


def test_who_signs_out_is_a_stranger(client: Client) -> None:
    sign_up(client)
    assert client.post(reverse("account_logout")).headers["Location"] == "/"
    assert who(client) == ""


def test_a_link_signs_nobody_out(client: Client) -> None:
    sign_up(client)
    client.get(reverse("account_logout"))
    assert who(client) == "Ann"


@pytest.mark.parametrize("page", ["account_login", "account_signup", "account_logout"])
def test_a_form_of_another_site_does_nothing(page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse(page), {"login": "Ann"}).status_code == 403


@pytest.mark.parametrize("step", [sign_in, sign_up])
def test_the_key_of_a_session_changes_when_somebody_signs_in(step: Any) -> None:
    browser = guest("Bo")
    before = key_of(browser)
    if step is sign_in:
        account("Ann")
    step(browser, "Ann")
    assert key_of(browser) != before
    assert not Session.objects.filter(session_key=before).exists()


@pytest.mark.parametrize(
    "address", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_sent_to_another_site(address: str, client: Client) -> None:
    account("Ann")
    assert "evil" not in sign_in(client, next=address).headers["Location"]
    assert "evil" not in client.post(reverse("account_logout"), {"next": address}).headers["Location"]
    assert "evil" not in sign_up(Client(), "Bo", next=address).headers["Location"]


def test_who_signs_in_goes_on_where_they_came_from(client: Client) -> None:
    account("Ann")
    assert sign_in(client, next="/rules/").headers["Location"] == "/rules/"


def test_a_suspended_account_is_told_so(client: Client) -> None:
    account("Ann")
    User.objects.update(is_active=False)
    response = sign_in(client)
    assert response.headers["Location"] == reverse("account_inactive")
    assert "suspended" in client.get(reverse("account_inactive")).content.decode()
    assert who(client) == ""


# -- limits


def test_guessing_a_password_has_to_wait_whatever_the_spelling_of_the_name(
    client: Client, settings: Settings
) -> None:
    settings.LIMITS = {**settings.LIMITS, "logins_per_account": Limit("logins_per_account", 3, 900)}
    account("Ann")
    for name in ("Ann", "ANN", "Ａnn"):
        sign_in(client, name, "wrong")
    assert "Too many log-ins have failed" in sign_in(client, "ann").content.decode()
    assert who(client) == ""
    # The admin's log-in counts together with it.
    admin = client.post("/admin/login/", {"username": "Ann", "password": PASSWORD})
    assert "Too many log-ins have failed" in admin.content.decode()


@pytest.mark.by_turns
def test_sixty_people_of_one_cafe_sign_up_and_in(client: Client) -> None:
    for number in range(60):
        browser = Client()
        assert sign_up(browser, f"Player {number:02}").status_code == 302
        browser.post(reverse("account_logout"))
        assert sign_in(browser, f"Player {number:02}").status_code == 302


def test_a_script_that_makes_accounts_is_stopped_with_a_sentence(client: Client, settings: Settings) -> None:
    settings.LIMITS = {**settings.LIMITS, "sign_ups_per_address": Limit("sign_ups_per_address", 2, 600)}
    statuses = [sign_up(Client(), f"Bot {number}").status_code for number in "abc"]
    assert statuses == [302, 302, 429]
    page = sign_up(client, "Bot d")
    assert "too often" in page.content.decode()
    assert int(page.headers["Retry-After"]) > 0


def test_an_account_sits_down_under_its_own_name() -> None:
    game = open_table(players=1, seats=3)
    browser = Client()
    sign_up(browser, "Zoe")
    browser.post(f"/t/{game.code}/join/", {"name": "Ada Lovelace"})
    assert game.players.get(seat=1).name == "Zoe"


def test_a_stranger_still_plays_without_any_of_it(client: Client) -> None:
    response = client.post("/new/", {"name": "Ann", "quick": "luckybox"})
    assert re.fullmatch(r"/t/[a-z0-9]{8}/", response.headers["Location"])
    assert User.objects.get().is_guest
