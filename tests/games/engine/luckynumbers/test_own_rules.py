"""Rules that are not of the booklet: what they change, and the record that carries them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import Shuffler
from games.engine.luckynumbers.editions import EDITIONS, SINGLE, Rules
from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Deal, PassOn
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.match import Match
from games.engine.luckynumbers.state import Phase, Setup, State, must_draw
from games.engine.protocol import BadRecord, Choice
from games.engine.switches import stored_switches, write_switches
from games.records import record_of, replay
from tests.games.engine.luckynumbers.positions import DIAGONALS, turns
from tests.searches import few

OWN = SINGLE._replace(edition="own", free_to_win=4)
HEAD: dict[str, Any] = {
    "format": "luckynumbers-record/2",
    "edition": "own",
    "rules": write_switches(OWN),
    "seats": ["Ann", "Bo"],
    "start": 1,
}


def played(setup: Setup, seed: int) -> tuple[list[Any], State]:
    """A game of house moves."""
    shuffler, state, events = Shuffler(f"{seed:064x}"), GAME.start(setup), list[Any]()
    while GAME.outcome(state) is None:
        event = GAME.due(state, shuffler)
        if event is None:
            seat = GAME.waiting(state)[0]
            event = GAME.complete(state, GAME.house_move(state, seat), shuffler)
        state = GAME.apply(state, event)
        events.append(event)
    return events, state


own_rules = st.builds(
    Rules,
    edition=st.just("own"),
    diagonal_tiles=st.integers(0, 4),
    free_to_win=st.integers(0, 8),
    idle_rounds=st.integers(1, 20),
    match_games=st.integers(0, 12),
    winner_points=st.integers(1, 99),
    free_square_cost=st.integers(0, 99),
)


@few
@given(own_rules, st.integers(2, 4), st.integers(0, 999))
def test_a_game_by_any_rules_is_replayed_from_its_record(rules: Rules, seats: int, seed: int) -> None:
    events, end = played(Setup(seats, 0, rules), seed)
    dealt = [event for event in events if isinstance(event, Deal)]
    record = record_of(GAME, Setup(seats, 0, rules), events, ["x"] * seats)

    assert len(dealt) == seats * rules.diagonal_tiles
    assert (record["format"], record["rules"]) == ("luckynumbers-record/2", write_switches(rules))
    assert replay(record).ok
    free = [board.free for board in end.boards]
    assert (ending(end) is Ending.FULL_BOARD) == (min(free) <= rules.free_to_win)


def test_the_rules_are_taken_from_the_record_alone() -> None:
    assert GAME.setup_from_record(HEAD) == Setup(2, 1, OWN)
    assert GAME.setup_from_record(HEAD | {"format": "luckynumbers-record/1"}) == Setup(2, 1)
    for printed in EDITIONS.values():
        assert GAME.setup_to_record(Setup(2, 1, printed)) == {"start": 1}


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ({**HEAD["rules"], "fun": 1}, "unknown switch 'fun'"),
        ({}, "“diagonal_tiles” is missing"),
        ({**HEAD["rules"], "diagonal_tiles": 5}, "not from 0 to 4"),
        (
            {**HEAD["rules"], "match_games": 2, "winner_points": 0, "free_square_cost": 0},
            "A match needs points",
        ),
        ("own", "“rules”: not an object"),
    ],
)
def test_rules_that_make_no_sense_are_a_fault(rules: Any, fault: str) -> None:
    with pytest.raises(BadRecord, match=fault):
        GAME.setup_from_record(HEAD | {"rules": rules})


def test_players_must_draw_after_so_many_idle_rounds() -> None:
    state = turns(DIAGONALS, DIAGONALS, middle=[17], idle_turns=2)
    hurried = state._replace(setup=Setup(2, 0, OWN._replace(idle_rounds=1)))
    assert (must_draw(state), must_draw(hurried)) == (False, True)


def test_without_tiles_on_the_diagonal_the_first_turn_comes_at_once() -> None:
    state = GAME.start(Setup(3, 1, OWN._replace(diagonal_tiles=0)))
    assert state.phase is Phase.PASSING
    state = GAME.apply(state, PassOn())
    assert (state.turn, state.phase) == (1, Phase.TURNS)
    assert all(isinstance(choice, Choice) for choice in GAME.legal(state, 1))


def test_a_match_is_as_long_as_its_rules_say() -> None:
    points = ((2, -1), (-3, 2))
    assert Match(2, points).is_over
    assert Match(2, points, 3).left == 1
    assert (OWN.games(4), EDITIONS["match"].games(4), OWN._replace(match_games=7).games(4)) == (1, 4, 7)


def test_a_switch_that_a_row_does_not_have_is_as_its_field_says() -> None:
    assert Rules("own", **stored_switches(Rules, {"free_to_win": 4, "gone": True})) == OWN
    assert GAME.cards_needed(OWN) == 0
    assert (OWN.least_seats, OWN.most_seats) == (GAME.min_seats, GAME.max_seats)
