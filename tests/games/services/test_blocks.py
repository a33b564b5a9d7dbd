"""Somebody who is blocked can neither join nor watch, and whoever blocks them need not look out for it."""

import pytest
from django.test import Client

from accounts.models import IdentityChange
from games.models import Block, Game
from games.services import lobby, people, rematch, seats
from games.services.play_now import play_now
from games.services.refusals import Rejected, Why
from games.store import read_table
from tests.factories import UserFactory
from tests.tables import client_of, committed, open_table, play_on, started_game

pytestmark = pytest.mark.django_db

HOST, SITTER = 0, 1


def blocked_by(game: Game, seat: int) -> int:
    """Somebody without a seat, whom whoever sits there has blocked."""
    zoe = UserFactory.create(first_name="Zoë").pk
    with committed():
        people.block(game.players.get(seat=seat).user_id, zoe, "Zoë")
    return zoe


@pytest.mark.parametrize("seat", [HOST, SITTER])
def test_a_blocked_person_joins_no_table_of_whoever_blocks_them(seat: int) -> None:
    game = open_table(players=2, seats=4)
    zoe = blocked_by(game, seat)
    with pytest.raises(Rejected) as refusal:
        lobby.join(game.pk, zoe, "Zoë")
    assert refusal.value.reason is Why.NOT_OPEN_TO_YOU
    assert game.players.count() == 2


def test_a_blocked_person_cannot_ask_for_a_seat_and_play_now_finds_another_table() -> None:
    full = open_table(players=2, seats=2)
    with pytest.raises(Rejected) as refusal:
        seats.ask(full.pk, blocked_by(full, SITTER), "Zoë")
    assert refusal.value.reason is Why.NOT_OPEN_TO_YOU
    public = open_table(players=1, seats=4, visibility="public")
    zoe = blocked_by(public, HOST)
    options = lobby.TableOptions("luckybox", 4, public.rules, visibility="public")
    with committed():
        assert play_now(zoe, "Zoë", options).pk != public.pk


def test_whoever_blocks_may_join_a_table_of_the_other() -> None:
    game = open_table(players=1, seats=3)
    zoe = UserFactory.create().pk
    with committed():
        people.block(zoe, game.host_id, "Ada")
        lobby.join(game.pk, zoe, "Zoë")
    assert game.players.count() == 2


def test_a_blocked_person_is_not_seated_at_the_rematch() -> None:
    game = started_game(players=3)
    play_on(game)
    ada, bo = (int(game.players.get(seat=seat).user_id or 0) for seat in (0, 1))
    with committed():
        people.block(ada, bo, "Bo")
        new = rematch.ask(game.pk, ada)
        rematch.ask(game.pk, bo)
    assert read_table(new.pk).player_of(bo) is None


def test_a_blocked_person_does_not_watch_a_table_that_the_other_hosts() -> None:
    game = started_game(players=2)
    zoe = UserFactory.create()
    watcher = Client()
    watcher.force_login(zoe)
    assert watcher.get(f"/t/{game.code}/").status_code == 200
    with committed():
        people.block(game.host_id, zoe.pk, "Zoë")
    # What is open already is closed within a second, and not let in again.
    assert IdentityChange.objects.filter(user_id=zoe.pk).exists()
    for address in ("", "?wall", "poll/", "poll/?wall", "story/", "people/", "people/?wall"):
        response = watcher.get(f"/t/{game.code}/{address}")
        assert response.status_code == 403
        assert "This table is not open to you" in response.content.decode()
    for address in ("say/", "say/?wall"):
        assert watcher.post(f"/t/{game.code}/{address}", {"text": "let me in"}).status_code == 403
    assert client_of(game, 1).get(f"/t/{game.code}/").status_code == 200


def test_somebody_sees_whom_they_have_blocked_and_takes_it_back() -> None:
    game = started_game(players=2)
    ada, bo = client_of(game, 0), game.players.get(seat=1)
    address = f"/t/{game.code}/person/"
    page = ada.post(address, {"player": bo.pk, "do": "block"}, follow=True).content.decode()
    assert "Blocked. They cannot join" in page
    assert "Bo" in ada.get("/me/blocks/").content.decode()
    done = ada.post("/me/blocks/unblock/", {"person": bo.user_id}, follow=True).content.decode()
    assert "You have blocked nobody" in done
    assert not Block.objects.exists()
    assert ada.post(address, {"player": game.players.get(seat=0).pk, "do": "block"}).status_code == 409
    assert "You have blocked nobody" in Client().get("/me/blocks/").content.decode()
