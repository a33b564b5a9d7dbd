"""Decks in the admin: a deck's versions, the sheet of one, and publishing."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from games.models import Card, DeckVersion
from games.services.luckybox import decks
from games.services.luckybox.designing import FILL
from luckybox_site.jobs.models import Job
from tests.decks import at, live, new_draft, text
from tests.factories import DeckVersionFactory, UserFactory
from tests.workers import run_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> DeckVersion:
    return new_draft()


# -- the pages


def test_a_deck_shows_its_versions_with_state_cards_hash_and_who(
    admin_client: Client, draft: DeckVersion
) -> None:
    page = text(admin_client.get(reverse("admin:games_deck_change", args=[draft.deck_id])))
    for shown in ("Version 1", "Version 2", "live", "draft", "60 cards", live().content_hash[:12]):
        assert shown in page


def test_drafts_begin_from_any_version_or_empty(admin_client: Client) -> None:
    admin_client.post(at("draft", live().pk))
    admin_client.post(reverse("admin:games_deck_empty_draft", args=[live().deck_id]))
    counts = [
        version.cards.count() for version in DeckVersion.objects.filter(status="draft").order_by("number")
    ]
    assert counts == [60, 0]


def test_a_published_version_can_only_be_looked_at(admin_client: Client) -> None:
    version, card = live(), live().cards.first()
    assert card is not None
    assert 'name="card"' not in text(admin_client.get(at("change", version.pk)))
    assert admin_client.get(at("card", version.pk, card.pk)).status_code == 302
    refused = admin_client.post(at("cards", version.pk), {"card": card.pk, "act": "delete"})
    assert refused.status_code == 302
    for address in (at("delete", version.pk), reverse("admin:games_deck_delete", args=[version.deck_id])):
        assert admin_client.post(address, {"post": "yes"}).status_code == 403


def test_what_is_not_there_is_not_found(admin_client: Client, draft: DeckVersion) -> None:
    assert admin_client.get(at("change", 9 * 10**30)).status_code == 404
    assert admin_client.get(at("card", draft.pk, 9 * 10**30)).status_code == 404
    # Django leads to the list, with a message.
    assert admin_client.get(reverse("admin:games_deck_change", args=["9" * 30])).status_code == 302


def test_who_may_only_look_changes_nothing_and_others_see_nothing(client: Client, draft: DeckVersion) -> None:
    staff = User.objects.create_user("staff", is_staff=True)
    client.force_login(staff)
    assert client.get(at("change", draft.pk)).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="view_deckversion"))
    assert 'name="act"' not in text(client.get(at("change", draft.pk)))
    for page in ("publish", "new_card", "fill", "take_back"):
        assert client.get(at(page, draft.pk)).status_code == 403
    assert client.post(at("draft", draft.pk)).status_code == 403


def test_pages_take_as_many_queries_for_many_versions_and_cards(
    admin_client: Client, draft: DeckVersion
) -> None:
    pages = [
        reverse("admin:games_deck_changelist"),
        reverse("admin:games_deckversion_changelist"),
        reverse("admin:games_deck_change", args=[draft.deck_id]),
        at("change", draft.pk),
        at("publish", draft.pk),
    ]

    def queries(page: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert admin_client.get(page).status_code == 200
        return len(found)

    for page in pages:
        queries(page)
    before = [queries(page) for page in pages]
    somebody = UserFactory.create()
    for number in range(3, 33):
        version = DeckVersionFactory.create(deck=draft.deck, number=number, made_by=somebody)
        Card.objects.create(version=version, number=1, grid="123456789")
    Card.objects.bulk_create(
        Card(version=draft, number=n, grid="987654321", row1="S") for n in range(61, 200)
    )
    assert [queries(page) for page in pages] == before


# -- publishing


def test_publishing_shows_the_difference_to_what_is_live_and_asks_for_a_reason(
    admin_client: Client, draft: DeckVersion
) -> None:
    draft.cards.filter(number=7).update(grid="123456789")
    draft.cards.filter(number=8).delete()
    page = text(admin_client.get(at("publish", draft.pk)))
    for shown in ("Card 7 has changed.", "becomes 1 2 3", "Card 8 is taken out.", "59 instead of 60"):
        assert shown in page
    response = admin_client.post(at("publish", draft.pk), {"act": "now"})
    assert "Please say in one sentence why." in text(response)
    assert draft != live()
    admin_client.post(at("publish", draft.pk), {"act": "now", "why": "Shorter."})
    assert (live(), live().why) == (draft, "Shorter.")


def test_a_deck_that_would_break_play_is_not_published_and_whom_it_serves_is_said(
    admin_client: Client, draft: DeckVersion
) -> None:
    draft.cards.filter(number__gt=40).delete()
    draft.cards.filter(number=7).delete()
    response = admin_client.post(at("publish", draft.pk), {"act": "now", "why": "Shorter."})
    assert "39 cards: enough for 1 to 4 players with one copy, and for up to 9 with two." in text(response)
    assert "up to 12 players, for whom it needs 48 cards" in text(response)
    assert "Card numbers that no card has: 7, 41–60." in text(response)
    assert draft != live()


def test_a_draft_is_published_at_a_time_that_can_be_taken_back(
    admin_client: Client, draft: DeckVersion
) -> None:
    draft.cards.filter(number=8).delete()
    tomorrow = timezone.localtime() + timedelta(days=1)
    wanted = {"act": "later", "why": "Shorter.", "at": tomorrow.isoformat()[:16]}
    for time, said in (
        ("1999-12-24T18:00", "still to come"),
        ("9999-12-31T23:59", "12 months"),
        ("noon", "such as"),
    ):
        response = admin_client.post(at("publish", draft.pk), {**wanted, "at": time})
        assert (response.status_code, said in text(response)) == (400, True)
    admin_client.post(at("publish", draft.pk), wanted)
    assert f"published on {date_format(tomorrow)}" in text(
        admin_client.get(reverse("admin:games_deck_change", args=[draft.deck_id]))
    )
    admin_client.post(at("publish", draft.pk), {"act": "never"})
    draft.refresh_from_db()
    assert draft.publish_at is None


def test_going_back_to_an_earlier_version_makes_a_new_one(admin_client: Client, draft: DeckVersion) -> None:
    first = live()
    draft.cards.filter(number=8).delete()
    decks.publish(draft, None)
    assert "Card 8 is new." in text(admin_client.get(at("take_back", first.pk)))
    admin_client.post(at("take_back", first.pk), {"why": "Too short."})
    assert (live().number, live().content_hash) == (3, first.content_hash)


# -- the designer


def test_the_designer_fills_a_draft_up_as_a_job(admin_client: Client, draft: DeckVersion) -> None:
    draft.cards.filter(number__in=[8, 30]).delete()
    page = admin_client.get(at("fill", draft.pk))
    wanted = {field.name: field.value() for field in page.context["form"]}
    wrong = admin_client.post(at("fill", draft.pk), {**wanted, "ofS": 48})
    assert "These are 361 line ends; 60 cards have 360" in text(wrong)
    for _ in range(2):
        admin_client.post(at("fill", draft.pk), wanted)
    job = Job.objects.get(kind=FILL)
    run_all()
    job.refresh_from_db()
    assert (job.state, job.result) == (Job.State.DONE, 2)
    verdict = admin_client.get(at("change", draft.pk)).context["verdict"]
    assert (verdict.errors, verdict.warnings) == ([], [])
    assert "The designer has added 2 cards." in text(admin_client.get(at("fill", draft.pk)))
