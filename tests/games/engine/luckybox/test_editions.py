"""The editions row by row of their table, with and without house rules."""

from itertools import product

import pytest

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.luckybox.scoring import scores
from games.engine.luckybox.state import Setup
from games.engine.switches import fingerprint
from tests.games.engine.luckybox.positions import (
    card,
    deck_of,
    finished,
    hand,
    house_rules,
    new_game,
    options,
    play,
    table,
)

NAMES = ("gamewright", "ravensburger", "cocktail", "magellan")


def row(field: str) -> tuple[object, ...]:
    return tuple(getattr(EDITIONS[name], field) for name in NAMES)


def test_there_are_four_printed_editions() -> None:
    assert tuple(EDITIONS) == NAMES
    assert row("edition") == NAMES


@pytest.mark.parametrize(
    ("field", "printed"),
    [
        ("lightning", (30, 35, 30, 30)),
        ("moons", (24, 29, 24, 24)),
        ("limited_supply", (False, False, True, False)),
        ("may_always_pass", (False, False, True, False)),
        ("leftover_lightning", (False, True, False, False)),
        ("two_player_penalty", (False, False, False, True)),
        ("multifunction_lightning", (False, False, False, False)),
        ("most_seats", (12, 12, 6, 12)),
    ],
)
def test_the_editions_differ_as_printed(field: str, printed: tuple[object, ...]) -> None:
    assert row(field) == printed


@pytest.mark.parametrize("name", NAMES)
def test_every_edition_can_be_played_solo(name: str) -> None:
    assert len(new_game(EDITIONS[name], seats=1).seats) == 1


@pytest.mark.parametrize("seats", range(1, 13))
def test_a_second_copy_comes_in_with_the_seventh_player(seats: int) -> None:
    assert {rules.copies(seats) for rules in EDITIONS.values()} == {1 if seats < 7 else 2}


def test_a_fifth_edition_is_one_more_value() -> None:
    mine = Rules("mine", lightning=5, moons=1, most_seats=1, limited_supply=True, leftover_lightning=True)

    assert new_game(mine, seats=1).lightning == 1


# -- each switch does what it says, whatever the others say

COMBINATIONS = [
    house_rules(EDITIONS[name], **dict(zip(HOUSE_RULES, switches, strict=True)))
    for name in NAMES
    for switches in product((False, True), repeat=len(HOUSE_RULES))
]


def test_an_organiser_may_combine_any_edition_with_five_house_rules() -> None:
    assert set(HOUSE_RULES) == {
        "multifunction_lightning",
        "limited_supply",
        "leftover_lightning",
        "may_always_pass",
        "two_player_penalty",
    }
    assert {Setup.of(rules, 2, deck_of()).rules for rules in COMBINATIONS} == set(COMBINATIONS)


def test_only_a_limited_supply_runs_out() -> None:
    for rules in COMBINATIONS:
        state = table(hand(card("123456789", "a1 b1", r1="M")), number=3, rules=rules, supply=(0, 0))

        assert play(state, "cross 1 c1").seats[0].moons == (0 if rules.limited_supply else 1)


def test_only_with_may_always_pass_may_an_exact_square_stay_open() -> None:
    for rules in COMBINATIONS:
        state = table(hand(card("123456789")), number=5, rules=rules)

        assert ("pass" in options(state)) == rules.may_always_pass


def test_only_multifunction_lightning_changes_a_bonus_number() -> None:
    for rules in COMBINATIONS:
        state = table(hand(card("123456789", "a1 b1", r1="5"), lightning=1), number=3, rules=rules)
        squares = {move.split()[-1] for move in options(play(state, "cross 1 c1"))}

        assert squares == ({"a2", "b2", "c2"} if rules.multifunction_lightning else {"b2"})


def test_only_with_leftover_lightning_do_tokens_score() -> None:
    for rules in COMBINATIONS:
        sheet = scores(finished(hand(lightning=8), rules=rules))[0]

        assert sheet.lightning == (2 if rules.leftover_lightning else 0)


def test_only_with_the_two_player_penalty_do_two_players_pay_for_fewest_moons() -> None:
    for rules in COMBINATIONS:
        sheet = scores(finished(hand(moons=0), hand(moons=1), rules=rules))[0]

        assert sheet.moons == (-6 if rules.two_player_penalty else 0)


def test_results_share_a_fingerprint_if_nothing_that_changes_totals_differs() -> None:
    rules = EDITIONS["gamewright"]
    own = fingerprint(rules)
    assert fingerprint(rules._replace(most_seats=6)) == own
    assert fingerprint(rules._replace(edition="ours")) == own
    assert fingerprint(rules._replace(moons=23)) != own
    assert fingerprint(rules, "another deck") != own
