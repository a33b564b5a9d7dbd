"""Rules that were never printed: what they change, and the record that carries them all."""

from typing import Any

import pytest
from hypothesis import given

from games.engine.luckybox.codec import OWN_RULES_FORMAT
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.playable import cards_needed, problems
from games.engine.luckybox.scoring import RATINGS, rating, scores
from games.engine.luckybox.state import Setup
from games.engine.protocol import BadRecord
from games.engine.switches import switches_of, write_switches
from games.records import replay
from tests.games.engine.luckybox.games import played, record_of, seeds, setups
from tests.games.engine.luckybox.positions import card, deck_of, finished, hand, new_game
from tests.searches import few

OWN = Rules("own", lightning=60, two_copies_from=8, most_seats=9)


def record(**rules: Any) -> dict[str, Any]:
    """The record of a setup with some switches replaced; `None` leaves one out."""
    head = LUCKY_BOX.setup_to_record(Setup.of(OWN, 2, deck_of())) | {"seats": ["x", "y"]}
    switches = {**head["rules"], **rules}
    return head | {"rules": {name: value for name, value in switches.items() if value is not None}}


@few
@given(setups(), seeds)
def test_a_game_by_any_rules_is_replayed_from_its_record_alone(setup: Setup, seed: int) -> None:
    events, end = played(setup, seed)
    written = record_of(setup, events)
    own = any(
        getattr(setup.rules, name) != getattr(EDITIONS.get(setup.rules.edition), name, None)
        for name in switches_of(Rules)
        if name not in HOUSE_RULES
    )
    outcome = LUCKY_BOX.outcome(end)

    assert ("rules" in written, written.get("format")) == (own, OWN_RULES_FORMAT if own else None)
    assert outcome is not None
    assert replay({"format": LUCKY_BOX.record_format, **written}).result == outcome.result


def test_the_rules_are_taken_from_the_record_alone() -> None:
    found = LUCKY_BOX.setup_from_record(
        record(moons=1) | {"edition": "magellan", "limited_supply": True, "two_player_penalty": True}
    )

    assert found.rules == OWN._replace(edition="magellan", moons=1)


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ({"fun": True}, "unknown switch 'fun'"),
        ({"moons": None}, "“moons” is missing"),
        ({"moons": "24"}, "not a whole number"),
        ({"moons": True}, "not a whole number"),
        ({"moons": -1}, "not from 0 to 999"),
        ({"solo": 1}, "neither true nor false"),
        ({"most_seats": 13}, "not from 1 to 12"),
        ({"most_seats": 1, "solo": False}, "not solo"),
        ({"most_seats": 1}, "2 seats: the edition 'own' is for 1 to 1"),
        ({"card_points": [15, 12, 10]}, "not 4 to 4 numbers"),
        ({"card_points": 15}, "not a list"),
        ({"star_points": [0, 4, 1, 9]}, "less than the one before"),
        ({"star_points": [1, 4, 4, 9]}, "No stars score nothing"),
        ({"solo_ratings": [10, 20, 20, 30, 40, 50]}, "the same as the one before"),
        ({"crosses_per_point": 0}, "not from 1 to 99"),
        ({"lightning": 17}, "7 players begin with 28 lightning, and the box has 17"),
    ],
)
def test_rules_that_make_no_sense_are_a_fault(rules: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadRecord, match=fault):
        LUCKY_BOX.setup_from_record(record(**rules))
    found = replay(record(**rules) | {"format": OWN_RULES_FORMAT, "events": []})
    assert (found.ok, found.event) == (False, None)


def test_rules_must_be_an_object() -> None:
    wrong: list[Any] = [None, [], "own", 7]
    for rules in wrong:
        with pytest.raises(BadRecord, match="“rules”: not an object"):
            LUCKY_BOX.setup_from_record(record() | {"rules": rules})


def test_as_many_copies_are_played_with_as_the_rules_say() -> None:
    for seats, copies in ((7, 1), (8, 2)):
        state = new_game(OWN, seats=seats)
        assert (state.setup.pack.size, state.lightning) == (60 * copies, 60 * copies - 4 * seats)


def test_every_category_scores_by_the_rules() -> None:
    rules = OWN._replace(
        card_points=(20, 2, 3, 4),
        star_points=(0, 5, 6, 7),
        crosses_per_point=3,
        moon_points=11,
        moon_penalty=2,
        leftover_lightning=True,
        lightning_per_point=2,
        two_player_penalty=True,
    )
    crossed = hand(
        card("123456789", "a1 b1 c1 a2 b2 c2 a3"),
        lightning=5,
        moons=1,
        stars=(1, 0, 3, 0),
        complete=(1, 0, 0, 2),
    )
    first, second = scores(finished(crossed, hand(lightning=0), rules=rules))

    assert (first.cards, first.stars, first.crosses, first.moons, first.lightning) == (28, 12, 2, 11, 2)
    assert (second.moons, second.total) == (-2, -2)


def test_solo_scores_and_is_rated_by_its_own_table() -> None:
    rules = OWN._replace(solo_moon_points=(-9, 5), solo_ratings=(1, 2, 3, 4, 5, 6))

    assert [scores(finished(hand(moons=moons), rules=rules))[0].moons for moons in (0, 1, 9)] == [-9, 5, 5]
    assert [rating(rules, total) for total in range(7)] == list(RATINGS)


def test_the_cards_needed_are_those_of_the_largest_table() -> None:
    assert cards_needed(EDITIONS["gamewright"]) == 48
    assert cards_needed(OWN) == 56
    assert cards_needed(OWN._replace(two_copies_from=13)) == 72


def test_what_is_printed_can_be_played() -> None:
    assert [list(problems(rules)) for rules in EDITIONS.values()] == [[]] * 4


def test_rules_for_nobody_are_one_problem_and_no_others() -> None:
    found = list(problems(OWN._replace(most_seats=1, solo=False, lightning=1)))
    assert [problem.switch for problem in found] == ["most_seats"]


def test_every_switch_is_a_field_and_every_field_a_switch() -> None:
    assert ["edition", *switches_of(Rules)] == list(Rules._fields)
    assert list(write_switches(OWN)) == list(switches_of(Rules))


def test_rules_that_nobody_could_play_are_told() -> None:
    nobody = EDITIONS["gamewright"]._replace(most_seats=1, solo=False)
    assert [problem.switch for problem in problems(nobody)] == ["most_seats"]
