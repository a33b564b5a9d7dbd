"""Passkeys: where they are offered, and that nobody removes their only way in."""

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import email_codes, passkeys
from accounts.models import User
from luckybox_site.style.accounts import STATES
from tests.accounts.signing import PASSWORD, account, guest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("host", "secure", "works"),
    [
        ("localhost:8000", False, True),
        ("localhost", True, True),
        ("play.example.org", True, True),
        ("play.example.org", False, False),
        ("192.0.2.7:8000", False, False),
        ("192.0.2.7", True, False),
        ("[::1]:8000", True, False),
    ],
)
def test_they_are_offered_where_browsers_make_them(host: str, secure: bool, works: bool) -> None:
    request = RequestFactory().get("/", secure=secure, headers={"host": host})
    assert passkeys.work_here(request) is works


def test_over_plain_http_they_are_not_offered_and_a_password_takes_their_place(client: Client) -> None:
    page = client.get(reverse("account_signup"), headers={"host": "192.0.2.7"}).content.decode()
    assert "asskey" not in page
    assert client.get(reverse("account_signup_by_passkey"), headers={"host": "192.0.2.7"}).headers[
        "Location"
    ] == reverse("account_signup")
    assert client.get(reverse("account_add_passkey"), headers={"host": "192.0.2.7"}).status_code == 404


def with_passkey(user: User, name: str = "Passkey 1") -> Authenticator:
    made: Authenticator = Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": name, "credential": {}}
    )
    return made


def only_a_passkey(user: User) -> None:
    """Nothing else."""


def another_passkey(user: User) -> None:
    with_passkey(user, "Passkey 2")


def a_password(user: User) -> None:
    user.set_password(PASSWORD)
    user.save()


def an_address(user: User) -> None:
    assert email_codes.give(user, "ann@example.org")


@pytest.mark.parametrize(
    ("besides", "goes"),
    [(only_a_passkey, False), (another_passkey, True), (a_password, True), (an_address, True)],
)
def test_the_only_way_in_stays(besides: Any, goes: bool) -> None:
    ann = account("Ann", password="")
    ann.set_unusable_password()
    ann.save()
    key = with_passkey(ann)
    besides(ann)
    sentence = passkeys.remove(ann, key.pk)
    assert bool(sentence) is not goes
    assert Authenticator.objects.filter(pk=key.pk).exists() is not goes


def test_who_has_only_a_passkey_shows_it_before_setting_a_password(client: Client) -> None:
    ann = account("Ann")
    ann.set_unusable_password()
    ann.save()
    with_passkey(ann)
    client.force_login(ann)
    response = client.get(reverse("account_set_password"))
    assert response.headers["Location"].startswith(reverse("mfa_reauthenticate_webauthn"))


def test_nobody_removes_the_passkey_of_somebody_else(client: Client) -> None:
    key = with_passkey(account("Bo"))
    client.force_login(account("Ann"))
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert client.post(reverse("account_remove_passkey", args=[key.pk])).status_code == 404
    assert Authenticator.objects.filter(pk=key.pk).exists()


NONSENSE = ["", "{}", "null", "[1]", '{"id": 7}', '{"response": {}}', '{"response": {"userHandle": "é"}}']


@pytest.mark.parametrize("credential", NONSENSE)
def test_what_is_no_passkey_is_refused_in_words(credential: str) -> None:
    browser = guest("Ann")
    here = {"host": "localhost"}
    browser.post(reverse("account_signup_by_passkey"), {"name": "Zoe"}, headers=here)
    response = browser.post(reverse("account_add_passkey"), {"credential": credential}, headers=here)
    assert response.status_code == 400
    assert "could not be used" in response.content.decode()
    login = browser.post(reverse("mfa_login_webauthn"), {"credential": credential}, headers=here)
    assert login.status_code == 302
    assert User.objects.get().is_guest


def test_no_form_is_sent_before_its_script_has_put_a_passkey_into_it(client: Client) -> None:
    """A page on a slow line shows its buttons a while before its scripts have come."""
    asking = (
        "mfa/authenticate.html",
        "account/login.html",
        "account/passkey.html",
        "mfa/webauthn/reauthenticate.html",
    )
    states = [number for number, state in enumerate(STATES) if state.template in asking]
    assert len(states) > len(asking)
    for state in states:
        page = client.get("/style/accounts/", {"state": state}).content.decode()
        [(attributes, inside)] = re.findall(r"<form([^>]* data-passkey[^>]*)>(.*?)</form>", page, re.DOTALL)
        [button] = re.findall(r'<button type="submit"([^>]*)>', inside)
        assert " hidden" in attributes or " disabled" in button


def test_a_stranger_who_wants_a_passkey_becomes_a_guest_first(client: Client) -> None:
    client.post(reverse("account_signup_by_passkey"), {"name": "Zoe"}, headers={"host": "localhost"})
    assert (User.objects.get().first_name, User.objects.get().is_guest) == ("Zoe", True)
