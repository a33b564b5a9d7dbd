"""A log of a tournament, whatever happens in which order: nobody is lost, and nothing counts twice."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tourney.course.fold import TAKE_BACK, InconsistentError, add, fold
from games.tourney.course.next_round import draft, members, stage_of_next
from games.tourney.course.options import Format, Options, options_from_json
from games.tourney.course.ranking import final_order, ranks, standing_record
from games.tourney.course.state import Event, Presence, Stage, State
from games.tourney.results import results_from_json
from games.tourney.sizes import Sizes

SEED = "17"
FORMATS = (Format.SWISS, Format.FINALS, Format.KNOCKOUT, Format.ROBIN)


class Course:
    """A tournament in which anything may happen that its organiser could do."""

    def __init__(self, chance: random.Random, options: Options) -> None:
        self.chance = chance
        self.events: list[Event] = []
        self.state = State()
        self.happen("options", **options.to_json())

    def happen(self, name: str, **data: Any) -> None:
        event = Event(len(self.events) + 1, name, data, float(len(self.events)))
        add(self.state, [event])
        self.events.append(event)

    def enter(self) -> None:
        entered = sum(event.name == "enter" for event in self.events)
        self.happen("enter", id=f"p{entered + 1}", is_here=True)

    def drop(self) -> None:
        self.happen("drop", id=self.chance.choice([*self.state.entrants]))

    def come_back(self) -> None:
        gone = [one.id for one in self.state.entrants.values() if one.presence is Presence.LEFT]
        if gone:
            self.happen("come_back", id=self.chance.choice(gone))

    def publish(self) -> None:
        current = self.state.current
        stage = stage_of_next(self.state, SEED)
        if (current is not None and not current.is_through) or stage is None:
            return
        if len(members(self.state, stage, SEED)) < 2:
            return
        found = draft(self.state, SEED)
        placed = {one for table in found.tables for one in table} | set(found.byes)
        absent = [one.id for one in self.state.players() if one.id not in placed]
        self.happen(
            "publish",
            round=len(self.state.rounds) + 1,
            stage=found.stage,
            tables=[list(table) for table in found.tables],
            byes=list(found.byes),
            absent=absent if found.stage is Stage.ROUNDS else [],
        )

    def result(self) -> None:
        for part, table in list(self.state.open_tables())[:2]:
            totals = [self.chance.randint(0, 9) for _ in table.players]
            places = [1 + sum(other > total for other in totals) for total in totals]
            self.happen("result", round=part.number, table=table.number, places=places, totals=totals)

    def substitute(self) -> None:
        free = {one.id for one in self.state.players()} - self.state.seated()
        running = list(self.state.open_tables())
        if free and running:
            part, table = self.chance.choice(running)
            out, into = self.chance.choice(table.players), self.chance.choice(sorted(free))
            if part.plays(into):
                return
            self.happen("substitute", round=part.number, table=table.number, out=out, into=into)

    def penalty(self) -> None:
        self.happen("penalty", id=self.chance.choice([*self.state.entrants]), points="-1/2", reason="Late")

    def take_back(self) -> None:
        """Take any act back, if nothing depends on it."""
        number = self.chance.randint(2, len(self.events))
        event = Event(len(self.events) + 1, TAKE_BACK, {"event": number}, 0.0)
        try:
            self.state = fold([*self.events, event])
        except InconsistentError:
            return
        self.events.append(event)


ACTS = ("enter", "drop", "come_back", "publish", "publish", "result", "result", "substitute", "penalty")


@given(st.integers(0, 10**6), st.sampled_from(FORMATS), st.integers(3, 10))
@settings(max_examples=15, deadline=None)
def test_whatever_happens_nobody_is_lost_or_seated_twice(number: int, format_: Format, players: int) -> None:
    chance = random.Random(number)
    course = Course(chance, Options(format=format_, sizes=Sizes(2, 3, 4)))
    for _ in range(players):
        course.enter()
    for _ in range(18):
        getattr(course, chance.choice((*ACTS, "take_back")))()
        check(course)


def check(course: Course) -> None:
    state = course.state
    seats = Counter(one for _, table in state.open_tables() for one in table.players)
    assert all(count == 1 for count in seats.values())
    for part in state.rounds:
        placed = [one for table in part.tables for one in table.players] + part.byes
        assert len(set(placed)) == len(placed)
    # The standing is made by the same rules as a file's, and names everybody once.
    results = results_from_json(standing_record(state, SEED))
    assert sorted(rank.id for rank in ranks(state, SEED)) == sorted(results.players)
    order = final_order(state, SEED)
    assert sorted(rank.id for _, rank in order) == sorted(results.players)
    assert [place for place, _ in order] == sorted(place for place, _ in order)
    # Read again from its log it is the same.
    assert fold(course.events) == state


@given(st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_what_is_taken_back_has_never_happened(number: int) -> None:
    course = Course(random.Random(number), Options(sizes=Sizes(2, 3, 4)))
    for act in ("enter",) * 6 + ("publish", "result"):
        getattr(course, act)()
    before = fold(course.events)
    course.penalty()
    after = fold(course.events)
    taken = [*course.events, Event(len(course.events) + 1, TAKE_BACK, {"event": len(course.events)}, 0.0)]
    assert fold(taken) == before
    again = [*taken, Event(len(taken) + 1, TAKE_BACK, {"event": len(taken)}, 0.0)]
    assert fold(again) == after


def test_an_event_that_needs_what_was_taken_back_is_named() -> None:
    course = Course(random.Random(1), Options(sizes=Sizes(2, 2, 2)))
    course.enter()
    course.enter()
    course.publish()
    with pytest.raises(InconsistentError) as fault:
        fold([*course.events, Event(5, TAKE_BACK, {"event": 2}, 0.0)])
    assert fault.value.event.name == "publish"


def test_options_come_back_from_their_file() -> None:
    options = Options(format=Format.FINALS, scheme="own", points={"4": [9, 5, 2, 0]}, tie_breaks=("total",))
    assert options_from_json(options.to_json()) == options
