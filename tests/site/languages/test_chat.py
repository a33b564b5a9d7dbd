"""What is picked in a chat, and not written, is read in the language of the reader."""

import re

import pytest
from django.test import Client
from django.utils import translation

from games.models import ChatLine, Game
from games.models.chat import Phrase, Reaction
from games.services.chat import Said, say
from games.store import read_table
from luckybox_site.languages.pseudo import pseudo
from tests.tables import client_of, committed, started_game

pytestmark = pytest.mark.django_db


def lines_of(client: Client, game: Game, language: str) -> str:
    """The lines of the chat on the page of somebody who reads this language."""
    page = client.get(f"/t/{game.code}/", headers={"Accept-Language": language}).content.decode()
    found = re.search(r'id="chatlog".*?id="chatsay"', page, re.DOTALL)
    assert found
    return found[0]


def test_phrases_and_pictures_are_read_in_the_reader_s_language_and_not_the_writer_s(
    pseudo_language: str,
) -> None:
    game = started_game(players=2)
    ada, bo = (client_of(game, seat) for seat in (0, 1))
    author = game.players.get(seat=1).user_id or 0
    said = [Said(phrase=one) for one in Phrase if one != Phrase.DELETED]
    said += [Said(reaction=one) for one in Reaction]
    with translation.override(pseudo_language):
        for one in said:
            with committed():
                say(read_table(game.pk), author, "", one)
    # Nothing of a language is stored.
    assert set(ChatLine.objects.values_list("text", flat=True)) == {""}
    english, other = lines_of(ada, game, "en"), lines_of(bo, game, pseudo_language)
    with translation.override("en"):
        words = [str(one.label) for one in (*Phrase, *Reaction) if one != Phrase.DELETED]
    for sentence in words:
        assert sentence in english
        assert sentence not in other
        assert pseudo(sentence) in other
        assert pseudo(sentence) not in english
