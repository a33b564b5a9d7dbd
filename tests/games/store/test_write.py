"""A change is written whole, on the version it was made for, or not at all."""

import pytest

from games.models import Game, Move, Player
from games.store import TableEdit, attempts, read_table
from games.store.write import write
from tests.tables import form_of, house_move, play_of, projection_of, started_game, submit

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def edit_of(game: Game, *, version: int) -> TableEdit:
    """The game's row, two players in the same way and one in another, and two new rows."""
    edit = TableEdit(read_table(game.pk))
    edit.version = version
    edit.set_player(0, counters={"score": 3})
    edit.set_player(1, counters={"score": 4})
    edit.set_player(2, missed=7)
    index = edit.game.move_count
    edit.moves = [
        Move(game=edit.game, index=index, seat=0, event={"t": "a", "of": ["é", 1]}, by=Move.By.PLAYER),
        Move(game=edit.game, index=index + 1, seat=None, event={"t": "b"}, by=Move.By.CHANCE),
    ]
    edit.set(move_count=index + 2)
    return edit


def test_all_of_a_change_is_written() -> None:
    game = started_game(players=3)
    before = read_table(game.pk).game
    assert write(edit_of(game, version=before.version))
    after = Game.objects.get(pk=game.pk)
    assert (after.version, after.move_count) == (before.version + 1, before.move_count + 2)
    found = Player.objects.filter(game=game).order_by("seat")
    assert [found[0].counters, found[1].counters, found[2].missed] == [{"score": 3}, {"score": 4}, 7]
    lines = Move.objects.filter(game=game).order_by("-index")[:2]
    assert [(line.event, line.seat, line.by) for line in lines] == [
        ({"t": "b"}, None, "chance"),
        ({"t": "a", "of": ["é", 1]}, 0, "player"),
    ]
    assert all(line.at for line in lines)


def test_nothing_of_it_is_written_when_the_table_has_changed_since() -> None:
    game = started_game(players=3)
    before = projection_of(game), Move.objects.count(), list(Player.objects.order_by("pk").values())
    version = read_table(game.pk).game.version
    assert not write(edit_of(game, version=version - 1))
    assert before == (projection_of(game), Move.objects.count(), list(Player.objects.order_by("pk").values()))
    assert Game.objects.get(pk=game.pk).version == version


def test_what_is_done_on_an_old_memory_of_a_table_is_done_again_on_the_table_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = started_game(players=2)
    old = read_table(game.pk)
    form = form_of(old, 0, play_of(old).adapter.engine.house_move(play_of(old).state, 0))
    house_move(game, 1)
    monkeypatch.setattr("games.store.write.recall", lambda _: old)
    submit(game.pk, old.players[0].user_id, form)
    assert play_of(read_table(game.pk)).lines == (1, 1)
    assert Move.objects.filter(game=game).count() == Game.objects.get(pk=game.pk).move_count


def test_a_command_that_finds_nothing_to_do_asks_the_table_as_it_is() -> None:
    game = started_game(players=2)
    seen: list[int] = []
    for attempt in attempts(game.pk):
        with attempt as table:
            seen.append(table.game.version)
    assert len(seen) == 2


def test_a_fault_in_a_command_is_not_taken_for_an_old_memory() -> None:
    game = started_game(players=2)
    first = next(attempts(game.pk))
    with pytest.raises(ZeroDivisionError), first:
        _ = 1 // 0
