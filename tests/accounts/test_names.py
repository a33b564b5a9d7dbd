"""Names of accounts: changed everywhere at once, compared as people see them, and kept for good."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import User
from games.store import read_table
from luckybox_site.web.lookalikes import name_key
from luckybox_site.web.visible_names import MAX_NAME
from tests.accounts.signing import account, guest, sign_in, sign_up
from tests.tables import client_of, committed, play_on, started_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("Вова", "вова"),
        ("Bill", "B1ll"),
        ("Oscar", "0scar"),
        ("Arne", "Ame"),
        ("Ann Lee", "ann.lee"),
        ("Anna", "\N{GREEK CAPITAL LETTER ALPHA}\N{GREEK CAPITAL LETTER NU}\N{GREEK CAPITAL LETTER NU}a"),
        ("ACE", "\N{CYRILLIC CAPITAL LETTER A}\N{CYRILLIC CAPITAL LETTER ES}\N{CYRILLIC CAPITAL LETTER IE}"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Zoe", "Zoë"), ("Ann", "Anna"), ("🐸", "🐢"), ("...", "!!!")])
def test_names_that_people_tell_apart_are_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["x" * MAX_NAME, "ß" * MAX_NAME, "\N{LATIN SMALL LIGATURE FFI}" * 8])
def test_the_longest_name_fits(name: str, client: Client) -> None:
    assert sign_up(client, name).status_code == 302


def test_another_spelling_of_ones_own_name_is_free_and_shown_at_running_tables() -> None:
    game = started_game(players=2)
    user = User.objects.get(pk=game.players.get(seat=0).user_id)
    browser = client_of(game, 0)
    for name in ("Zoe Lee", "ZOE LEE"):
        with committed():
            assert browser.post(reverse("account_name"), {"name": name}).status_code == 302
        assert read_table(game.pk).players[0].name == name
        user.refresh_from_db()
        assert (user.username, user.first_name) == (name, name)
    assert "My account: ZOE LEE" in browser.get("/rules/").content.decode()


def test_the_name_of_another_stays_theirs(client: Client) -> None:
    account("Ann")
    client.force_login(account("Bo"))
    response = client.post(reverse("account_name"), {"name": "ANN"})
    assert response.status_code == 400
    assert "taken" in response.content.decode()
    assert User.objects.filter(first_name="Bo").exists()


@pytest.mark.parametrize("name", ["Moderator", "ADM1N", "lucky box"])
def test_nobody_takes_a_name_for_the_staff(name: str, client: Client) -> None:
    assert "would be taken for the staff" in sign_up(client, name).content.decode()
    assert not User.objects.filter(is_guest=False).exists()


def test_the_database_has_the_last_word_on_whose_name_it_is() -> None:
    account("Ann")
    bo = User.objects.create_guest("Bo")
    with pytest.raises(services.NameTaken):
        services.keep_games(bo.pk, "ANN")
    with pytest.raises(services.NameTaken):
        services.create_account("A.n.n")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=bo.pk).update(is_guest=False)
    bo.refresh_from_db()
    assert bo.is_guest


def test_nobody_becomes_an_account_twice() -> None:
    bo = User.objects.create_guest("Bo")
    services.keep_games(bo.pk, "Bo")
    with pytest.raises(services.NameTaken):
        services.keep_games(bo.pk, "Ben")
    assert User.objects.get().first_name == "Bo"


def test_the_admin_says_that_a_name_is_taken(admin_client: Client) -> None:
    account("Ann")
    form = {"username": "A.n.n", "usable_password": "false", "password1": "", "password2": ""}
    page = admin_client.post(reverse("admin:accounts_user_add"), form)
    assert "looks like one that is" in page.content.decode()


def test_guests_are_offered_to_keep_a_finished_game_and_accounts_are_not() -> None:
    game = started_game(players=1)
    play_on(game)
    offer = reverse("account_signup")
    browser = client_of(game, 0)
    assert offer not in browser.get(f"/t/{game.code}/").content.decode()
    User.objects.filter(pk=game.players.get().user_id).update(is_guest=True, name_key=None)
    assert offer in browser.get(f"/t/{game.code}/").content.decode()


def test_the_bar_says_who_somebody_is() -> None:
    account("Ann")
    ann = Client()
    sign_in(ann)
    assert "My account: Ann" in ann.get("/rules/").content.decode()
    for other in (Client(), guest("Bo")):
        page = other.get("/rules/").content.decode()
        assert "Sign in" in page
        assert "My account" not in page
