"""Both endings, the result, and the match over several games."""

from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Discard, Draw, Event, PassOn, Place, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.match import Match, next_start
from games.engine.luckynumbers.state import State
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, turns


def ended(state: State, last: Event) -> State:
    """The game after its last turn."""
    done = GAME.apply(state, last)
    assert GAME.outcome(done) is None
    assert ending(done) is None, "the turn may yet be taken back"
    return GAME.apply(done, PassOn())


def test_a_game_that_goes_on_has_no_result() -> None:
    state = turns(DIAGONALS, NEARLY_FULL)
    assert GAME.outcome(state) is None
    assert ending(state) is None


def test_filling_the_last_free_square_wins_at_once() -> None:
    state = ended(turns(NEARLY_FULL, DIAGONALS, NEARLY_FULL, middle=[17]), Take(0, 17, at("d4")))
    outcome = GAME.outcome(state)
    assert ending(state) is Ending.FULL_BOARD
    assert outcome
    assert outcome.winners == (0,)
    assert outcome.result == {"winners": [0], "free": [0, 12, 1], "points": [2, -12, -1]}


def test_the_turn_of_the_last_hidden_tile_is_still_played() -> None:
    state = GAME.apply(turns(DIAGONALS, DIAGONALS, stock=[8]), Draw(0, 8))
    assert GAME.outcome(state) is None
    assert len(GAME.legal(state, 0)) > 1


def test_after_the_last_hidden_tile_the_fewest_free_squares_win() -> None:
    state = ended(turns(DIAGONALS, DIAGONALS, hand=8, stock=[]), Place(0, at("c2")))
    outcome = GAME.outcome(state)
    assert ending(state) is Ending.LAST_TILE
    assert outcome
    assert outcome.result == {"winners": [0], "free": [11, 12], "points": [2, -12]}


def test_the_last_tile_may_be_laid_open_and_ties_share() -> None:
    state = ended(turns(DIAGONALS, NEARLY_FULL, NEARLY_FULL, hand=8, stock=[]), Discard(0))
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.winners == (1, 2)
    assert outcome.result == {"winners": [1, 2], "free": [12, 1, 1], "points": [-12, 2, 2]}


def test_filling_the_board_with_the_last_hidden_tile_is_a_full_board() -> None:
    state = ended(turns(NEARLY_FULL, DIAGONALS, hand=17, stock=[]), Place(0, at("d4")))
    assert ending(state) is Ending.FULL_BOARD


# -- the match


def test_a_match_is_as_many_games_as_players() -> None:
    game = (2, -3, -1)
    assert [Match(3, (game,) * played).is_over for played in range(4)] == [False, False, False, True]


def test_the_start_moves_on_clockwise() -> None:
    assert [next_start(seat, 3) for seat in range(3)] == [1, 2, 0]


def test_the_highest_sum_wins_the_match() -> None:
    match = Match(2, ((2, -3), (-1, 2)))
    assert match.totals == (1, -1)
    assert match.leaders == (0,)


def test_ties_share_the_match() -> None:
    match = Match(2, ((2, -3), (-3, 2)))
    assert match.leaders == (0, 1)


def test_the_standing_before_the_latest_game_is_known() -> None:
    match = Match(2, ((2, -3), (-1, 2)))

    assert match.before_the_last().totals == (2, -3)
