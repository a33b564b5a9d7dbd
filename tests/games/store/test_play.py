"""The log of a game: told again it is the same game; what may be taken back, and what not."""

import pytest

from games.adapters.luckybox.adapter import LUCKY_BOX
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.state import State
from games.models import Game, Move
from games.store import Play, forget_tables, read_table
from games.store.play import CannotUndo, by_seat, undone
from tests.games.engine.luckybox import positions
from tests.games.engine.luckybox.positions import COCKTAIL, GAMEWRIGHT, card, hand
from tests.tables import (
    house_move,
    play_of,
    play_on,
    played_game,
    started_game,
    state_of,
    time_is_up,
    undo,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_prepared_positions")]


def told_again(game: Game) -> Play:
    forget_tables()
    return play_of(read_table(game.pk))


def test_a_whole_game_told_again_from_its_log_is_the_same_game() -> None:
    game = played_game(players=3)
    assert told_again(game) == state_of(game)


def test_a_game_with_takebacks_told_again_is_the_same_game() -> None:
    game = started_game(players=2)
    for seat in (0, 1, 0):
        house_move(game, seat)
        undo(game, seat)
    remembered = state_of(game)
    assert told_again(game) == remembered
    assert [remembered.undo_count(seat) for seat in range(2)] == [2, 1]
    assert remembered.undoing == {0, 1}


def test_a_game_with_house_moves_told_again_knows_whose_they_were() -> None:
    game = started_game(players=2, clock=20)
    house_move(game, 0)
    time_is_up(game)
    assert [entry.by for entry in told_again(game).open] == [Move.By.PLAYER, Move.By.HOUSE]


def test_a_newer_snapshot_starts_from_an_older_one() -> None:
    game = started_game(players=2)
    forget_tables()
    old = read_table(game.pk)
    house_move(game, 1)
    new = read_table(game.pk)
    assert play_of(new).base is play_of(old).base
    assert play_of(new) == told_again(game)


def test_what_chance_brings_settles_what_the_seats_did_before() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.turn == 1)
    now = state_of(game)
    assert now.open == ()
    assert [entry.seat for entry in now.story[-1].entries] == [0, 1]
    with pytest.raises(CannotUndo):
        undone(now, 0)


def test_taking_back_goes_step_by_step_in_the_order_of_the_seat() -> None:
    game = started_game(players=3)
    for seat in (2, 0, 1):
        house_move(game, seat)
    full = state_of(game)
    without = undone(full, 0)
    assert [entry.seat for entry in without.open] == [2, 1]
    assert (without.moves, without.lines) == (full.moves + 1, (2, 1, 1))
    with pytest.raises(CannotUndo):
        undone(without, 0)


# -- a limited supply: positions that hardly ever come up by themselves


def playing(state: State) -> Play:
    """A game whose number has just been revealed."""
    return Play(LUCKY_BOX, state, state, (), (), (), moves=0, settled=0, lines=(0,) * len(state.seats))


def after(play: Play, *moves: tuple[int, str]) -> Play:
    for seat, move in moves:
        play = by_seat(play, seat, positions.event(play.state, move, seat), "player")
    return play


def pair(bonus: str, rules: Rules, supply: tuple[int, int], lightning: int = 4) -> Play:
    """Two seats, each with a row that a 3 completes; its end brings a bonus."""
    brings = card("123456789", "a1 b1", r1=bonus)
    held = hand(brings, lightning=lightning)
    return playing(positions.table(held, held, number=3, rules=rules, supply=supply))


@pytest.mark.parametrize("bonus", ["L", "LL", "M"])
def test_a_token_that_somebody_else_was_refused_for_it_stays_taken(bonus: str) -> None:
    start = pair(bonus, COCKTAIL, supply=(1, 1))
    both = after(start, (0, "cross 1 c1"), (1, "cross 2 c1"))
    with pytest.raises(CannotUndo):
        undone(both, 0)
    assert undone(both, 1).state == after(start, (0, "cross 1 c1")).state


def test_a_token_that_somebody_else_got_part_of_stays_taken() -> None:
    both = after(pair("LL", COCKTAIL, supply=(3, 0)), (0, "cross 1 c1"), (1, "cross 2 c1"))
    with pytest.raises(CannotUndo):
        undone(both, 0)


def test_lightning_put_back_that_somebody_else_has_taken_stays_put_back() -> None:
    start = pair("L", COCKTAIL, supply=(0, 0))
    both = after(start, (0, "cross 1 a2"), (1, "cross 2 c1"))
    assert both.state.seats[1].lightning == 5
    with pytest.raises(CannotUndo):
        undone(both, 0)


def test_a_bonus_paid_with_lightning_put_back_stays_paid() -> None:
    rules = COCKTAIL._replace(multifunction_lightning=True)
    first = hand(card("123456789", "a1 b1"))
    second = hand(card("123456789", "a1 b1 c2 c3", r1="L", c3="5"), lightning=0)
    start = playing(positions.table(first, second, number=3, rules=rules, supply=(0, 0)))
    both = after(start, (0, "cross 1 a2"), (1, "cross 2 c1"), (1, "bonus 2c3 2 a2"))
    with pytest.raises(CannotUndo):
        undone(both, 0)


def test_tokens_that_are_enough_for_all_can_be_taken_back() -> None:
    start = pair("L", COCKTAIL, supply=(2, 0))
    both = after(start, (0, "cross 1 c1"), (1, "cross 2 c1"))
    assert undone(both, 0).state == after(start, (1, "cross 2 c1")).state


def test_without_a_limit_nobody_depends_on_anybody() -> None:
    start = pair("L", GAMEWRIGHT, supply=(0, 0))
    both = after(start, (0, "cross 1 c1"), (1, "cross 2 c1"))
    assert undone(both, 0).state == after(start, (1, "cross 2 c1")).state


def test_a_chain_is_taken_back_bonus_by_bonus() -> None:
    held = hand(card("123456789", "a1 b1", r1="5"))
    start = playing(positions.table(held, held, number=3))
    chain = after(start, (0, "cross 1 c1"), (0, "bonus 1r1 1 b2"))
    without_bonus = undone(chain, 0)
    assert without_bonus.state == after(start, (0, "cross 1 c1")).state
    assert undone(without_bonus, 0).state == start.state
