"""New accounts: open, with an invitation link, or none; whatever way somebody tries."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import User
from luckybox_site.club.models import Invitation
from luckybox_site.club.registration import NoNewAccounts
from tests.accounts.signing import guest, sign_up, who
from tests.clubs import club_with, invitation

pytestmark = pytest.mark.django_db

#: Pages on which somebody begins to make an account.
WAYS = ("/account/signup/", "/account/signup/passkey/")


def accounts() -> int:
    return int(User.objects.accounts().count())


@pytest.mark.parametrize(
    ("registration", "words"), [("closed", "no new accounts just now"), ("invited", "a link from the club")]
)
def test_where_nobody_can_sign_up_every_way_says_so(registration: str, words: str) -> None:
    club_with(registration=registration)
    for browser in (Client(), guest()):
        for way in WAYS:
            # Passkeys work on this very computer only.
            response = browser.get(way, headers={"host": "localhost"})
            assert words in response.content.decode()
        assert sign_up(browser, "Ann").status_code == 403
    assert not accounts()


def test_a_link_lets_so_many_make_an_account() -> None:
    club_with(registration="invited")
    link = invitation(most_uses=2)
    for name in ("Ann", "Bo"):
        browser = guest()
        assert browser.get(f"/invited/{link.token}/").headers["Location"] == "/account/signup/"
        sign_up(browser, name)
        assert who(browser) == name
    late = Client()
    assert late.get(f"/invited/{link.token}/").status_code == 404
    assert sign_up(late, "Cleo").status_code == 403
    assert accounts() == 2


def test_bad_links_are_all_the_same() -> None:
    club_with(registration="invited")
    past = invitation(ends_at=timezone.now() - timedelta(minutes=1))
    used = invitation(most_uses=1)
    Invitation.objects.filter(pk=used.pk).update(uses=1)
    pages = [Client().get(f"/invited/{token}/") for token in (past.token, used.token, "nobody-made-this")]
    assert {page.status_code for page in pages} == {404}
    assert all("not good any more" in page.content.decode() for page in pages)


def test_the_last_use_is_given_once_and_a_name_that_is_taken_costs_none() -> None:
    club_with(registration="invited")
    link = invitation(most_uses=1)
    first, second = Client(), Client()
    for browser in (first, second):
        browser.get(f"/invited/{link.token}/")
    User.objects.create_user("Ann")
    sign_up(first, "Ann")
    assert Invitation.objects.get().uses == 0
    sign_up(first, "Bo")
    assert sign_up(second, "Cleo").status_code == 403
    assert (who(first), who(second)) == ("Bo", "")


def test_the_service_refuses_where_a_page_was_open_before() -> None:
    club_with(registration="closed")
    ann = User.objects.create_guest("Ann")
    with pytest.raises(NoNewAccounts):
        services.keep_games(ann.pk, "Ann", invitation=invitation().token)
    with pytest.raises(NoNewAccounts):
        services.create_account("Ann")
    assert User.objects.get().is_guest
