"""A guest becomes an account, or signs in to one, and the games come along."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.store import read_table
from tests.accounts.signing import (
    PASSWORD,
    account,
    errors_of,
    guest,
    sign_in,
    sign_up,
    who,
)
from tests.tables import client_of, committed, forget_all_tables, played_game, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


def guest_at(game: Game, seat: int) -> Client:
    """The browser of somebody in a seat, who is a guest from now on."""
    User.objects.filter(pk=game.players.get(seat=seat).user_id).update(is_guest=True, name_key=None)
    return client_of(game, seat)


def test_a_guest_keeps_the_row_the_seat_and_what_the_session_knows() -> None:
    game = started_game(players=2)
    browser = guest_at(game, 0)
    session = browser.session
    session["seats"] = [game.code]
    session.save()
    before = game.players.get(seat=0).user_id
    with committed():
        assert sign_up(browser, "Zoe").status_code == 302
    zoe = User.objects.get(pk=before)
    assert (zoe.is_guest, zoe.first_name, zoe.check_password(PASSWORD)) == (False, "Zoe", True)
    assert who(browser) == "Zoe"
    assert browser.session["seats"] == [game.code]
    assert read_table(game.pk).players[0].name == "Zoe"
    assert browser.get(f"/t/{game.code}/").status_code == 200


def test_a_guest_is_offered_their_nickname() -> None:
    assert 'value="Zoe"' in guest("Zoe").get(reverse("account_signup")).content.decode()


def test_a_guest_whose_name_is_taken_stays_a_guest_with_their_seat() -> None:
    account("Ann")
    browser = guest("Bo")
    assert "taken" in errors_of(sign_up(browser, "Ann"))
    assert browser.get(reverse("account")).context["guest"].first_name == "Bo"


def test_a_guest_cannot_do_what_only_accounts_can() -> None:
    browser = guest()
    for page in ("account_set_password", "account_name", "usersessions_list", "mfa_activate_totp"):
        assert browser.get(reverse(page)).status_code == 302
        browser.post(reverse(page), {"password1": PASSWORD, "password2": PASSWORD, "name": "X"})
    bo = User.objects.get()
    assert (bo.is_guest, bo.first_name, bo.has_usable_password()) == (True, "Ann", False)


def log_in(user: User, address: str = "/account/login/") -> tuple[str, dict[str, str]]:
    """Where and with what somebody signs in, on the page of accounts or in the admin."""
    names = ("username", "login")
    return address, dict.fromkeys(names, user.username) | {"password": PASSWORD, "next": "/"}


def test_a_guest_who_signs_in_brings_their_seats() -> None:
    game = started_game(players=2)
    browser = guest_at(game, 0)
    gone = game.players.get(seat=0).user_id
    ann = account("Ann")
    with committed():
        sign_in(browser, "Ann")
    assert game.players.get(seat=0).user_id == ann.pk
    assert not User.objects.filter(pk=gone).exists()
    assert "are yours now" in browser.get("/").content.decode()
    assert b'data-me="0"' in browser.get(f"/t/{game.code}/").content


def test_who_sits_at_a_table_twice_is_told_and_loses_no_seat() -> None:
    """Signed in, nobody could play on in the guest's seat. The game comes first, then the account."""
    game = started_game(players=2)
    browser = guest_at(game, 0)
    other = User.objects.get(pk=game.players.get(seat=1).user_id)
    other.set_password(PASSWORD)
    other.is_staff = True
    other.save()
    with committed():
        page = browser.post(*log_in(other), follow=True).content.decode()
    assert "You are not signed in yet. You sit at one table twice" in page
    with committed():
        page = browser.post(*log_in(other, "/admin/login/")).content.decode()
    assert "You are not signed in yet. You sit at one table twice" in page
    assert b'data-me="0"' in browser.get(f"/t/{game.code}/").content


@pytest.mark.parametrize("address", ["/account/login/", "/admin/login/"])
def test_a_finished_game_that_both_played_stays_and_the_others_come_along(address: str) -> None:
    """On the page of accounts as at the log-in of the admin."""
    both, alone = played_game(players=2, kind="luckynumbers"), started_game(players=2)
    browser = guest_at(both, 0)
    guest, name = both.players.get(seat=0).user, both.players.get(seat=0).name
    alone.players.filter(seat=1).update(user=guest)
    forget_all_tables()
    ann = both.players.get(seat=1).user
    assert guest is not None
    assert ann is not None
    ann.set_password(PASSWORD)
    ann.is_staff = True
    ann.save()
    with committed():
        browser.post(*log_in(ann, address))
    page = browser.get("/").content.decode()
    assert f"The games you played as {guest.first_name} are yours now." in page
    assert f"you have played twice; there your other seat stays {guest.first_name}" in page
    assert who(browser) == ann.first_name
    seat = both.players.get(seat=0)
    assert (seat.user, seat.name) == (None, name)
    assert alone.players.get(seat=1).user == both.players.get(seat=1).user == ann
    assert list(both.results.order_by("seat").values_list("user", flat=True)) == [None, ann.pk]
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_wrong_password_leaves_the_guest_as_they_were() -> None:
    account("Ann")
    browser = guest("Bo")
    sign_in(browser, "Ann", "wrong")
    assert browser.get(reverse("account")).context["guest"].first_name == "Bo"
