"""Tables of Lucky Numbers from the waiting room to the next game, as browsers see them."""

import re
from collections.abc import Callable
from copy import copy

import pytest
from django.test import Client

from games.engine.chance import new_seed
from games.live.topics import Audience
from games.models import Game
from games.presenters.page import page_of
from games.store import Play, forget_tables, read_table
from games.store.table import Table
from tests.tables import (
    client_of,
    committed,
    forget_all_tables,
    open_table,
    play_on,
    played_game,
    started_game,
)

pytestmark = pytest.mark.django_db


def page_for(client: Client, game: Game) -> str:
    response = client.get(f"/t/{game.code}/")
    assert response.status_code == 200
    return response.content.decode()


def test_nobody_starts_alone() -> None:
    game = open_table(players=1, seats=3, kind="luckynumbers")
    client = client_of(game, 0)
    page = page_for(client, game)
    assert re.search(r"<button[^>]* disabled>.*?Start the game\s*</button>", page, re.DOTALL)
    assert "One more player is needed." in page
    response = client.post(f"/t/{game.code}/start/")
    assert response.status_code == 409
    assert "This game needs more players" in response.content.decode()


def test_two_of_four_can_start() -> None:
    game = open_table(players=2, seats=4, kind="luckynumbers")
    assert "Start with 2 players" in page_for(client_of(game, 0), game)
    with committed():
        client_of(game, 0).post(f"/t/{game.code}/start/")
    game.refresh_from_db()
    assert (game.status, game.seats) == (Game.Status.PLAYING, 2)


def has_come_to(turns: int) -> Callable[[Play], bool]:
    return lambda now: bool(now.state.turns >= turns)


def test_what_anybody_sees_does_not_depend_on_the_seed() -> None:
    """With another seed other tiles would come, and nobody can tell."""
    game = started_game(3, kind="luckynumbers")
    for turns in (0, 3, 9):
        play_on(game, until=has_come_to(turns))
        table = read_table(game.pk)
        other = copy(table.game)
        other.seed = new_seed()
        for user_id in (None, *(player.user_id for player in table.players)):
            audience = Audience(user_id, "en")
            shown = page_of(table, audience).root.html
            forget_all_tables()
            assert page_of(Table(other, table.players, table.play), audience).root.html == shown
            forget_all_tables()
            forget_tables()


def test_the_next_game_of_a_match_waits_until_the_others_have_come() -> None:
    game = played_game(2, kind="luckynumbers", rules={"match": True})
    assert f'action="/t/{game.code}/rematch/"' in page_for(client_of(game, 1), game)
    with committed():
        response = client_of(game, 1).post(f"/t/{game.code}/rematch/")
    following = Game.objects.get(rematch_of=game)
    assert response.headers["Location"] == f"/t/{following.code}/"
    assert (following.match_game, following.status) == (2, Game.Status.OPEN)
    assert "Bo is ready for game 2" in page_for(client_of(game, 0), game)
    assert f'href="/t/{following.code}/"' in page_for(client_of(game, None), game)
