"""Who may come into a table and who may watch, at all its addresses."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models import Game
from games.services.access import hashed
from games.urls import AT_A_TABLE
from tests.tables import NAMES, client_of, committed, open_table, played_game, started_game

pytestmark = pytest.mark.django_db

WORD = "Pineapple"
#: All addresses of a table but that of the form for its word.
ENDS = [end for end, _view, name in AT_A_TABLE if name != "word"]
MADE = {"open": open_table, "playing": started_game, "over": played_game}


def table_with_word(state: str = "open", **options: Any) -> Game:
    return MADE[state](players=2, visibility="word", word=hashed(WORD), **options)


def give(client: Client, game: Game, word: str) -> Any:
    return client.post(f"/t/{game.code}/word/", {"word": word})


def set_access(client: Client, game: Game, **fields: str) -> Any:
    with committed():
        response = client.post(
            f"/t/{game.code}/access/", {"visibility": "link", "watching_by": "link", **fields}
        )
    game.refresh_from_db()
    return response


@pytest.mark.parametrize("state", MADE)
def test_a_stranger_without_the_word_learns_nothing_at_any_address(state: str) -> None:
    game, client = table_with_word(state, seats=3 if state == "open" else 2), Client()
    for end in ENDS:
        address = f"/t/{game.code}/{end}"
        for response in (client.get(address), client.post(address, {"name": "Zoë"})):
            page = response.content.decode()
            assert not re.search(r"\b(Ada|Bo)\b", page), end
            if response.status_code == 302:
                assert response.headers["Location"] == f"/t/{game.code}/", end
            else:
                assert response.status_code in {403, 405}, end
                assert response.status_code == 405 or 'name="word"' in page, end
    assert game.players.count() == 2


def test_whoever_gives_the_word_is_asked_only_once_and_may_join(client: Client) -> None:
    game = table_with_word(seats=3)
    assert give(client, game, f"  {WORD.upper()} ").status_code == 302
    assert NAMES[0] in client.get(f"/t/{game.code}/").content.decode()
    with committed():
        client.post(f"/t/{game.code}/join/", {"name": "Zoë"})
    assert game.players.count() == 3


def test_a_wrong_word_gets_a_sentence_and_no_seat(client: Client) -> None:
    game = table_with_word(seats=3)
    response = give(client, game, "Banana")
    assert response.status_code == 403
    assert "That is not the word of this table." in response.content.decode()
    assert client.get(f"/t/{game.code}/").status_code == 403


def test_guesses_are_limited_and_right_words_are_not_counted(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = settings.LIMITS["words_per_address"]._replace(most=2)
    monkeypatch.setitem(settings.LIMITS, "words_per_address", limit)
    game, client = table_with_word(seats=3), Client(REMOTE_ADDR="198.51.100.7")
    for _ in range(4):
        assert give(Client(REMOTE_ADDR="198.51.100.7"), game, WORD).status_code == 302
    assert [give(client, game, guess).status_code for guess in ("a", "b", "c")] == [403, 403, 429]
    response = give(client, game, WORD)
    assert response.status_code == 429
    assert "Retry-After" in response.headers
    assert "Very many wrong words" in response.content.decode()


def test_its_players_are_never_asked() -> None:
    game = table_with_word("playing")
    assert client_of(game, 1).get(f"/t/{game.code}/").status_code == 200


def test_another_word_asks_everybody_anew(client: Client) -> None:
    game = table_with_word(seats=3)
    give(client, game, WORD)
    set_access(client_of(game, 0), game, visibility="word", word="Mango")
    assert client.get(f"/t/{game.code}/").status_code == 403
    assert give(client, game, "mango").status_code == 302
    assert client.get(f"/t/{game.code}/").status_code == 200


def test_the_host_changes_who_may_come_in_and_everybody_sees_it() -> None:
    game = open_table(players=2, seats=3)
    before = game.table_version
    assert b"Only those to whom you send the link" in client_of(game, 0).get(f"/t/{game.code}/").content
    set_access(client_of(game, 0), game, visibility="public", watching_by="nobody")
    assert (game.visibility, game.watching_by) == ("public", "nobody")
    assert game.table_version > before
    page = client_of(game, 1).get(f"/t/{game.code}/").content.decode()
    assert "Open to everybody" in page
    assert "Players only" in page
    assert "Only those to whom you send the link" not in page


def test_a_word_is_kept_unless_a_new_one_is_given_and_falls_away_with_its_choice() -> None:
    game = table_with_word()
    host, word = client_of(game, 0), game.word
    set_access(host, game, visibility="word", watching_by="everybody")
    assert (game.word, game.watching_by) == (word, "everybody")
    set_access(host, game, visibility="link")
    assert game.word == ""
    response = set_access(host, game, visibility="word")
    assert (response.status_code, game.visibility) == (409, "link")
    assert "Please choose a word for your table." in response.content.decode()


@pytest.mark.parametrize("wrong", [{"visibility": "secret"}, {"watching_by": "x"}, {"visibility": ""}])
def test_a_choice_that_there_is_not_changes_nothing(wrong: dict[str, str]) -> None:
    game = open_table(players=2)
    assert set_access(client_of(game, 0), game, **wrong).status_code == 409
    assert (game.visibility, game.watching_by) == ("link", "link")


def test_only_the_host_can_and_only_before_the_start() -> None:
    game = open_table(players=2)
    assert set_access(client_of(game, 1), game, visibility="public").status_code == 403
    game = started_game(players=2)
    assert set_access(client_of(game, 0), game, visibility="public").status_code == 409
    assert game.visibility == "link"


def test_a_program_is_told_by_name_that_the_word_is_missing(client: Client) -> None:
    game = table_with_word("playing")
    response = client.post(f"/t/{game.code}/move/", headers={"Accept": "application/json"})
    assert response.status_code == 403
