"""Play now: a seat at the public table that has waited longest, else a new table."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import DeckVersion, Game
from games.services import lobby
from games.services.access import hashed
from tests.tables import PUBLIC, client_of, committed, load_house_deck, open_table

pytestmark = pytest.mark.django_db


def play_now(client: Client, name: str = "Zoë", game: str = "luckybox", **fields: str) -> Any:
    load_house_deck()
    with committed():
        return client.post("/play/", {"name": name, "game": game, **fields})


def test_play_now_opens_a_table_that_the_next_one_finds(client: Client) -> None:
    response = play_now(client)
    game = Game.objects.get()
    assert response.headers["Location"] == f"/t/{game.code}/"
    assert (game.visibility, game.watching_by, game.status) == ("public", "everybody", "open")
    page = client.get(f"/t/{game.code}/").content.decode()
    assert "Your table stands on the front page." in page
    assert "Add a computer player" in page
    assert play_now(Client(), "Yan").headers["Location"] == f"/t/{game.code}/"
    assert [player.name for player in game.players.order_by("seat")] == ["Zoë", "Yan"]


def test_play_now_takes_the_table_that_has_waited_longest(client: Client) -> None:
    first, second = (open_table(players=1, seats=3, **PUBLIC) for _ in range(2))
    play_now(client)
    assert (first.players.count(), second.players.count()) == (2, 1)


def test_play_now_brings_back_to_the_table_at_which_one_waits_already(client: Client) -> None:
    open_table(players=1, seats=3, **PUBLIC)
    assert play_now(client).headers["Location"] == play_now(client).headers["Location"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "options",
    [
        {"visibility": "link"},
        {"visibility": "word", "word": hashed("x")},
        {**PUBLIC, "kind": "luckynumbers"},
        {**PUBLIC, "seats": 1},
        {**PUBLIC, "clock": 86_400},
    ],
)
def test_play_now_sits_nobody_down_where_it_does_not_fit(client: Client, options: dict[str, Any]) -> None:
    game = open_table(players=1, **{"seats": 3, **options})
    play_now(client)
    assert game.players.count() == 1
    assert Game.objects.count() == 2


def test_play_now_does_not_bring_back_whoever_was_sent_away() -> None:
    game = open_table(players=2, seats=3, **PUBLIC)
    client, sent_away = client_of(game, 1), game.players.get(seat=1)
    with committed():
        lobby.remove(game.pk, game.host_id, sent_away.pk)
    response = play_now(client, "Bo")
    assert response.headers["Location"] != f"/t/{game.code}/"


def test_play_now_looks_for_the_clock_of_the_filter(client: Client) -> None:
    quick = open_table(players=1, seats=3, clock=20, **PUBLIC)
    calm = open_table(players=1, seats=3, clock=90, **PUBLIC)
    play_now(client, clock="90")
    assert (quick.players.count(), calm.players.count()) == (1, 2)
    play_now(Client(), "Yan")
    assert (quick.players.count(), calm.players.count()) == (2, 2)
    assert play_now(Client(), "Xaver", clock="none").status_code == 302
    assert Game.objects.filter(clock=0).count() == 1


def test_the_same_name_gets_a_number_and_no_refusal(client: Client) -> None:
    game = open_table(players=1, seats=3, **PUBLIC)
    play_now(client, "Ada")
    assert game.players.count() == 2


@pytest.mark.parametrize(("fields", "status"), [({"name": ""}, 400), ({"game": "chess"}, 404)])
def test_what_is_wrong_is_said_on_the_front_page(client: Client, fields: dict[str, str], status: int) -> None:
    response = play_now(client, **{"name": "Zoë", **fields})
    assert response.status_code == status
    assert 'id="play"' in response.content.decode()
    assert not Game.objects.exists()


def test_without_a_deck_play_now_says_so_and_leaves_no_guest(client: Client) -> None:
    DeckVersion.objects.update(status=DeckVersion.Status.RETIRED)
    response = client.post("/play/", {"name": "Zoë", "game": "luckybox"})
    assert response.status_code == 409
    assert "This site has no published deck" in response.content.decode()
    assert not User.objects.exists()
