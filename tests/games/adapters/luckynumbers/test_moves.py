"""What the forms of Lucky Numbers mean, and what is said about a form that means nothing."""

import pytest
from django.http import QueryDict

from games.adapters.base import BadMove
from games.adapters.luckynumbers.moves import event_of, place_value
from games.engine.errors import Refused
from games.engine.luckynumbers.events import Discard, Draw, Place, Refusal, SetupTile, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Setup, State
from games.forms.moves.luckynumbers import read_lucky_numbers
from tests.games.engine.luckynumbers.positions import DIAGONALS, at, turns

TURN = turns(DIAGONALS, DIAGONALS, middle=[8, 15])
DRAWN = turns(DIAGONALS, DIAGONALS, middle=[8], hand=9)
SETUP = LUCKY_NUMBERS.start(Setup(2, 0))._replace(hands=(13, 4))


def read(state: State, form: str) -> object:
    return event_of(state, 0, read_lucky_numbers(QueryDict(form)))


@pytest.mark.parametrize(
    ("state", "form", "event"),
    [
        (SETUP, "square=b2", SetupTile(0, 13, at("b2"))),
        (TURN, "draw=1", Draw(0)),
        (TURN, "draw=", Draw(0)),
        (TURN, "square=8c2", Take(0, 8, at("c2"))),
        (TURN, "square=15d4", Take(0, 15, at("d4"))),
        (TURN, "tile=8&square=c2", Take(0, 8, at("c2"))),
        (TURN, "tile=8&draw=1", Draw(0)),
        (DRAWN, "square=c2", Place(0, at("c2"))),
        (DRAWN, "discard=1", Discard(0)),
        (DRAWN, "square=20a1", Take(0, 20, at("a1"))),
    ],
)
def test_a_form_names_what_is_meant(state: State, form: str, event: object) -> None:
    assert read(state, form) == event


NO_SQUARE, NO_TILE = "There is no such square on your board.", "There is no such tile in this game."


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ("", "Choose what to do first."),
        ("tile=8", "Choose what to do first."),
        ("pass=1", "Choose what to do first."),
        ("square=", NO_SQUARE),
        ("square=e1", NO_SQUARE),
        ("square=a5", NO_SQUARE),
        ("square=A1", NO_SQUARE),
        ("square=a1a1", NO_SQUARE),
        ("square=-1a1", NO_SQUARE),
        ("square=0a1", NO_SQUARE),
        ("square=08a1", NO_SQUARE),
        ("square=100a1", NO_SQUARE),
        ("square=８a1", NO_SQUARE),
        ("square=a1%0a", NO_SQUARE),
        ("square=%00", NO_SQUARE),
        ("square=" + "9" * 10_000 + "a1", NO_SQUARE),
        ("square=21a1", NO_TILE),
        ("square=99a1", NO_TILE),
        ("tile=21&square=a1", NO_TILE),
        ("tile=&square=a1", NO_TILE),
        ("tile=0&square=a1", NO_TILE),
        ("tile=x&square=a1", NO_TILE),
        ("tile=８&square=a1", NO_TILE),
        ("tile=" + "9" * 10_000 + "&square=a1", NO_TILE),
        ("square=a1&square=b2", "Those were two choices at once. Please make one."),
        ("square=a1&draw=1", "Those were two choices at once. Please make one."),
        ("draw=1&discard=1", "Those were two choices at once. Please make one."),
        ("draw=1&draw=1", "Those were two choices at once. Please make one."),
        ("tile=8&square=8a1", "Those were two choices at once. Please make one."),
        ("tile=8&tile=9&square=a1", "Those were two choices at once. Please make one."),
    ],
)
def test_a_form_that_means_nothing_gets_one_sentence(form: str, sentence: str) -> None:
    for state in (SETUP, TURN, DRAWN):
        with pytest.raises(BadMove) as caught:
            read(state, form)
        assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("state", "form", "reason"),
    [
        (SETUP, "draw=1", Refusal.SETUP_FIRST),
        (SETUP, "square=8a1", Refusal.SETUP_FIRST),
        (SETUP, "square=a2", Refusal.NOT_ON_DIAGONAL),
        (TURN, "square=c2", Refusal.DRAW_FIRST),
        (TURN, "discard=1", Refusal.DRAW_FIRST),
        (TURN, "square=9c2", Refusal.NOT_OPEN),
        (TURN, "square=8b1", Refusal.DOES_NOT_FIT),
        (DRAWN, "draw=1", Refusal.TILE_DRAWN),
        (DRAWN, "square=8c2", Refusal.TILE_DRAWN),
    ],
)
def test_what_is_not_legal_now_is_for_the_engine_to_refuse(state: State, form: str, reason: Refusal) -> None:
    with pytest.raises(Refused) as refused:
        LUCKY_NUMBERS.apply(state, event_of(state, 0, read_lucky_numbers(QueryDict(form))))
    assert refused.value.reason is reason


def test_every_legal_choice_has_a_value_that_means_it() -> None:
    for state in (SETUP, TURN, DRAWN):
        for choice in LUCKY_NUMBERS.legal(state, 0):
            match choice.event:
                case Take(_, tile, square):
                    assert read(state, f"square={place_value(square, tile)}") == choice.event
                case SetupTile(_, _, square) | Place(_, square):
                    assert read(state, f"square={place_value(square)}") == choice.event
