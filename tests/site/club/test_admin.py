"""The club's one page in the admin, and its invitations."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.services.lobby_chat import lobby_chat
from luckybox_site.club.models import THE_CLUB, Club, Invitation
from luckybox_site.club.reading import club, club_cache
from tests.clubs import club_with

pytestmark = pytest.mark.django_db

PAGE = f"/admin/club/club/{THE_CLUB}/change/"


@pytest.fixture
def admin() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("Root", password="correct horse battery"))
    return browser


def fields_of(page: Any) -> dict[str, Any]:
    """The form as it is filled in."""
    form = page.context["adminform"].form
    return {name: form[name].value() for name in form.fields if form[name].value() not in (None, "", [])}


def test_its_entry_leads_to_the_form_which_can_be_saved_as_it_is(admin: Client) -> None:
    page = admin.get("/admin/club/club/", follow=True)
    assert page.redirect_chain == [(PAGE, 302)]
    assert admin.post(PAGE, fields_of(page)).headers["Location"] == "/admin/"
    saved = Club.objects.get()
    assert {name: getattr(saved, name) for name in ("name", "opening", "registration", "guest_days")} == {
        "name": "",
        "opening": "anybody",
        "registration": "open",
        "guest_days": 30,
    }
    assert saved.table == {"game": "luckybox", "luckybox": {}, "luckynumbers": {}}


def test_there_is_no_second_club(admin: Client) -> None:
    assert admin.get("/admin/club/club/add/").status_code == 403
    assert (
        admin.get(f"/admin/club/club/{THE_CLUB + 1}/change/", follow=True).redirect_chain[-1][0] == "/admin/"
    )


def test_new_tables_begin_as_the_club_wants_them(admin: Client, client: Client) -> None:
    sent = {
        **fields_of(admin.get(PAGE)),
        "game": "luckynumbers",
        "luckynumbers_seats": "3",
        "luckynumbers_clock": "45",
        "luckybox_edition": "cocktail",
    }
    assert admin.post(PAGE, sent).status_code == 302
    club_cache.read()
    form = client.get("/new/").context["form"]
    assert (form.adapter.slug, form["seats"].value(), str(form["clock"].value())) == ("luckynumbers", 3, "45")
    client.post("/new/", {"quick": "luckybox", "name": "Ada"})
    assert User.objects.get(first_name="Ada").hosted_games.get().rules["edition"] == "cocktail"


def test_the_chat_of_the_lobby_is_switched_on_and_off_here(admin: Client) -> None:
    sent = fields_of(admin.get(PAGE))
    assert sent["chat"] == "off"
    for who, is_there in (("accounts", True), ("off", False)):
        assert admin.post(PAGE, {**sent, "chat": who}).status_code == 302
        assert lobby_chat().who == fields_of(admin.get(PAGE))["chat"] == who
        assert ("ask who would like a game" in admin.get("/").content.decode()) is is_there
    assert admin.post(PAGE, {**sent, "chat": "nobody"}).status_code == 200
    assert lobby_chat().who == "off"


def test_a_club_cannot_have_every_new_table_rated(admin: Client) -> None:
    fields = admin.get(PAGE).context["adminform"].form.fields
    assert "luckybox_pace" in fields
    assert not [name for name in fields if "rated" in name]


def test_what_cannot_be_played_is_refused_at_its_field(admin: Client) -> None:
    sent = {
        **fields_of(admin.get(PAGE)),
        "luckybox_seats": "12",
        "luckybox_edition": "ravensburger",
        "name": "A\u202eb",
    }
    page = admin.post(PAGE, sent)
    assert page.status_code == 200
    assert set(page.context["adminform"].form.errors) >= {"name"}
    assert not Club.objects.exists()


def test_a_choice_that_is_no_more_is_passed_over(client: Client) -> None:
    club_with(table={"game": "chess", "luckybox": {"edition": "gone", "pace": "relaxed"}})
    form = client.get("/new/").context["form"]
    assert (form.adapter.slug, form["edition"].value(), form["pace"].value()) == (
        "luckybox",
        "gamewright",
        "relaxed",
    )
    assert club().table["game"] == "chess"


def test_an_invitation_shows_its_link(admin: Client) -> None:
    page = admin.post("/admin/club/invitation/add/", {"note": "The poster", "most_uses": "3"}, follow=True)
    link = f"http://testserver/invited/{Invitation.objects.get().token}/"
    assert link in page.content.decode()
    assert link in admin.get(f"/admin/club/invitation/{Invitation.objects.get().pk}/change/").content.decode()
