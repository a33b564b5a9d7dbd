"""Codes by e-mail; nobody learns from them who has an account. Those of an app: `test_second_step.py`."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import email_codes
from accounts.models import User
from luckybox_site.jobs.models import Job
from luckybox_site.web.limits import Limit
from tests.accounts.signing import (
    account_with_address,
    confirm,
    enter,
    guest,
    sign_in,
    who,
)
from tests.tables import committed
from tests.workers import run_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


@pytest.fixture
def with_mail(settings: Settings) -> None:
    settings.HAS_MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True


def code_sent() -> str:
    """The code in the newest mail, once the worker has sent it."""
    run_all()
    found = re.search(r"Your code is ([\w-]+)\.", str(mail.outbox[-1].body))
    assert found
    return found[1]


# -- an account by e-mail


@pytest.mark.usefixtures("with_mail")
def test_a_guest_keeps_their_games_with_a_code_by_mail() -> None:
    browser = guest("Ann")
    pk = User.objects.get().pk
    browser.post(reverse("account_signup_by_email"), {"name": "Zoe", "email": "Zoe@Example.org"})
    assert mail.outbox == []
    run_all()
    assert mail.outbox[0].to == ["zoe@example.org"]
    assert User.objects.get().is_guest
    with committed():
        enter(browser, "account_email_code", code_sent())
    zoe = User.objects.get()
    assert (zoe.pk, zoe.is_guest, zoe.first_name, zoe.email) == (pk, False, "Zoe", "zoe@example.org")
    assert who(browser) == "Zoe"


@pytest.mark.usefixtures("with_mail")
def test_a_taken_address_looks_like_a_free_one_and_its_owner_is_told() -> None:
    account_with_address()
    answers = []
    for name, email in (("Zoe", "ann@example.org"), ("Yan", "new@example.org")):
        browser = Client()
        response = browser.post(reverse("account_signup_by_email"), {"name": name, "email": email})
        page = browser.get(response.headers["Location"]).content.decode()
        wrong = enter(browser, "account_email_code", "000000").content.decode()
        hidden = re.sub(r'value="[^"]{64}"', "", page + wrong).replace(email, "…")
        answers.append((response.status_code, hidden))
    assert answers[0] == answers[1]
    run_all()
    assert "has it already" in str(mail.outbox[0].body)
    assert "Your code is" not in str(mail.outbox[0].body)


@pytest.mark.usefixtures("with_mail")
def test_a_code_is_void_after_three_wrong_ones() -> None:
    browser = guest("Ann")
    browser.post(reverse("account_signup_by_email"), {"name": "Zoe", "email": "zoe@example.org"})
    right = code_sent()
    wrong = "111111" if right != "111111" else "222222"
    for _ in range(3):
        enter(browser, "account_email_code", wrong)
    enter(browser, "account_email_code", right)
    assert User.objects.get().is_guest


@pytest.mark.usefixtures("with_mail")
def test_a_code_is_void_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = guest("Ann")
    browser.post(reverse("account_signup_by_email"), {"name": "Zoe", "email": "zoe@example.org"})
    monkeypatch.setattr(email_codes, "GOOD_FOR", 0)
    enter(browser, "account_email_code", code_sent())
    assert User.objects.get().is_guest


@pytest.mark.usefixtures("with_mail")
def test_one_address_gets_few_mails(settings: Settings) -> None:
    settings.LIMITS = {**settings.LIMITS, "codes_per_email": Limit("codes_per_email", 2, 900)}
    form = {"name": "Zoe", "email": "zoe@example.org"}
    statuses = [Client().post(reverse("account_signup_by_email"), form).status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert run_all() == 2


@pytest.mark.usefixtures("with_mail")
def test_an_account_gets_another_address_once_the_code_is_entered(client: Client) -> None:
    ann = account_with_address()
    sign_in(client)
    confirm(client)
    client.post(reverse("account_email"), {"email": "new@example.org"})
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    enter(client, "account_email_code", code_sent())
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("new@example.org", True)]


def test_what_protects_an_account_is_changed_only_with_the_password(client: Client, with_mail: None) -> None:
    account_with_address()
    sign_in(client)
    for page in ("account_email", "mfa_activate_totp", "account_add_passkey"):
        response = client.get(reverse(page), headers={"host": "localhost"})
        assert response.headers["Location"].startswith(reverse("account_reauthenticate"))


# -- signing in by mail, and a new password


@pytest.mark.usefixtures("with_mail")
def test_a_code_by_mail_signs_in_and_brings_the_games_of_a_guest() -> None:
    account_with_address()
    browser = guest("Bo")
    browser.post(reverse("account_request_login_code"), {"email": "ann@example.org"})
    with committed():
        enter(browser, "account_confirm_login_code", code_sent())
    assert who(browser) == "Ann"
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("page", ["account_request_login_code", "account_reset_password"])
def test_asking_for_a_code_says_nothing_about_who_has_an_account(page: str) -> None:
    account_with_address()
    seen = []
    for email in ("ann@example.org", "nobody@example.org"):
        browser = Client()
        response = browser.post(reverse(page), {"email": email})
        code_page = browser.get(response.headers["Location"]).content.decode()
        seen.append((response.status_code, re.sub(r'value="[^"]{64}"', "", code_page).replace(email, "…")))
    assert seen[0] == seen[1]
    run_all()
    assert "No account has it" in str(mail.outbox[1].body)


@pytest.mark.usefixtures("with_mail")
def test_a_forgotten_password_is_replaced_with_a_code() -> None:
    account_with_address()
    elsewhere, browser = Client(), Client()
    sign_in(elsewhere)
    browser.post(reverse("account_reset_password"), {"email": "ann@example.org"})
    enter(browser, "account_confirm_password_reset_code", code_sent())
    new = {"password1": "another good one", "password2": "another good one"}
    assert browser.post(reverse("account_complete_password_reset"), new).status_code == 302
    assert who(browser) == "Ann"
    assert who(elsewhere) == ""


# -- all pages, as they are


@pytest.mark.usefixtures("with_mail")
def test_no_page_of_accounts_has_a_script_or_a_style_in_it() -> None:
    account_with_address()
    ann = Client()
    ann.force_login(User.objects.get())
    visitors = {"stranger": Client(), "guest": guest("Bo"), "account": ann}
    pages = ["account", "account_login", "account_signup", "account_signup_by_email", "account_name"]
    pages += ["account_signup_by_passkey", "account_request_login_code", "account_reset_password"]
    pages += ["account_change_password", "usersessions_list", "account_reauthenticate", "account_logout"]
    for browser in visitors.values():
        for page in pages:
            response = browser.get(reverse(page), headers={"host": "localhost"}, follow=True)
            html = response.content.decode()
            assert response.status_code == 200
            assert not re.search(r"<script(?![^>]*( src=|application/json))", html)
            assert not re.search(r"\s(style|on\w+)=", html)


@pytest.mark.usefixtures("with_mail")
def test_a_mail_server_that_is_away_holds_nobody_up_and_gets_the_mail_later(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    browser = guest("Ann")
    form = {"name": "Zoe", "email": "zoe@example.org"}
    page = browser.post(reverse("account_signup_by_email"), form, follow=True)
    assert page.status_code == 200
    run_all()
    assert Job.objects.get().state == Job.State.WAITING
