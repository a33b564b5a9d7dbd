"""Codes: by e-mail, from an app, and for recovery; nobody learns from them who has an account."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import email_codes
from accounts.cleaning import clean_up
from accounts.models import User
from accounts.receivers import NO_ADDRESS
from luckybox_site.jobs.models import Job
from luckybox_site.web.limits import Limit
from tests.accounts.signing import PASSWORD, account, forget_counts, guest, sign_in, who
from tests.tables import committed
from tests.workers import run_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_counted() -> Iterator[None]:
    forget_counts()
    yield
    forget_counts()


@pytest.fixture
def with_mail(settings: Settings) -> None:
    settings.HAS_MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True


def account_with_address(name: str = "Ann", email: str = "ann@example.org") -> User:
    ann = account(name)
    assert email_codes.give(ann, email)
    return ann


def code_sent() -> str:
    """The code in the newest mail, once the worker has sent it."""
    run_all()
    found = re.search(r"Your code is ([\w-]+)\.", str(mail.outbox[-1].body))
    assert found
    return found[1]


def enter(browser: Client, page: str, code: str) -> Any:
    return browser.post(reverse(page), {"code": code})


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


def confirm(browser: Client) -> None:
    """Enter the password once more."""
    browser.post(reverse("account_reauthenticate"), {"password": PASSWORD})


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


# -- the second step


def totp_code(secret: str) -> str:
    # Of the present period. An earlier one is taken, too, but may be too early by the time the code is read.
    earlier_and_later = sorted(yield_hotp_counters_from_time())
    counter = earlier_and_later[len(earlier_and_later) // 2]
    return str(format_hotp_value(hotp_value(secret, counter)))


@pytest.fixture
def secret() -> str:
    """Of the app of Ann, whose account has a second step."""
    made = str(generate_totp_secret())
    TOTP.activate(account_with_address(), made)
    return made


def test_the_second_step_is_turned_on_with_a_code_and_recovery_codes_follow(client: Client) -> None:
    account()
    sign_in(client)
    confirm(client)
    page = client.get(reverse("mfa_activate_totp"))
    assert "<svg" in page.content.decode()
    assert "data:" not in page.content.decode()
    response = client.post(reverse("mfa_activate_totp"), {"code": totp_code(page.context["form"].secret)})
    assert response.headers["Location"] == reverse("mfa_view_recovery_codes")
    assert len(client.get(reverse("mfa_view_recovery_codes")).context["unused_codes"]) == 10
    assert "On: a code from your app" in client.get(reverse("account")).content.decode()


def test_a_guest_passes_the_second_step_and_brings_their_games(secret: str) -> None:
    browser = guest("Bo")
    assert sign_in(browser, "Ann").headers["Location"] == reverse("mfa_authenticate")
    assert who(browser) == ""
    assert User.objects.filter(is_guest=True).exists()
    with committed():
        enter(browser, "mfa_authenticate", totp_code(secret))
    assert who(browser) == "Ann"
    assert not User.objects.filter(is_guest=True).exists()


def test_who_cancels_the_second_step_is_the_guest_they_were(secret: str) -> None:
    browser = guest("Bo")
    sign_in(browser, "Ann")
    browser.post(reverse("account_logout"), {"next": reverse("account_login")})
    assert browser.get(reverse("account")).context["guest"].first_name == "Bo"


def test_guessing_the_code_of_an_app_has_to_wait(client: Client, secret: str, settings: Settings) -> None:
    settings.LIMITS = {**settings.LIMITS, "logins_per_account": Limit("logins_per_account", 3, 900)}
    sign_in(client)
    for _ in range(3):
        enter(client, "mfa_authenticate", "000000")
    assert "Too many log-ins" in enter(client, "mfa_authenticate", totp_code(secret)).content.decode()
    assert who(client) == ""


def test_a_recovery_code_passes_once(client: Client) -> None:
    account()
    sign_in(client)
    confirm(client)
    page = client.get(reverse("mfa_activate_totp"))
    client.post(reverse("mfa_activate_totp"), {"code": totp_code(page.context["form"].secret)})
    code = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    seen = []
    for _ in range(2):
        browser = Client()
        sign_in(browser)
        enter(browser, "mfa_authenticate", code)
        seen.append(who(browser))
    assert seen == ["Ann", ""]


def test_the_admin_does_not_let_a_second_step_be_passed_by(client: Client, secret: str) -> None:
    User.objects.update(is_staff=True)
    page = client.post("/admin/login/", {"username": "Ann", "password": PASSWORD})
    assert "second step" in page.content.decode()
    assert who(client) == ""


# -- all pages, as they are


@pytest.mark.usefixtures("with_mail")
def test_no_page_of_accounts_has_a_script_or_a_style_in_it(secret: str) -> None:
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


# -- passwords and sessions


def test_another_password_ends_the_other_sessions_and_keeps_this_one() -> None:
    account()
    here, elsewhere = Client(), Client()
    for browser in (here, elsewhere):
        sign_in(browser)
    new = "another good one"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert here.post(reverse("account_change_password"), form).status_code == 302
    assert (who(here), who(elsewhere)) == ("Ann", "")


def test_guessing_the_present_password_has_to_wait(client: Client, settings: Settings) -> None:
    settings.LIMITS = {**settings.LIMITS, "logins_per_account": Limit("logins_per_account", 2, 900)}
    account()
    sign_in(client)
    form = {"oldpassword": "wrong", "password1": "another good one", "password2": "another good one"}
    statuses = [client.post(reverse("account_change_password"), form).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_the_list_of_sessions_names_browsers_and_keeps_no_address() -> None:
    account()
    phone, laptop = Client(), Client()
    agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    phone.post(
        reverse("account_login"),
        {"login": "Ann", "password": PASSWORD},
        headers={"user-agent": agent},
        REMOTE_ADDR="192.0.2.77",
    )
    sign_in(laptop)
    page = laptop.get(reverse("usersessions_list"))
    assert "Firefox, Android" in page.content.decode()
    assert [one["is_this"] for one in page.context["sessions"]] == [True, False]
    assert set(UserSession.objects.values_list("ip", flat=True)) == {NO_ADDRESS}
    laptop.post(reverse("usersessions_list"), {"session": "others"})
    assert (who(phone), who(laptop)) == ("", "Ann")
    clean_up()
    assert UserSession.objects.count() == 1


def test_nobody_ends_a_session_of_somebody_else() -> None:
    account("Ann")
    account("Bo")
    ann, bo = Client(), Client()
    sign_in(ann, "Ann")
    sign_in(bo, "Bo")
    for one in UserSession.objects.all():
        bo.post(reverse("usersessions_list"), {"session": one.pk})
    assert who(ann) == "Ann"


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
