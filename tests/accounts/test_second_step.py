"""The second step: codes from an app, and for recovery."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from luckybox_site.web.limits import Limit
from tests.accounts.signing import (
    PASSWORD,
    account,
    account_with_address,
    confirm,
    enter,
    guest,
    sign_in,
    who,
)
from tests.tables import committed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


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
