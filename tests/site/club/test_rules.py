"""Who may open tables: enforced wherever a table can be opened, and said before."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services import lobby
from games.services.opening import open_table as open_by_person
from games.services.refusals import Rejected, Why
from tests.accounts.signing import account, guest
from tests.clubs import club_with
from tests.pages import FILLED_IN
from tests.tables import client_of, open_table, played_game, rematch_of

pytestmark = pytest.mark.django_db

FOR_ACCOUNTS, FOR_STAFF = "people with an account", "the staff"


def of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def ways_to_open(browser: Client) -> list[Any]:
    """The answers to every form that opens a table."""
    return [
        browser.post("/new/", {**FILLED_IN, "game": "luckybox"}),
        browser.post("/new/", {"quick": "luckybox", "name": "Ada"}),
        browser.post("/new/", {"quick": "luckybox-1", "name": "Ada"}),
        browser.post("/play/", {"name": "Ada", "game": "luckynumbers"}),
    ]


@pytest.mark.parametrize(
    ("opening", "words"), [("accounts", FOR_ACCOUNTS), ("staff", FOR_STAFF)], ids=["accounts", "staff"]
)
def test_who_may_not_open_a_table_is_told_and_leaves_no_guest_behind(opening: str, words: str) -> None:
    club_with(opening=opening)
    stranger = Client()
    for page in ("/new/", "/"):
        assert words in stranger.get(page).content.decode()
    for response in ways_to_open(stranger):
        assert response.status_code == 409
        assert words in response.content.decode()
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_an_account_may_where_only_accounts_may_and_staff_always() -> None:
    club_with(opening="accounts")
    assert all(response.status_code == 302 for response in ways_to_open(of(account())))
    club_with(opening="staff")
    # At the tables of Ann anybody may sit down.
    assert [response.status_code for response in ways_to_open(of(account("Bo")))] == [409, 409, 409, 302]
    staff = of(User.objects.create_user("Cleo", is_staff=True))
    assert all(response.status_code == 302 for response in ways_to_open(staff))
    assert FOR_STAFF not in staff.get("/new/").content.decode()


def test_everybody_may_sit_down_at_a_table_that_waits() -> None:
    game = open_table(players=1, seats=4, visibility=Game.Visibility.PUBLIC)
    club_with(opening="staff")
    assert guest().post(f"/t/{game.code}/join/", {"name": "Zoe"}).status_code == 302
    stranger = Client()
    assert (
        stranger.post("/play/", {"name": "Kim", "game": "luckybox"}).headers["Location"] == f"/t/{game.code}/"
    )


def test_a_rematch_is_a_new_table_but_a_match_goes_on() -> None:
    over = played_game(players=2, kind="luckynumbers")
    match = played_game(players=2, kind="luckynumbers", rules={"match": True})
    club_with(opening="staff")
    refused = client_of(over, 0).post(f"/t/{over.code}/rematch/", headers={"accept": "application/json"})
    assert (refused.status_code, refused.json()["refused"]) == (403, "staff_opens")
    assert rematch_of(match).match_game == 2


def test_a_suspended_account_opens_nothing() -> None:
    club_with(opening="accounts")
    ada = account()
    User.objects.filter(pk=ada.pk).update(is_active=False)
    options = lobby.TableOptions("luckybox", 2, {"edition": "gamewright"})
    with pytest.raises(Rejected) as refusal:
        open_by_person(ada.pk, "Ada", options)
    assert refusal.value.reason is Why.ACCOUNTS_OPEN
