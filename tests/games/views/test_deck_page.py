"""The public page of a deck, to which the code on printed sheets leads."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import DeckVersion
from games.services.luckybox import decks
from tests.decks import at, live, new_draft, text
from tests.tables import played_game

pytestmark = pytest.mark.django_db


def address(digest: str) -> str:
    return reverse("deck", args=[digest[:12]])


def test_everybody_sees_the_cards_of_a_published_version_and_in_how_many_games_they_were_played(
    client: Client,
) -> None:
    version = live()
    played_game(1)
    page = text(client.get(address(version.content_hash)))
    for told in ("60 cards.", "1 game was played with them.", version.content_hash, "Card 60"):
        assert told in page
    DeckVersion.objects.update(status="retired")
    assert "retired since" in text(client.get(address(version.content_hash)))


def test_the_cards_of_a_draft_are_seen_by_staff_only(client: Client, admin_client: Client) -> None:
    draft = new_draft()
    draft.cards.filter(number=1).delete()
    digest = decks.content_hash(decks.printed_cards(draft))
    assert client.get(address(digest)).status_code == 404
    assert admin_client.get(address(digest))["Location"] == at("change", draft.pk)


@pytest.mark.parametrize("code", ["a", "0" * 12, "-" * 40])
def test_what_is_no_code_leads_nowhere(client: Client, code: str) -> None:
    assert client.get(address(code)).status_code == 404
