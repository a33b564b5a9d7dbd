"""The sessions of an account: which there are, and what ends them."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.cleaning import clean_up
from accounts.receivers import NO_ADDRESS
from luckybox_site.web.limits import Limit
from tests.accounts.signing import (
    PASSWORD,
    account,
    sign_in,
    who,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


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
