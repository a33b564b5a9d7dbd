"""Decks in the admin."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import DeckVersion
from tests.factories import CardFactory, DeckVersionFactory, published_card

pytestmark = pytest.mark.django_db
Status = DeckVersion.Status


@pytest.mark.parametrize("model", ["deck", "deckversion"])
@pytest.mark.parametrize("page", ["changelist", "add"])
def test_the_pages_are_there(admin_client: Client, model: str, page: str) -> None:
    CardFactory.create()
    assert admin_client.get(reverse(f"admin:games_{model}_{page}")).status_code == 200


def test_the_cards_of_a_draft_can_be_edited(admin_client: Client) -> None:
    version = CardFactory.create().version
    response = admin_client.get(reverse("admin:games_deckversion_change", args=[version.pk]))
    assert 'name="cards-0-grid"' in response.content.decode()


def test_a_published_version_can_only_be_looked_at(admin_client: Client) -> None:
    version = published_card().version
    address = reverse("admin:games_deckversion_change", args=[version.pk])
    assert 'name="cards-0-grid"' not in admin_client.get(address).content.decode()
    assert admin_client.post(address, {"number": 7}).status_code == 403


@pytest.mark.parametrize("model", ["deck", "deckversion"])
def test_what_has_been_published_cannot_be_deleted(admin_client: Client, model: str) -> None:
    version = DeckVersionFactory.create(status=Status.PUBLISHED)
    row = version.deck if model == "deck" else version
    assert admin_client.post(reverse(f"admin:games_{model}_delete", args=[row.pk])).status_code == 403
