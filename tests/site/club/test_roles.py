"""Roles of the staff: each opens what it may touch in the admin, and is refused everything else."""

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client

from games.models import Card, Deck, DeckVersion, Game
from luckybox_site.club.models import THE_CLUB, Club
from luckybox_site.club.roles import CARD_EDITORS, MODERATORS, ORGANISERS, ROLES, SUPERUSERS
from tests.addresses import addresses
from tests.factories import UserFactory
from tests.tables import load_house_deck, started_game

pytestmark = pytest.mark.django_db

#: These list what somebody may see.
LISTS = {"/admin/", "/admin/games/", "/admin/club/", "/admin/accounts/", "/admin/jobs/", "/admin/auth/"}
#: What every member of the staff has; and by role, where the pages begin that it may open.
FOR_ALL = (
    "/admin/login/",
    "/admin/logout/",
    "/admin/password_change/",
    "/admin/jsi18n/",
    "/admin/autocomplete/",
)
MAY = {
    CARD_EDITORS: ("/admin/games/deck/", "/admin/games/deckversion/", "/admin/games/edition/"),
    MODERATORS: (
        "/admin/games/report/",
        "/admin/games/sanction/",
        "/admin/games/flaggedword/",
        "/admin/games/chatline/",
        "/admin/games/game/",
        "/admin/games/player/",
    ),
    ORGANISERS: (
        "/admin/club/club/",
        "/admin/club/invitation/",
        "/admin/games/game/",
        "/admin/games/player/",
        "/admin/limits/",
    ),
}


@pytest.fixture
def game() -> Game:
    load_house_deck()
    return started_game(players=2)


def pages(game: Game) -> list[str]:
    """Every address of the admin, those about rows with rows that are there."""
    deck, version = Deck.objects.get(), DeckVersion.objects.get()
    rows = {"game": game.pk, "deck": deck.pk, "deckversion": version.pk, "player": game.players.all()[0].pk}
    known = {f"admin/games/{name}/": str(pk) for name, pk in rows.items()}
    return [address for address in addresses(known) if address.startswith("/admin/")]


def member(role: str) -> Client:
    user = UserFactory.create(is_staff=True)
    user.groups.set(Group.objects.filter(name=role))
    browser = Client()
    browser.force_login(user)
    return browser


def answers(role: str, game: Game) -> Iterator[tuple[str, str, int]]:
    browser = member(role)
    for address in pages(game):
        if not address.startswith(FOR_ALL):
            yield address, "get", browser.get(address).status_code
            yield address, "post", browser.post(address).status_code


@pytest.mark.parametrize("role", MAY)
def test_a_role_opens_what_it_may_and_is_refused_everything_else(role: str, game: Game) -> None:
    before = Card.objects.count(), DeckVersion.objects.count()
    opened = set()
    for address, method, status in answers(role, game):
        if address in LISTS:
            continue
        if address.startswith(MAY[role]):
            assert status < 500, (address, method)
            opened |= {address} if status == 200 else set()
        else:
            # What is not there leads back to the front page, which says so.
            assert status in {302, 403, 404, 405}, (address, method, status)
    for start in MAY[role]:
        # The club has one row, to which its list leads.
        assert any(address.startswith(start) for address in opened), start
    if role != CARD_EDITORS:
        assert (Card.objects.count(), DeckVersion.objects.count()) == before


def test_of_every_model_of_the_admin_it_is_decided_who_may_touch_it() -> None:
    known = {model for may in ROLES.values() for model in may} | SUPERUSERS
    assert {model._meta.label_lower for model in admin.site._registry} <= known


def test_without_the_staff_status_there_is_no_way_in(game: Game) -> None:
    user = UserFactory.create()
    user.groups.set(Group.objects.all())
    browser = Client()
    browser.force_login(user)
    for address in pages(game):
        if not address.startswith(FOR_ALL):
            assert browser.get(address).status_code in {302, 403, 404, 405}, address


def test_an_organiser_saves_the_club_without_seeing_accounts_and_keeps_who_hosts_evenings() -> None:
    organiser, host = member(ORGANISERS), UserFactory.create(first_name="Hostess")
    club = Club.objects.create(pk=THE_CLUB)
    club.evening_hosts.add(host)
    page = organiser.get(f"/admin/club/club/{THE_CLUB}/change/")
    assert "Hostess" not in page.content.decode()
    form = page.context["adminform"].form
    values = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "", [])}
    saved = organiser.post(f"/admin/club/club/{THE_CLUB}/change/", {**values, "name": "Ours"})
    assert saved.status_code == 302
    assert (Club.objects.get().name, list(Club.objects.get().evening_hosts.all())) == ("Ours", [host])
