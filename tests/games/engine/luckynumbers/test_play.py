"""Properties of random games: the rules hold after every legal move."""

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.chance import Shuffler
from games.engine.errors import Refused
from games.engine.luckynumbers.events import Deal, Discard, Draw, Event, PassOn, Place, SetupTile, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Phase, Setup, State
from games.engine.luckynumbers.tiles import full_set
from tests.searches import few

SEATS = st.integers(-1, 4)
TILES = st.integers(-1, 21)
CELLS = st.integers(-1, 16)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Deal, SEATS, TILES),
    st.builds(SetupTile, SEATS, TILES, CELLS),
    st.builds(Draw, SEATS, TILES),
    st.builds(Place, SEATS, CELLS),
    st.builds(Discard, SEATS),
    st.builds(PassOn),
    st.builds(Take, SEATS, TILES, CELLS),
)


def every_event(seats: int) -> list[Event]:
    """Every possible event for some seats, and some with values out of range."""
    squares, tiles = range(17), range(22)
    events: list[Event] = []
    for seat in range(seats + 1):
        events += [Discard(seat), *[Place(seat, square) for square in squares]]
        events += [Draw(seat, tile) for tile in tiles]
        events += [kind(seat, *where) for kind in (SetupTile, Take) for where in product(tiles, squares)]
    return events


def allowed(state: State) -> set[Event]:
    """The legal events of all seats; a draw once for each hidden tile."""
    events = {choice.event for seat in range(state.setup.seats) for choice in GAME.legal(state, seat)}
    hidden = [tile for tile, count in enumerate(state.stock) if count]
    return {
        full
        for event in events
        for full in ([Draw(event.seat, tile) for tile in hidden] if isinstance(event, Draw) else [event])
    }


def accepts(state: State, event: Event) -> bool:
    try:
        GAME.apply(state, event)
    except Refused:
        return False
    return True


def tiles_on_the_table(state: State) -> Counter[int]:
    tiles = [*state.open, *state.hands, *(tile for board in state.boards for tile in board.tiles)]
    return Counter(tile for tile in tiles if tile) + Counter(dict(enumerate(state.stock)))


def rising(tiles: tuple[int, ...]) -> bool:
    lines = [tiles[row : row + 4] for row in range(0, 16, 4)] + [tiles[column::4] for column in range(4)]
    placed = [[tile for tile in line if tile] for line in lines]
    return all(line == sorted(set(line)) for line in placed)


class Table(RuleBasedStateMachine):
    """A state machine that plays legal events and tries any others."""

    @initialize(seats=st.integers(2, 4), start=st.integers(0, 3), seed=st.integers(0, 2**64))
    def sit_down(self, seats: int, start: int, seed: int) -> None:
        self.shuffler = Shuffler(f"{seed:064x}")
        self.events: list[dict[str, Any]] = []
        self.restored = self.state = GAME.start(Setup(seats, start % seats))
        self.deal()

    def deal(self) -> None:
        while event := GAME.due(self.state, self.shuffler):
            self.state = GAME.apply(self.state, event)

    def play(self, event: Event) -> None:
        event = GAME.complete(self.state, event, self.shuffler)
        assert event in allowed(self.state)
        self.state = GAME.apply(self.state, event)
        self.restored = self.write_and_read(event)
        self.deal()

    def write_and_read(self, event: Event) -> State:
        """Apply the event, written and read as a record, to the game that is restored from records."""
        written = GAME.event_to_record(self.state.setup, event)
        assert written
        read = json.loads(json.dumps(written))
        step = GAME.implied(self.restored)
        restored = GAME.apply(self.restored, step) if step else self.restored
        return GAME.apply(restored, GAME.event_from_record(self.state.setup, read))

    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    @precondition(lambda self: not self.is_over())
    @rule(choose=st.randoms(use_true_random=False))
    def choose(self, choose: random.Random) -> None:
        seat = choose.choice(GAME.waiting(self.state))
        self.play(choose.choice(GAME.legal(self.state, seat)).event)

    @precondition(lambda self: not self.is_over())
    @rule(moves=st.integers(1, 20))
    def hurry(self, moves: int) -> None:
        for _ in range(moves):
            if not self.is_over():
                self.play(GAME.house_move(self.state, GAME.waiting(self.state)[-1]))

    @rule(event=EVENTS)
    def attempt(self, event: Event) -> None:
        before = self.state
        if not isinstance(event, Deal | PassOn):
            assert accepts(self.state, event) == (event in allowed(self.state))
        else:
            assert not accepts(self.state, event), "everyone has been dealt, and nobody is done"
        assert self.state == before

    @invariant()
    def no_tile_is_lost(self) -> None:
        state = self.state
        assert tiles_on_the_table(state) == Counter(dict(enumerate(full_set(state.setup.seats))))
        assert state.hidden == sum(state.stock)

    @invariant()
    def all_boards_rise(self) -> None:
        assert all(rising(board.tiles) for board in self.state.boards)
        assert all(board.free == board.tiles.count(0) for board in self.state.boards)

    @invariant()
    def only_the_seats_that_are_asked_have_a_choice(self) -> None:
        state = self.state
        asked = [seat for seat in range(state.setup.seats) if GAME.legal(state, seat)]
        assert asked == list(GAME.waiting(state))
        assert bool(asked) != self.is_over()
        assert (GAME.outcome(state) is not None) == self.is_over()

    @invariant()
    def nobody_sees_which_tiles_are_hidden(self) -> None:
        state = self.state
        other = state._replace(stock=(0, *reversed(state.stock[1:])))
        for seat in (*range(state.setup.seats), None):
            assert GAME.view(state, seat) == GAME.view(other, seat)

    @invariant()
    def the_record_is_enough_to_go_on_from(self) -> None:
        restored = self.restored
        while event := GAME.due(restored, self.shuffler):
            restored = GAME.apply(restored, event)
        assert restored == self.state


TestTable = Table.TestCase
TestTable.settings = few


@few
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**64), choose=st.randoms(use_true_random=False))
def test_random_play_comes_to_an_end(seats: int, seed: int, choose: random.Random) -> None:
    shuffler, state = Shuffler(f"{seed:064x}"), GAME.start(Setup(seats, 0))
    chosen = 0
    while state.phase is not Phase.OVER:
        event: Event | None = GAME.due(state, shuffler)
        if event is None:
            seat = choose.choice(GAME.waiting(state))
            event = GAME.complete(state, choose.choice(GAME.legal(state, seat)).event, shuffler)
            chosen += 1
        state = GAME.apply(state, event)
        assert chosen < 5000
    assert GAME.outcome(state)


@pytest.mark.no_cover
def test_of_all_that_can_be_tried_exactly_the_legal_is_accepted() -> None:
    for seats in (2, 3, 4):
        shuffler, choose = Shuffler(f"{seats:064x}"), random.Random(seats)
        state, tried = GAME.start(Setup(seats, 0)), every_event(seats)
        for step in range(150):
            event: Event | None = GAME.due(state, shuffler)
            if event is None:
                if step % 13 == 0:
                    assert {event for event in tried if accepts(state, event)} == allowed(state)
                seat = choose.choice(GAME.waiting(state))
                event = GAME.complete(state, choose.choice(GAME.legal(state, seat)).event, shuffler)
            state = GAME.apply(state, event)
