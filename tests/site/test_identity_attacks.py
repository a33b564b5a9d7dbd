"""Nobody acts as somebody else, looks like somebody else, or comes back where they are kept out."""

from typing import Any

import pytest
from django.conf import settings as conf
from django.test import Client

from accounts.models import User
from games.models import Block, Game
from tests.accounts.signing import account, guest, key_of, sign_in, sign_up
from tests.addresses import addresses
from tests.evenings import comes, opened
from tests.pages import text
from tests.tables import client_of, open_table, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]


def test_a_session_that_somebody_was_given_is_not_the_one_they_act_in() -> None:
    """Whoever gives somebody a key and knows it, is not signed in when they are."""
    account("Ann")
    game, evening = open_table(players=1, seats=3), opened()

    def planted() -> Client:
        browser = Client()
        browser.get("/account/login/")
        session = browser.session
        session["planted"] = True
        session.save()
        browser.cookies[conf.SESSION_COOKIE_NAME] = session.session_key or ""
        return browser

    ways: dict[str, Any] = {
        "sign in": lambda browser: sign_in(browser, "Ann"),
        "sign up": lambda browser: sign_up(browser, "Bob"),
        "sit down": lambda browser: browser.post(f"/t/{game.code}/join/", {"name": "Cleo"}),
        "open a table": lambda browser: browser.post("/new/", {"quick": "luckybox", "name": "Dan"}),
        "come to an evening": lambda browser: browser.post(
            f"/tonight/{evening.code}/here/", {"name": "Finn", "looks": "on"}
        ),
        "play now": lambda browser: browser.post("/play/", {"game": "luckybox", "name": "Eve"}),
    }
    for name, way in ways.items():
        browser = planted()
        key = key_of(browser)
        way(browser)
        thief = Client()
        thief.cookies[conf.SESSION_COOKIE_NAME] = key
        assert "_auth_user_id" in browser.session, name
        assert "_auth_user_id" not in thief.session, name


def test_nobody_sits_down_under_a_name_that_looks_like_another_at_the_table() -> None:
    game = open_table(players=1, seats=6)
    host = game.players.get().name
    for twin in (
        host.lower(),
        host.replace("A", "\N{CYRILLIC CAPITAL LETTER A}"),
        f"{host}.",
        f"{host[0]} {host[1:]}",
    ):
        response = Client().post(f"/t/{game.code}/join/", {"name": twin})
        assert (response.status_code, "already has that name" in text(response)) == (409, True), twin
    evening = opened()
    comes(evening, "Ada")
    comes(evening, "\N{CYRILLIC CAPITAL LETTER A}da")
    assert [one.name[-2:] for one in evening.arrivals.order_by("pk")] == ["da", " 2"]


def test_a_key_that_the_site_never_gave_is_never_used() -> None:
    browser = Client()
    browser.cookies[conf.SESSION_COOKIE_NAME] = "a" * 32
    browser.post("/new/", {"quick": "luckybox", "name": "Dan"})
    assert key_of(browser) != "a" * 32


def test_who_is_blocked_by_the_host_comes_back_at_no_address() -> None:
    """As the guest they were, and as the account that this guest becomes."""
    game = started_game(players=2)
    game.players.filter(seat=1).update(name="Quintilius")
    host_browser = client_of(game, 0)
    blocked = guest("Gus")
    blocked.get("/")
    pest = User.objects.get(first_name="Gus")
    Block.objects.create(user=game.host, blocked=pest, name="Gus")
    waiting = open_table(players=1, seats=4)
    Game.objects.filter(pk=waiting.pk).update(host=game.host)
    waiting.players.update(user=game.host)
    for table, sign_up_first in ((game, False), (waiting, True)):
        if sign_up_first:
            sign_up(blocked, "Gustav")
            assert not User.objects.get(pk=pest.pk).is_guest
        for address in addresses({"t/": table.code}):
            if address.startswith("/t/") and "qr.svg" not in address:
                for response in (
                    blocked.get(address),
                    blocked.post(address, {"name": "Hal"}, headers={"hx-request": "true"}),
                ):
                    # Without a word to give, its form leads to the table, which stays closed.
                    leads_to_door = response.headers.get("Location") == f"/t/{table.code}/"
                    assert response.status_code >= 400 or leads_to_door, address
                    assert "Quintilius" not in text(response), address
        assert not table.players.filter(user=pest).exists()
    assert host_browser.get(f"/t/{game.code}/").status_code == 200
