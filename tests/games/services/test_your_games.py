"""What the list of somebody's tables says of each of them."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game
from games.services import lobby, people, presence
from games.services.your_games import MOST_LISTED, Call, YourGame, your_games
from games.store import Play, read_table
from games.store.play import seat_bits
from tests.factories import UserFactory
from tests.tables import (
    committed,
    go_on,
    house_move,
    open_table,
    play_of,
    play_on,
    played_game,
    started_game,
    undo,
)
from tests.your_games import sit_down

pytestmark = pytest.mark.django_db


def user_in(game: Game, seat: int) -> int:
    user_id = game.players.get(seat=seat).user_id
    assert user_id is not None
    return user_id


def seen_by(game: Game, seat: int) -> YourGame:
    """The line of a table in the list of somebody who sits at no other."""
    (only,) = your_games(user_in(game, seat)).listed
    return only


@pytest.fixture
def zoe() -> User:
    user: User = UserFactory.create(first_name="Zoe")
    return user


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
@pytest.mark.parametrize("pace", ["brisk", "relaxed"])
@pytest.mark.services
@pytest.mark.usefixtures("without_prepared_positions")
def test_the_row_names_those_whom_the_game_asks_from_the_first_move_to_the_last(kind: str, pace: str) -> None:
    game = started_game(players=2, kind=kind, pace=pace)

    def row_is_right(now: Play) -> bool:
        row = Game.objects.values_list("to_move", flat=True).get(pk=game.pk)
        assert row == seat_bits(now.adapter.engine.waiting(now.state))
        return False

    play_on(game, row_is_right)
    assert (game.to_move, game.to_press_next) == (0, 0)


def test_it_is_your_move_until_you_have_made_it_and_again_when_you_take_it_back() -> None:
    game = started_game(players=2)
    assert seen_by(game, 0).call is Call.MOVE
    house_move(game, 0)
    assert seen_by(game, 0).call is Call.OTHERS
    assert seen_by(game, 0).asked == ["Bo"]
    assert seen_by(game, 1).call is Call.MOVE
    undo(game, 0)
    assert seen_by(game, 0).call is Call.MOVE


def test_in_a_game_with_turns_it_is_the_move_of_one() -> None:
    game = started_game(players=3, kind="luckynumbers")
    play_on(game, until=lambda now: bool(now.state.turns == 4))
    calls = [seen_by(game, seat).call for seat in range(3)]
    assert sorted(calls) == [Call.MOVE, Call.OTHERS, Call.OTHERS]
    assert calls.index(Call.MOVE) == play_of(read_table(game.pk)).state.turn


def test_a_table_that_waits_for_next_asks_those_who_have_not_pressed_it() -> None:
    game = started_game(players=2, pace="relaxed")
    house_move(game, 0)
    house_move(game, 1)
    assert [seen_by(game, seat).call for seat in (0, 1)] == [Call.NEXT, Call.NEXT]
    go_on(game)
    assert [seen_by(game, seat).call for seat in (0, 1)] == [Call.MOVE, Call.MOVE]


def test_a_table_that_goes_on_by_itself_asks_nobody() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    house_move(game, 1)
    assert [seen_by(game, seat).call for seat in (0, 1)] == [Call.NOBODY, Call.NOBODY]


def test_nobody_has_to_move_where_the_house_plays_for_them() -> None:
    game = started_game(players=2, clock=45)
    with committed():
        presence.leave_game(game.pk, user_in(game, 1))
    assert seen_by(game, 1).call is Call.HOUSE
    assert not seen_by(game, 1).is_urgent


def test_the_host_of_a_full_table_has_to_start_it_and_the_others_wait() -> None:
    game = open_table(players=2)
    assert [seen_by(game, seat).call for seat in (0, 1)] == [Call.START, Call.PLAYERS]
    assert seen_by(open_table(players=2, seats=4), 0).call is Call.PLAYERS


def test_who_may_start_in_place_of_the_host_is_told() -> None:
    game = open_table(players=2, seats=4)
    Game.objects.filter(pk=game.pk).update(others_start=True)
    assert seen_by(game, 1).call is Call.START


def test_a_waiting_room_that_was_closed_is_not_listed() -> None:
    game = open_table(players=1, seats=2)
    host = user_in(game, 0)
    with committed():
        lobby.leave(game.pk, host)
    assert your_games(host).total == 0


def test_a_game_that_is_over_is_not_listed() -> None:
    game = played_game(players=2)
    assert your_games(user_in(game, 0)).total == 0


def test_tables_that_wait_for_you_come_first_and_the_one_you_come_from_before_them(zoe: User) -> None:
    sit_down(zoe.pk, 2)
    older, newer = Game.objects.order_by("created_at")
    house_move(newer, 1)
    assert [game.code for game in your_games(zoe.pk).listed] == [older.code, newer.code]
    assert [game.code for game in your_games(zoe.pk, first=newer.code).listed] == [newer.code, older.code]
    assert [game.code for game in your_games(zoe.pk, besides=older.pk).listed] == [newer.code]


@pytest.mark.services
def test_many_tables_take_one_query_as_a_single_one_does_and_are_counted_beyond_the_list(
    zoe: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sit_down(zoe.pk, 1)
    with django_assert_num_queries(1):
        assert your_games(zoe.pk).total == 1
    sit_down(zoe.pk, MOST_LISTED + 2)
    with django_assert_num_queries(1):
        found = your_games(zoe.pk)
    assert (len(found.listed), found.more) == (MOST_LISTED, 3)


def test_somebody_without_a_table_takes_one_query(
    zoe: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert your_games(zoe.pk).total == 0


def test_a_game_from_before_the_row_named_those_it_asks_is_read_from_its_log() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    Game.objects.filter(pk=game.pk).update(to_move=None)
    assert [seen_by(game, seat).call for seat in (0, 1)] == [Call.OTHERS, Call.MOVE]


def test_a_guest_who_becomes_part_of_an_account_takes_the_list_along(zoe: User) -> None:
    game = started_game(players=2)
    guest = user_in(game, 0)
    with committed():
        people.merge_player(guest, zoe.pk)
    assert [line.code for line in your_games(zoe.pk).listed] == [game.code]
    assert your_games(guest).total == 0
