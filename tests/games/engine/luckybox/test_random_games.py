"""What holds in every game: random ones, in every edition, with any house rules and number of players."""

from random import Random

from hypothesis import given, settings

from games.engine.luckybox.events import Bonus, Cross, Decline, Keep, Pass
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Phase, Setup, State
from tests.games.engine.luckybox.checks import (
    accepts_exactly_what_is_legal,
    costs_what_it_says,
    crosses_only_grow,
    lies_as_in,
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


def with_what_follows(state: State) -> State:
    """The steps that records leave out."""
    follows = LUCKY_BOX.implied(state)
    return state if follows is None else LUCKY_BOX.apply(state, follows)


@settings(max_examples=80)
@given(setups(), seeds)
def test_the_engine_plays_as_the_plain_second_formulation_does(setup: Setup, seed: int) -> None:
    table = table_of(setup)
    for before, event, after in walk(setup, seed):
        if isinstance(event, Keep | Cross | Pass | Bonus | Decline):
            assert moves(before, event.seat) == table.moves(event.seat)
        table.play(LUCKY_BOX.event_to_record(setup, event))
        lies_as_in(table, after)

    outcome = LUCKY_BOX.outcome(after)
    assert outcome is not None
    assert outcome.result == table.result()
    assert list(outcome.winners) == outcome.result["winners"]


@settings(max_examples=40)
@given(setups(), seeds)
def test_cards_and_tokens_are_conserved(setup: Setup, seed: int) -> None:
    for _, _, after in walk(setup, seed):
        nothing_is_lost(after)


@settings(max_examples=40)
@given(setups(), seeds)
def test_within_a_round_crosses_only_grow_and_no_square_is_crossed_twice(setup: Setup, seed: int) -> None:
    for before, event, after in walk(setup, seed):
        crosses_only_grow(before, event, after)


@settings(max_examples=40)
@given(setups(), seeds)
def test_every_legal_choice_is_accepted_for_the_lightning_it_is_said_to_cost(setup: Setup, seed: int) -> None:
    for state in some_states(setup, seed, 30):
        for seat in range(setup.seats):
            costs_what_it_says(state, seat)


@settings(max_examples=40)
@given(setups(), seeds)
def test_whatever_is_not_legal_is_refused_and_changes_nothing(setup: Setup, seed: int) -> None:
    random = Random(seed)
    for state in some_states(setup, seed, 5):
        accepts_exactly_what_is_legal(state, neighbours(state, random))


@settings(max_examples=40)
@given(setups(printed_supply=True), seeds)
def test_a_game_that_was_written_and_read_comes_out_the_same(setup: Setup, seed: int) -> None:
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


@settings(max_examples=10)
@given(setups(), seeds)
def test_the_same_seed_and_the_same_choices_give_the_same_game(setup: Setup, seed: int) -> None:
    assert played(setup, seed) == played(setup, seed)


@settings(max_examples=40)
@given(setups(), seeds)
def test_a_game_has_four_rounds_of_nine_numbers(setup: Setup, seed: int) -> None:
    events, end = played(setup, seed)
    kinds = [type(event).__name__ for event in events]

    assert (kinds.count("Number"), kinds.count("CloseRound")) == (36, 4)
    assert kinds.count("Offer") == kinds.count("Keep") == 4 * setup.seats
    assert kinds.count("Cross") + kinds.count("Pass") == 36 * setup.seats
    assert end.phase is Phase.OVER
