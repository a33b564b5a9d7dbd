"""The rows and constraints of decks and cards."""

import pytest
from django.db import IntegrityError

from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Card, DeckVersion
from tests.factories import CardFactory, DeckFactory, DeckVersionFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services, pytest.mark.usefixtures("without_a_deck")]
Status = DeckVersion.Status


@pytest.mark.parametrize("grid", ["12345678", "123456780", "12345678a", ""])
def test_a_grid_is_nine_digits_from_1_to_9(grid: str) -> None:
    with pytest.raises(IntegrityError, match="grid_nine_digits"):
        CardFactory.create(grid=grid)


@pytest.mark.parametrize("end", ["row1", "row2", "row3", "column1", "column2", "column3"])
def test_a_line_end_holds_a_bonus_or_nothing(end: str) -> None:
    with pytest.raises(IntegrityError, match=f"{end}_known"):
        CardFactory.create(**{end: "0"})


@pytest.mark.parametrize("number", [0, 1000])
def test_cards_are_numbered_from_1_to_999(number: int) -> None:
    with pytest.raises(IntegrityError, match="number_in_range"):
        CardFactory.create(number=number)


def test_a_version_has_each_card_number_once() -> None:
    card = CardFactory.create()
    with pytest.raises(IntegrityError):
        CardFactory.create(version=card.version, number=card.number)


def test_a_card_goes_to_the_engine_and_back() -> None:
    printed = PrintedCard(7, "123231456", ("?", "", "7"), ("L", "LL", "S"))
    Card.from_printed(printed, DeckVersionFactory.create()).save()
    assert Card.objects.get().printed() == printed


def test_a_deck_has_one_published_version() -> None:
    deck = DeckFactory.create()
    DeckVersionFactory.create(deck=deck, number=1, status=Status.RETIRED)
    DeckVersionFactory.create(deck=deck, number=2, status=Status.PUBLISHED)
    with pytest.raises(IntegrityError):
        DeckVersionFactory.create(deck=deck, number=3, status=Status.PUBLISHED)


def test_the_versions_of_a_deck_have_different_numbers() -> None:
    version = DeckVersionFactory.create()
    with pytest.raises(IntegrityError):
        DeckVersionFactory.create(deck=version.deck, number=version.number)


def test_versions_are_numbered_from_one() -> None:
    with pytest.raises(IntegrityError, match="number_from_one"):
        DeckVersionFactory.create(number=0)


def test_a_version_has_a_known_status() -> None:
    with pytest.raises(IntegrityError, match="status_known"):
        DeckVersionFactory.create(status="lost")


def test_decks_have_different_names() -> None:
    deck = DeckFactory.create()
    with pytest.raises(IntegrityError):
        DeckFactory.create(name=deck.name)


def test_rows_are_shown_by_what_people_call_them() -> None:
    version = DeckVersionFactory.create(deck__name="House", number=3)
    assert (str(version.deck), str(version), str(CardFactory.create(version=version, number=17))) == (
        "House",
        "House 3",
        "17",
    )
