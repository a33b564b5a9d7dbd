"""A change is written whole, on the version it was made for, or not at all."""

from copy import copy

import pytest

from games.models import Game, Move, Player
from games.services import play
from games.store import Sitting, change, look
from games.store.at_once import Change, write
from tests.tables import form_of, house_move, play_of, projection_of, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def change_of(game: Game, *, version: int) -> Change:
    """The game's row, two players in the same way and one in another, and two new rows."""
    row = copy(look(game.pk).game)
    row.version, row.move_count = version + 1, row.move_count + 2
    first, second, third = map(copy, look(game.pk).players)
    first.counters, second.counters, third.count = {"score": 3}, {"score": 4}, 7
    moves = [
        Move(game=row, index=row.move_count - 2, seat=0, event={"t": "a", "of": ["é", 1]}, by=Move.By.PLAYER),
        Move(game=row, index=row.move_count - 1, seat=None, event={"t": "b"}, by=Move.By.CHANCE),
    ]
    players = [(first, ["counters"]), (second, ["counters"]), (third, ["count"])]
    return Change(row, version, ["move_count", "version"], players, moves)


def test_all_of_a_change_is_written() -> None:
    game = started_game(players=3)
    before = look(game.pk).game
    assert write(change_of(game, version=before.version))
    after = Game.objects.get(pk=game.pk)
    assert (after.version, after.move_count) == (before.version + 1, before.move_count + 2)
    found = Player.objects.filter(game=game).order_by("seat")
    assert [found[0].counters, found[1].counters, found[2].count] == [{"score": 3}, {"score": 4}, 7]
    lines = Move.objects.filter(game=game).order_by("-index")[:2]
    assert [(line.event, line.seat, line.by) for line in lines] == [
        ({"t": "b"}, None, "chance"),
        ({"t": "a", "of": ["é", 1]}, 0, "player"),
    ]
    assert all(line.at for line in lines)


def test_nothing_of_it_is_written_when_the_table_has_changed_since() -> None:
    game = started_game(players=3)
    before = projection_of(game), Move.objects.count(), list(Player.objects.order_by("pk").values())
    version = look(game.pk).game.version
    assert not write(change_of(game, version=version - 1))
    assert before == (projection_of(game), Move.objects.count(), list(Player.objects.order_by("pk").values()))
    assert Game.objects.get(pk=game.pk).version == version


def test_what_is_done_on_an_old_memory_of_a_table_is_done_again_on_the_table_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = started_game(players=2)
    old = look(game.pk)
    form = form_of(old, 0, play_of(old).kind.engine.house_move(play_of(old).state, 0))
    house_move(game, 1)
    monkeypatch.setattr("games.store.writing.recall", lambda _: old)
    play.move(game.pk, old.players[0].user_id, form)
    assert [player.count for player in Player.objects.filter(game=game).order_by("seat")] == [1, 1]
    assert Move.objects.filter(game=game).count() == Game.objects.get(pk=game.pk).move_count


def test_a_verb_that_finds_nothing_to_do_asks_the_table_as_it_is() -> None:
    game = started_game(players=2)
    seen: list[int] = []

    def look_around(table: Sitting) -> None:
        seen.append(table.game.version)

    change(game.pk, look_around)
    assert len(seen) == 2
