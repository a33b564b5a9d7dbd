"""Evenings for tests, brought about by what people do."""

from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Arrival, Evening
from games.services import evenings
from tests.tables import committed


def staff(name: str = "Root") -> User:
    made: User = User.objects.create_user(name, is_staff=True)
    return made


def opened() -> Evening:
    """An evening that somebody of the staff has opened."""
    with committed():
        return evenings.open_evening(staff().pk)


def comes(evening: Evening, name: str, **more: Any) -> Client:
    """The browser of somebody who has scanned the code and said this."""
    browser = Client()
    with committed():
        response = browser.post(f"/tonight/{evening.code}/here/", {"name": name, "looks": "on", **more})
    assert response.status_code == 302, response.content.decode()
    return browser


def host_of(evening: Evening) -> Client:
    browser = Client()
    assert evening.host is not None
    browser.force_login(evening.host)
    return browser


def arrival(evening: Evening, name: str) -> Arrival:
    return evening.arrivals.get(name=name)


def seats(evening: Evening, *names: str, game: str = "luckynumbers", browser: Client | None = None) -> Any:
    """The host seats these at a new table."""
    chosen = [str(arrival(evening, name).pk) for name in names]
    with committed():
        return (browser or host_of(evening)).post(
            f"/tonight/{evening.code}/seat/", {"game": game, "person": chosen}
        )


def page_of(evening: Evening, browser: Client, query: str = "") -> str:
    return browser.get(f"/tonight/{evening.code}/{query}").content.decode()
