"""Loading decks."""

import pytest

from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Deck, DeckVersion
from games.services.luckybox.decks import load_deck

pytestmark = [pytest.mark.django_db, pytest.mark.services, pytest.mark.usefixtures("without_a_deck")]
Status = DeckVersion.Status

CARD = PrintedCard(1, "123456789", ("?", "", "7"), ("L", "LL", "S"))
OTHER = CARD._replace(number=2)


def test_a_new_deck_is_published() -> None:
    version, is_new = load_deck("House", [CARD, OTHER])
    assert is_new
    assert (version.number, version.status) == (1, Status.PUBLISHED)
    assert [card.printed() for card in version.cards.all()] == [CARD, OTHER]


def test_the_same_cards_in_another_order_change_nothing() -> None:
    first, _ = load_deck("House", [CARD, OTHER])
    again, is_new = load_deck("House", [OTHER, CARD])
    assert (again, is_new) == (first, False)
    assert DeckVersion.objects.count() == 1


def test_changed_cards_are_a_new_version_and_the_old_one_stays_as_it_was() -> None:
    first, _ = load_deck("House", [CARD])
    second, _ = load_deck("House", [CARD._replace(grid="987654321")])
    first.refresh_from_db()
    assert (first.status, second.number, second.status) == (Status.RETIRED, 2, Status.PUBLISHED)
    assert [card.printed() for card in first.cards.all()] == [CARD]


def test_an_older_file_does_not_take_back_a_newer_one() -> None:
    load_deck("House", [CARD])
    second, _ = load_deck("House", [OTHER])
    load_deck("House", [CARD])
    assert DeckVersion.objects.published().get() == second


def test_a_version_made_by_hand_survives_loading_the_file_again() -> None:
    version, _ = load_deck("House", [CARD])
    DeckVersion.objects.update(status=Status.RETIRED)
    mine = version.deck.versions.create(number=2, status=Status.PUBLISHED)
    load_deck("House", [CARD])
    assert DeckVersion.objects.published().get() == mine


def test_decks_of_different_names_may_hold_the_same_cards() -> None:
    load_deck("House", [CARD])
    assert load_deck("Club", [CARD]).is_new
    assert Deck.objects.count() == 2
