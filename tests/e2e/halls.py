"""Tournaments on the database of the server, and who opens them in a browser."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

from games.models import Tournament
from games.services.tourney import pairing
from tests.factories import UserFactory
from tests.tables import committed, load_house_deck
from tests.tournaments import organiser_of, seated, tournament, user_of
from tests.tourney_pages import browser_of


class Hall(NamedTuple):
    """A tournament: its row, its path, and the sessions of its organiser and of who sits at which table."""

    row: Tournament
    path: str
    desk: str
    tables: list[list[str]]


def session_of(user_id: int) -> str:
    return str(browser_of(user_id).cookies["sessionid"].value)


def somebody_who_may_organise() -> str:
    """Their session."""
    load_house_deck()
    return session_of(UserFactory.create(is_staff=True).pk)


def a_hall(players: int, *, begins: bool = True, **options: Any) -> Hall:
    """A tournament, on paper unless a table is given, with its first round published, and begun."""
    row = tournament(players, **options)
    publish(row, begins=begins)
    tables = [[session_of(user_of(row, key)) for key in keys] for keys in seated(row)]
    return Hall(row, f"/tournaments/{row.code}/", session_of(organiser_of(row)), tables)


def publish(row: Tournament, *, begins: bool) -> None:
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
    with committed():
        pairing.publish(row.pk, organiser_of(row), begins=begins)


def sign_in(page: Page, session: str, url: str) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
