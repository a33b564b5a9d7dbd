"""Decks in the admin: a deck's versions, the sheet of one, its cards, and publishing."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Card, DeckVersion
from games.services.luckybox import decks
from games.services.luckybox.designing import FILL
from luckybox_site.jobs.models import Job
from tests.factories import DeckVersionFactory, UserFactory
from tests.workers import run_all

pytestmark = pytest.mark.django_db
Status = DeckVersion.Status
Page = Any


def live() -> DeckVersion:
    return DeckVersion.objects.published().get()


@pytest.fixture
def draft() -> DeckVersion:
    return decks.draft_from(live(), None)


def at(page: str, *args: int) -> str:
    return reverse(f"admin:games_deckversion_{page}", args=args)


def text(response: HttpResponse | Page) -> str:
    return str(response.content.decode())


def form_of(card: PrintedCard, **changes: object) -> dict[str, object]:
    """What the form of a card sends."""
    fields: dict[str, object] = {"number": card.number}
    fields |= {f"s{square}": digit for square, digit in enumerate(card.grid)}
    fields |= {f"e{line}": end for line, end in enumerate(card.ends)}
    return {**fields, **changes}


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


# -- one card


def test_a_card_is_saved_as_it_was_entered(admin_client: Client, draft: DeckVersion) -> None:
    row = draft.cards.get(number=7)
    wanted = PrintedCard(77, "123456789", ("?", "", "7"), ("L", "LL", "M"))
    assert admin_client.post(at("card", draft.pk, row.pk), form_of(wanted)).status_code == 302
    row.refresh_from_db()
    assert row.printed() == wanted
    again = wanted._replace(number=78, grid="123456798")
    assert admin_client.post(at("new_card", draft.pk), form_of(again)).status_code == 302
    assert draft.cards.get(number=78).printed() == again


def test_what_is_wrong_with_a_card_is_said_in_words_and_nothing_typed_is_lost(
    admin_client: Client, draft: DeckVersion
) -> None:
    row, other = draft.cards.get(number=7), draft.cards.get(number=8).printed()
    good = row.printed()
    for changes, said in (
        ({"s4": "x"}, "The grid needs nine digits from 1 to 9. Look at: row 2, column 2."),
        ({"s0": ""}, "Look at: row 1, column 1."),
        ({"e5": "Q"}, "End of column 3: Select a valid choice."),
        ({"number": 8}, "Card 8 exists already."),
        ({"number": 1000}, "less than or equal to 999"),
        (form_of(other, number=7), "Card 8 has the same grid and line ends."),
    ):
        response = admin_client.post(at("card", draft.pk, row.pk), form_of(good, **changes))
        assert (response.status_code, said in text(response)) == (400, True), said
    typed = admin_client.post(at("card", draft.pk, row.pk), form_of(good, s4="x", s5="9", number=55))
    assert 'value="x"' in text(typed)
    row.refresh_from_db()
    assert row.printed() == good


def test_who_saves_a_card_that_has_changed_meanwhile_is_told(
    admin_client: Client, draft: DeckVersion
) -> None:
    row = draft.cards.get(number=7)
    was = admin_client.get(at("card", draft.pk, row.pk)).context["was"]
    draft.cards.filter(number=7).update(row1="")
    response = admin_client.post(at("card", draft.pk, row.pk), {**form_of(row.printed(), e1=""), "was": was})
    assert "Somebody else has changed this card" in text(response)


def test_a_new_card_may_begin_as_a_copy_and_must_not_stay_one(
    admin_client: Client, draft: DeckVersion
) -> None:
    copied = draft.cards.get(number=7).printed()
    page = admin_client.get(at("new_card", draft.pk) + "?copy=7")
    assert f'value="{copied.grid[4]}"' in text(page)
    same = admin_client.post(at("new_card", draft.pk), form_of(copied._replace(number=61)))
    assert "Card 7 has the same grid and line ends." in text(same)


# -- several cards


def several(client: Client, version: DeckVersion, numbers: list[int], **data: object) -> Page:
    cards = list(version.cards.filter(number__in=numbers).values_list("pk", flat=True))
    return client.post(at("cards", version.pk), {"card": cards, **data})


def test_several_cards_are_changed_at_once(admin_client: Client, draft: DeckVersion) -> None:
    def card(number: int) -> PrintedCard:
        return draft.cards.get(number=number).printed()

    grid, stars = card(2).grid, sum(card(n).ends.count("S") for n in (1, 2, 3))
    several(admin_client, draft, [1, 2, 3], act="end", line=5, bonus="S")
    assert {card(n).ends[5] for n in (1, 2, 3)} == {"S"}
    assert stars < sum(card(n).ends.count("S") for n in (1, 2, 3))
    several(admin_client, draft, [1, 2, 3], act="replace", old="S", new="M")
    assert all("S" not in card(n).ends for n in (1, 2, 3))
    several(admin_client, draft, [2], act="swap", one="1", other="9")
    assert card(2).grid == grid.translate(str.maketrans("19", "91"))
    kept = [card(1)[1:], card(2)[1:]]
    several(admin_client, draft, [1, 2], act="renumber", first=101)
    assert [card(101)[1:], card(102)[1:]] == kept
    several(admin_client, draft, [101, 102], act="delete")
    assert draft.cards.count() == 58
    response = admin_client.post(at("cards", draft.pk), {"all": "1", "q": "cards 10-19", "act": "delete"})
    assert (response.status_code, draft.cards.count()) == (302, 48)


def test_if_one_of_several_cards_cannot_be_changed_none_is(admin_client: Client, draft: DeckVersion) -> None:
    twin = draft.cards.get(number=1).printed()._replace(number=61)
    Card.from_printed(twin._replace(rows=("S", *twin.rows[1:])), draft).save()
    draft.cards.filter(number=1).update(row1="M")
    before = decks.printed_cards(draft)
    for data, said in (
        (
            {"act": "end", "line": 0, "bonus": "S", "numbers": [1, 2, 61]},
            "the same grid and the same line ends",
        ),
        ({"act": "renumber", "first": 5, "numbers": [1, 2]}, "the same number. Cards: 5, 6."),
        ({"act": "renumber", "first": 999, "numbers": [1, 2]}, "higher than 999"),
        ({"act": "delete", "numbers": []}, "Please choose the cards first."),
    ):
        response = several(admin_client, draft, data.pop("numbers"), **data)  # type: ignore[arg-type]  # a list
        assert (response.status_code, said in text(response)) == (400, True), said
        assert decks.printed_cards(draft) == before


def test_the_sheet_is_filtered_in_words_and_says_what_it_does_not_understand(
    admin_client: Client, draft: DeckVersion
) -> None:
    page = admin_client.get(at("change", draft.pk), {"q": "card 12"})
    assert [one["card"].number for one in page.context["cards"]] == [12]
    page = admin_client.get(at("change", draft.pk), {"q": "never kept", "by": "worth"})
    assert len(page.context["cards"]) == 60
    page = admin_client.get(at("change", draft.pk), {"q": "green cards"})
    assert "“green cards” is not understood" in text(page)


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
    response = admin_client.post(at("publish", draft.pk), {"act": "now", "why": "Shorter."})
    assert "40 cards: enough for 1 to 5 players with one copy, and for up to 10 with two." in text(response)
    assert "up to 12 players, for whom a deck needs 48 cards" in text(response)
    assert draft != live()


def test_a_draft_is_published_at_a_time_that_can_be_taken_back(
    admin_client: Client, draft: DeckVersion
) -> None:
    draft.cards.filter(number=8).delete()
    wanted = {"act": "later", "why": "Shorter.", "at": "2999-12-24T18:00"}
    past = admin_client.post(at("publish", draft.pk), {**wanted, "at": "1999-12-24T18:00"})
    assert "still to come" in text(past)
    admin_client.post(at("publish", draft.pk), wanted)
    assert "Dec. 24, 2999" in text(admin_client.get(reverse("admin:games_deck_change", args=[draft.deck_id])))
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
