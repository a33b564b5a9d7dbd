"""Versions of a deck: drafts, publishing, going back, and what never changes."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.adapters.luckybox import rows
from games.adapters.luckybox.results import is_edited
from games.jobs import publish_decks
from games.models import Card, Deck, DeckVersion, Game
from games.models.luckybox.cards import PublishedNeverChangeError
from games.services.luckybox import decks
from games.services.luckybox.decks import DeckRefused, WhyNot
from games.store import forget_tables, read_table
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import Failed
from luckybox_site.jobs.runner import Progress
from tests.decks import live
from tests.editions import edition_with
from tests.factories import DeckFactory, UserFactory
from tests.tables import play_on, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]
Status = DeckVersion.Status


def edited_draft(end: str = "S") -> DeckVersion:
    draft = decks.draft_from(live(), None)
    draft.cards.filter(number=1).update(row1=end)
    return draft


def refused(act: object) -> WhyNot:
    with pytest.raises(DeckRefused) as caught, transaction.atomic():
        act()  # type: ignore[operator]  # a function of the test
    return caught.value.reason


def test_editing_opens_a_draft_and_there_may_be_several() -> None:
    before = live()
    drafts = [decks.draft_from(before, None) for _ in range(2)]
    assert [draft.number for draft in drafts] == [2, 3]
    for draft in drafts:
        assert decks.printed_cards(draft) == decks.printed_cards(before)
    assert live() == before


def test_publishing_retires_what_was_live_and_says_who_when_and_why() -> None:
    ada, before, draft = UserFactory.create(), live(), edited_draft()
    decks.publish(draft, ada.pk, "More stars.")
    draft.refresh_from_db()
    before.refresh_from_db()
    assert (before.status, live()) == (Status.RETIRED, draft)
    assert draft.content_hash == decks.content_hash(decks.printed_cards(draft)) != before.content_hash
    assert (draft.published_by_id, draft.why) == (ada.pk, "More stars.")
    assert draft.published_at is not None
    entry = LogEntry.objects.get(object_id=str(draft.pk))
    assert (entry.user_id, "More stars." in entry.get_change_message()) == (ada.pk, True)


def test_what_is_live_already_and_what_nobody_could_play_is_not_published() -> None:
    assert refused(lambda: decks.publish(live(), None)) is WhyNot.NO_DRAFT
    same = decks.draft_from(live(), None)
    assert refused(lambda: decks.publish(same, None)) is WhyNot.NOTHING_NEW
    same.cards.filter(number__gt=47).delete()
    assert refused(lambda: decks.publish(same, None)) is WhyNot.UNPLAYABLE


def test_taking_back_makes_a_new_version_with_the_same_cards_which_counts_as_printed() -> None:
    printed = live()
    edited = decks.publish(edited_draft(), None)
    again = decks.take_back_to(printed, None)
    printed.refresh_from_db()
    assert (live(), again.number, printed.status) == (again, 3, Status.RETIRED)
    assert again.content_hash == printed.content_hash
    assert [is_edited(version.pk) for version in (printed, edited, again)] == [False, True, False]
    assert refused(lambda: decks.take_back_to(again, None)) is WhyNot.IS_LIVE
    assert refused(lambda: decks.take_back_to(edited_draft(), None)) is WhyNot.STILL_A_DRAFT


def test_what_was_published_never_changes_even_past_the_services() -> None:
    version = live()
    changes = [
        lambda: version.cards.filter(number=1).update(row1="S"),
        lambda: Card.objects.create(version=version, number=61, grid="111111111"),
        lambda: edited_draft().cards.update(version=version),
        lambda: DeckVersion.objects.filter(pk=version.pk).update(status=Status.DRAFT),
        lambda: DeckVersion.objects.filter(pk=version.pk).update(content_hash="another"),
    ]
    for change in changes:
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    versions = DeckVersion.objects.filter(pk=version.pk)
    for deleted in (
        version.cards.all(),
        version.cards.all()[0],
        versions,
        version,
        Deck.objects.all(),
        version.deck,
    ):
        delete = deleted.delete
        with pytest.raises(PublishedNeverChangeError):
            delete()


# -- at a set time


def test_a_draft_is_published_at_its_time_once_by_whoever_asked_for_it() -> None:
    ada, draft = UserFactory.create(), edited_draft()
    later = timezone.now() + timedelta(hours=1)
    assert refused(lambda: decks.publish_at(draft, timezone.now(), ada.pk)) is WhyNot.IN_THE_PAST
    decks.publish_at(draft, later, ada.pk, "For the evening.")
    assert not decks.has_due()
    DeckVersion.objects.filter(pk=draft.pk).update(publish_at=timezone.now())
    assert decks.has_due()
    for _ in range(2):
        publish_decks(Progress(Job()))
    assert live() == draft
    assert (live().published_by_id, live().why, decks.has_due()) == (ada.pk, "For the evening.", False)


def test_a_draft_that_cannot_be_published_at_its_time_stays_one_and_somebody_is_told() -> None:
    before, draft = live(), edited_draft()
    decks.publish_at(draft, timezone.now() + timedelta(hours=1), None)
    draft.cards.filter(number__gt=20).delete()
    DeckVersion.objects.filter(pk=draft.pk).update(publish_at=timezone.now())
    with pytest.raises(Failed, match="Nobody could play"):
        publish_decks(Progress(Job()))
    assert (live(), decks.has_due()) == (before, False)


def test_a_time_can_be_taken_back() -> None:
    draft = edited_draft()
    decks.publish_at(draft, timezone.now() + timedelta(hours=1), None)
    decks.do_not_publish(draft, None)
    draft.refresh_from_db()
    assert (draft.publish_at, draft.is_draft) == (None, True)


# -- games


def test_a_running_game_goes_on_with_the_cards_it_was_dealt() -> None:
    game = started_game(players=2)
    before = rows.record_head(game)
    decks.publish(edited_draft(), None)
    forget_tables()
    rows.deck_cards.cache_clear()
    play_on(game, until=lambda now: now.state.turn == 2)
    game = Game.objects.get(pk=game.pk)
    assert rows.record_head(game) == before
    assert read_table(game.pk).game.deck_id != live().pk
    assert started_game(players=2, seed="ed17" * 16).deck == live()


# -- whom a deck has to serve


def test_a_deck_needs_as_many_cards_as_the_tables_that_are_dealt_from_it() -> None:
    house, own = live().deck_id, DeckFactory.create()
    assert decks.wanted_of(house) == (12, 48)
    assert decks.wanted_of(own.pk) == (1, 8)
    edition_with("small", most_seats=4, deck=own)
    assert decks.wanted_of(own.pk) == (4, 32)
    draft = decks.empty_draft(own, None)
    cards = decks.printed_cards(live())
    Card.objects.bulk_create(Card.from_printed(card, draft) for card in cards[:31])
    assert refused(lambda: decks.publish(draft, None)) is WhyNot.UNPLAYABLE
    Card.from_printed(cards[31], draft).save()
    assert decks.publish(draft, None).status == Status.PUBLISHED
