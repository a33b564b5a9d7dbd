"""Properties of random games in every edition, with any house rules and number of players."""

from random import Random

import pytest
from hypothesis import given

from games.engine.luckybox.events import Bonus, Cross, Decline, Keep, Pass
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Phase, Setup, State
from tests.games.engine.luckybox.checks import (
    accepts_exactly_what_is_legal,
    agrees_with_reference,
    costs_what_it_says,
    crosses_only_grow,
    moves,
    neighbours,
    nothing_is_lost,
)
from tests.games.engine.luckybox.games import (
    played,
    record_of,
    seeds,
    setups,
    some_states,
    table_of,
    walk,
)
from tests.searches import few


def with_what_follows(state: State) -> State:
    """The state after the events that records leave out."""
    follows = LUCKY_BOX.implied(state)
    return state if follows is None else LUCKY_BOX.apply(state, follows)


@pytest.mark.no_cover
@few
@given(setups(), seeds)
def test_the_engine_agrees_with_the_reference_rules(setup: Setup, seed: int) -> None:
    table = table_of(setup)
    for before, event, after in walk(setup, seed):
        if isinstance(event, Keep | Cross | Pass | Bonus | Decline):
            assert moves(before, event.seat) == table.moves(event.seat)
        table.play(LUCKY_BOX.event_to_record(setup, event))
        agrees_with_reference(table, after)

    outcome = LUCKY_BOX.outcome(after)
    assert outcome is not None
    assert outcome.result == table.result()
    assert list(outcome.winners) == outcome.result["winners"]


@few
@given(setups(), seeds)
def test_cards_and_tokens_are_conserved(setup: Setup, seed: int) -> None:
    for _, _, after in walk(setup, seed):
        nothing_is_lost(after)


@few
@given(setups(), seeds)
def test_within_a_round_crosses_only_grow_and_no_square_is_crossed_twice(setup: Setup, seed: int) -> None:
    for before, event, after in walk(setup, seed):
        crosses_only_grow(before, event, after)


@few
@given(setups(), seeds)
def test_every_legal_choice_is_accepted_at_its_price(setup: Setup, seed: int) -> None:
    for state in some_states(setup, seed, 30):
        for seat in range(setup.seats):
            costs_what_it_says(state, seat)


@pytest.mark.no_cover
@few
@given(setups(), seeds)
def test_whatever_is_not_legal_is_refused_and_changes_nothing(setup: Setup, seed: int) -> None:
    random = Random(seed)
    for state in some_states(setup, seed, 5):
        accepts_exactly_what_is_legal(state, neighbours(state, random))


@few
@given(setups(printed_supply=True), seeds)
def test_a_written_and_read_game_ends_the_same(setup: Setup, seed: int) -> None:
    events, end = played(setup, seed)
    record = record_of(setup, events)

    read = LUCKY_BOX.setup_from_record(record)
    state = LUCKY_BOX.start(read)
    for written in record["events"]:
        state = with_what_follows(state)
        state = LUCKY_BOX.apply(state, LUCKY_BOX.event_from_record(read, written))
    state = with_what_follows(state)

    assert state == end
    assert LUCKY_BOX.outcome(state) == LUCKY_BOX.outcome(end)


@few
@given(setups(), seeds)
def test_the_same_seed_and_the_same_choices_give_the_same_game(setup: Setup, seed: int) -> None:
    assert played(setup, seed) == played(setup, seed)


@few
@given(setups(), seeds)
def test_a_game_has_four_rounds_of_nine_numbers(setup: Setup, seed: int) -> None:
    events, end = played(setup, seed)
    kinds = [type(event).__name__ for event in events]

    assert (kinds.count("Number"), kinds.count("CloseRound")) == (36, 4)
    assert kinds.count("Offer") == kinds.count("Keep") == 4 * setup.seats
    assert kinds.count("Cross") + kinds.count("Pass") == 36 * setup.seats
    assert end.phase is Phase.OVER
