"""What is told about each event of Lucky Numbers."""

import pytest

from games.adapters.base import Effect, Step
from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS as KIND
from games.adapters.luckynumbers.effects import (
    BoardFull,
    Ended,
    LaidOpen,
    LastTile,
    Placed,
    TileOfSetup,
    TurnOf,
)
from games.engine.luckynumbers.ending import Ending
from games.engine.luckynumbers.events import Deal, Discard, Draw, Event, PassOn, Place, SetupTile, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Phase, Setup, State
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, turns

START = GAME.start(Setup(2, 1))
TURN = turns(DIAGONALS, DIAGONALS, middle=[8])
DRAWN = turns(DIAGONALS, DIAGONALS, hand=8)
DONE = TURN._replace(phase=Phase.PASSING)


def told(state: State, event: Event) -> tuple[Effect, ...]:
    return KIND.effects(Step(state, event, GAME.apply(state, event)))


@pytest.mark.parametrize(
    ("state", "event", "effects"),
    [
        (START, Deal(0, 13), (TileOfSetup(1),)),
        (START, SetupTile(0, 13, at("b2")), (Placed(13, at("b2"), 0),)),
        (TURN, Draw(0, 9), ()),
        (turns(DIAGONALS, DIAGONALS, stock=[9]), Draw(0, 9), (LastTile(),)),
        (DRAWN, Discard(0), (LaidOpen(8),)),
        (DRAWN, Place(0, at("c2")), (Placed(8, at("c2"), 0),)),
        (DRAWN, Place(0, at("c3")), (Placed(8, at("c3"), 12),)),
        (TURN, Take(0, 8, at("b2")), (Placed(8, at("b2"), 6),)),
        (turns(NEARLY_FULL, DIAGONALS, hand=17), Place(0, at("d4")), (Placed(17, at("d4"), 0), BoardFull())),
        (DONE, PassOn(), (TurnOf(1, 2),)),
        (DONE._replace(turns=0, turn=1), PassOn(), (TurnOf(0, 1),)),
        (DONE._replace(hidden=0), PassOn(), (Ended(Ending.LAST_TILE),)),
    ],
)
def test_an_event_brings_about(state: State, event: Event, effects: tuple[Effect, ...]) -> None:
    assert told(state, event) == effects


def test_a_full_board_ends_the_game() -> None:
    full = GAME.apply(turns(NEARLY_FULL, DIAGONALS, hand=17), Place(0, at("d4")))
    assert told(full, PassOn()) == (Ended(Ending.FULL_BOARD),)


@pytest.mark.parametrize(
    ("state", "event", "is_settled"),
    [
        (START, SetupTile(0, 13, at("b2")), False),
        (TURN, Take(0, 8, at("c2")), False),
        (TURN, Draw(0, 9), True),
        (DRAWN, Place(0, at("c2")), True),
        (DRAWN, Discard(0), True),
    ],
)
def test_whatever_follows_upon_a_hidden_tile_stands(state: State, event: Event, *, is_settled: bool) -> None:
    assert KIND.settles(Step(state, event, GAME.apply(state, event))) is is_settled


def test_the_counters_say_how_many_squares_are_free() -> None:
    state = turns(NEARLY_FULL, DIAGONALS)
    assert [KIND.counters(state, seat) for seat in (0, 1)] == [{"free": 1}, {"free": 12}]
