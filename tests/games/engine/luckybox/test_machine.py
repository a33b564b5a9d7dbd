"""A state machine that tries legal and illegal events, and compares with the reference rules."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Keep, Number, Pass
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Setup, State
from tests.games.engine.luckybox.checks import (
    accepts_exactly_what_is_legal,
    agrees_with_reference,
    costs_what_it_says,
    crosses_only_grow,
    moves,
    neighbours,
    nothing_is_lost,
)
from tests.games.engine.luckybox.games import seeds, setups, shuffler_of, table_of, walk
from tests.searches import few

seats = st.integers(-1, 4)
cards = st.integers(-1, 60)
squares = st.integers(-1, 9)
lines = st.integers(-1, 6)
anything = st.one_of(
    st.builds(Keep, seats, st.lists(cards, max_size=4).map(tuple)),
    st.builds(Number, st.integers(-1, 10)),
    st.builds(Pass, seats),
    st.builds(Cross, seats, cards, squares),
    st.builds(Bonus, seats, cards, lines, cards, squares),
    st.builds(Decline, seats, cards, lines),
)


class LuckyBoxTable(RuleBasedStateMachine):
    """A game of up to four players, from any point on."""

    state: State

    @initialize(setup=setups(max_seats=4), seed=seeds, joined=st.floats(0, 1, exclude_max=True))
    def join(self, setup: Setup, seed: int, joined: float) -> None:
        self.shuffler, self.table = shuffler_of(seed), table_of(setup)
        self.state = LUCKY_BOX.start(setup)
        game = list(walk(setup, seed))
        for _, event, _ in game[: int(joined * len(game))]:
            self.happen(event)

    def happen(self, event: Event) -> None:
        before, self.state = self.state, LUCKY_BOX.apply(self.state, event)
        crosses_only_grow(before, event, self.state)
        self.table.play(LUCKY_BOX.event_to_record(self.state.setup, event))

    @precondition(lambda self: LUCKY_BOX.due(self.state, self.shuffler) is not None)
    @rule()
    def chance_moves(self) -> None:
        event = LUCKY_BOX.due(self.state, self.shuffler)
        assert event is not None
        self.happen(event)

    @precondition(lambda self: bool(LUCKY_BOX.waiting(self.state)))
    @rule(data=st.data())
    def a_seat_chooses(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(LUCKY_BOX.waiting(self.state)), label="seat")
        costs_what_it_says(self.state, seat)
        self.happen(data.draw(st.sampled_from(LUCKY_BOX.legal(self.state, seat)), label="choice").event)

    @rule(event=anything)
    def somebody_tries_anything(self, event: Event) -> None:
        accepts_exactly_what_is_legal(self.state, [event])

    @rule(seed=seeds)
    def somebody_tries_what_is_nearly_legal(self, seed: int) -> None:
        random = Random(seed)
        tries = random.sample(list(neighbours(self.state, random)), 60)
        accepts_exactly_what_is_legal(self.state, tries)

    @invariant()
    def it_agrees_with_the_reference_rules(self) -> None:
        agrees_with_reference(self.table, self.state)
        for seat in range(self.state.setup.seats):
            assert moves(self.state, seat) == self.table.moves(seat)

    @invariant()
    def it_is_all_there(self) -> None:
        nothing_is_lost(self.state)


@pytest.mark.no_cover
def test_legal_and_illegal_events_leave_the_table_as_the_rules_say() -> None:
    run_state_machine_as_test(LuckyBoxTable, settings=settings(few, stateful_step_count=30))
