"""The view of a seat, and what a player can conclude from it."""

import pytest

from games.engine.luckynumbers.boards import dead_squares, remaining
from games.engine.luckynumbers.ending import Ending
from games.engine.luckynumbers.events import Discard, Draw, PassOn, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, board, turns


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_does_not_depend_on_the_hidden_tiles(seat: int | None) -> None:
    state = turns(DIAGONALS, NEARLY_FULL, middle=[17], stock=[3, 4, 5])
    other = turns(DIAGONALS, NEARLY_FULL, middle=[17], stock=[9, 9, 20])
    assert GAME.view(state, seat) == GAME.view(other, seat)


def test_a_view_says_how_many_hidden_tiles_are_left() -> None:
    assert GAME.view(turns(DIAGONALS, DIAGONALS, stock=[3, 4, 5]), 0).hidden == 3


def test_a_seat_sees_what_it_may_do() -> None:
    view = GAME.view(turns(NEARLY_FULL, DIAGONALS, middle=[1]), 0)
    assert [choice.event for choice in view.choices] == [Draw(0), Take(0, 1, at("a1"))]
    assert view.turn == 0
    assert view.waiting == (0,)


def test_a_spectator_sees_the_boards_and_has_no_choice() -> None:
    view = GAME.view(turns(NEARLY_FULL, DIAGONALS), None)
    assert view.boards == (board(NEARLY_FULL), board(DIAGONALS))
    assert view.choices == ()


def test_a_view_says_when_drawing_is_all_that_is_left() -> None:
    assert GAME.view(turns(DIAGONALS, DIAGONALS, middle=[17], idle_turns=6), 0).must_draw


def test_in_the_end_it_is_nobodys_turn() -> None:
    last = GAME.apply(turns(DIAGONALS, DIAGONALS, hand=8, stock=[]), Discard(0))
    view = GAME.view(GAME.apply(last, PassOn()), 0)
    assert view.turn is None
    assert view.waiting == ()
    assert view.ending is Ending.LAST_TILE


def test_a_number_remains_while_one_of_its_tiles_lies_on_no_board() -> None:
    boards = board("1 2 . . / . . . . / . . . . / . . . ."), board("1 . . . / . . . . / . . . . / . . . .")
    assert remaining(boards) == tuple(range(2, 21))


def test_a_square_is_dead_when_all_tiles_that_fit_lie_on_boards() -> None:
    boards = board("4 . 6 . / . . . . / . . . . / . . . 5"), board("5 . . . / . . . . / . . . . / . . . .")
    assert at("b1") in dead_squares(boards, 0)


def test_a_square_lives_while_its_last_tile_may_yet_come() -> None:
    boards = board("4 . 6 . / . . . . / . . . . / . . . ."), board("5 . . . / . . . . / . . . . / . . . .")
    assert dead_squares(boards, 0) == ()


def test_a_square_between_neighbouring_numbers_is_dead() -> None:
    boards = board("4 . 5 . / . . . . / . . . . / . . . ."), board(DIAGONALS)
    assert dead_squares(boards, 0) == (at("b1"),)
