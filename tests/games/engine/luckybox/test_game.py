"""Lucky Box through the protocol of games."""

import hashlib
import json
import pickle

import pytest

from games.engine.chance import Shuffler
from games.engine.luckybox.events import Event
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Setup, State
from games.engine.protocol import Game
from tests.games.engine.luckybox.games import played, record_of, walk
from tests.games.engine.luckybox.positions import COCKTAIL, GAMEWRIGHT, MULTIFUNCTION, card, deck_of

SEED = "5e" * 32


def first_by_name(setup: Setup, seed: str) -> list[Event]:
    """A game in which every seat takes the choice whose record comes first in the alphabet."""
    state, shuffler = LUCKY_BOX.start(setup), Shuffler(seed)
    events: list[Event] = []
    while LUCKY_BOX.outcome(state) is None:
        event = LUCKY_BOX.due(state, shuffler)
        if event is None:
            event = min(
                choices(state), key=lambda choice: json.dumps(LUCKY_BOX.event_to_record(setup, choice))
            )
        state = LUCKY_BOX.apply(state, event)
        events.append(event)
    return events


def choices(state: State) -> list[Event]:
    return [choice.event for choice in LUCKY_BOX.legal(state, LUCKY_BOX.waiting(state)[0])]


def test_it_has_its_name_format_and_numbers_of_seats() -> None:
    game: Game[Setup, State, Event] = LUCKY_BOX

    assert (game.slug, game.record_format) == ("luckybox", "luckybox-record/1")
    assert (game.min_seats, game.max_seats) == (1, 12)


@pytest.mark.parametrize(("seats", "digest"), [(2, "dadd1847fa48b5b3"), (7, "0e5fb190a00a59dc")])
def test_the_same_seed_and_choices_give_the_same_game_on_any_machine(seats: int, digest: str) -> None:
    """The digests pin these games: if one changes, old seeds give other games than before."""
    deck = deck_of([card("312564897", r1="5", c1="LL"), card("231645978", r2="?", c2="M")] * 30)
    setup = Setup.of(MULTIFUNCTION, seats, deck)
    record = json.dumps(record_of(setup, first_by_name(setup, SEED)), sort_keys=True)

    assert hashlib.sha256(record.encode()).hexdigest()[:16] == digest


def test_another_seed_gives_another_game() -> None:
    setup = Setup.of(GAMEWRIGHT, 2, deck_of())

    assert first_by_name(setup, SEED) != first_by_name(setup, SEED[::-1])


@pytest.mark.parametrize("seats", [1, 12])
def test_a_state_survives_being_stored(seats: int) -> None:
    setup = Setup.of(GAMEWRIGHT, seats, deck_of())
    _, end = played(setup, seed=seats)

    assert pickle.loads(pickle.dumps(end)) == end  # noqa: S301  our own bytes


def test_no_state_of_a_game_for_twelve_takes_more_than_20_kilobytes() -> None:
    setup = Setup.of(GAMEWRIGHT, 12, deck_of())

    states = [after for _, _, after in walk(setup, seed=12)]
    assert max(len(pickle.dumps(state)) for state in states[::5]) <= 20_000


def test_a_state_does_not_change_when_something_happens_to_it() -> None:
    state = LUCKY_BOX.start(Setup.of(COCKTAIL, 2, deck_of()))
    before = pickle.dumps(state)
    event = LUCKY_BOX.due(state, Shuffler(SEED))
    assert event is not None
    LUCKY_BOX.apply(state, event)

    assert pickle.dumps(state) == before
