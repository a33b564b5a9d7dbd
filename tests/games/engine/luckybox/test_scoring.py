"""Scores at the end of a game: cards, stars, crosses, moons, leftover lightning, ties, solo ratings."""

import pytest

from games.engine.luckybox.editions import EDITIONS, Rules
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.scoring import RATINGS, Score, rating, scores
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    MAGELLAN,
    RAVENSBURGER,
    Hand,
    card,
    finished,
    hand,
)


def score(*hands: Hand, rules: Rules = GAMEWRIGHT) -> Score:
    """The score sheet of the first seat."""
    return scores(finished(*hands, rules=rules))[0]


def moons(*tokens: int, rules: Rules = GAMEWRIGHT) -> list[int]:
    """The points of all seats for their moons."""
    state = finished(*(hand(moons=count) for count in tokens), rules=rules)
    return [sheet.moons for sheet in scores(state)]


def winners(*hands: Hand) -> tuple[int, ...]:
    outcome = LUCKY_BOX.outcome(finished(*hands))
    assert outcome is not None
    assert outcome.result["winners"] == list(outcome.winners)
    return outcome.winners


# -- the worked examples of the rulebooks


def test_one_card_in_round_one_none_in_round_two_and_two_in_round_three() -> None:
    assert score(hand(complete=(1, 0, 2, 0))).cards == 15 + 0 + 20


def test_two_stars_in_one_round_are_worth_four_points() -> None:
    assert score(hand(stars=(0, 2, 0, 0))).stars == 4


def test_eight_lightning_left_are_worth_two_points_in_the_ravensburger_edition() -> None:
    assert score(hand(lightning=8), rules=RAVENSBURGER).lightning == 2


def test_the_score_sheet_of_the_rulebook_adds_up_to_58() -> None:
    laid = card("123456789", "a1 b1"), card("123456789", "a1 b2 c3")
    first = hand(*laid, complete=(1, 0, 3, 0), stars=(0, 1, 2, 0), moons=3)
    others = hand(moons=3), hand(moons=1)

    assert score(first, *others) == Score(
        cards=45, stars=5, crosses=2, moons=6, lightning=0, total=58, moon_tokens=3
    )


# -- stars, crosses, lightning


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_stars_of_a_round_count_squared(count: int, points: int) -> None:
    assert score(hand(stars=(count, 0, 0, 0))).stars == points


def test_stars_are_added_up_over_the_rounds() -> None:
    assert score(hand(stars=(1, 2, 3, 1))).stars == 1 + 4 + 9 + 1


@pytest.mark.parametrize(("crosses", "points"), [("", 0), ("a1", 0), ("a1 b1", 1), ("a1 b1 c1", 1)])
def test_crosses_are_halved_and_rounded_down(crosses: str, points: int) -> None:
    assert score(hand(card("123456789", crosses))).crosses == points


def test_crosses_are_added_up_over_the_cards_before_they_are_halved() -> None:
    one = card("123456789", "a1")

    assert score(hand(one, one, one)).crosses == 1


@pytest.mark.parametrize(("lightning", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (30, 10)])
def test_leftover_lightning_counts_one_point_per_three(lightning: int, points: int) -> None:
    assert score(hand(lightning=lightning), rules=RAVENSBURGER).lightning == points


@pytest.mark.parametrize("rules", [GAMEWRIGHT, COCKTAIL, MAGELLAN], ids=lambda rules: rules.edition)
def test_leftover_lightning_counts_in_no_other_edition(rules: Rules) -> None:
    assert score(hand(lightning=9), rules=rules).lightning == 0


def test_the_total_is_the_sum_of_all_five() -> None:
    held = hand(
        card("123456789", "a1 b1 c1 a2"), lightning=7, moons=4, stars=(1, 0, 0, 0), complete=(0, 1, 0, 1)
    )
    sheet = score(held, rules=RAVENSBURGER)

    assert sheet == Score(cards=20, stars=1, crosses=2, moons=3, lightning=2, total=28, moon_tokens=4)


# -- moons


def test_most_moons_bring_six_points_and_fewest_cost_six() -> None:
    assert moons(4, 2, 1) == [6, 0, -6]


def test_ties_all_get_the_full_amount() -> None:
    assert moons(3, 3, 1, 1, 2) == [6, 6, -6, -6, 0]


@pytest.mark.parametrize("seats", [3, 6, 12])
@pytest.mark.parametrize("tokens", [0, 2])
def test_moons_are_worth_nothing_when_everybody_has_as_many(seats: int, tokens: int) -> None:
    assert moons(*[tokens] * seats) == [0] * seats


@pytest.mark.parametrize("rules", [GAMEWRIGHT, RAVENSBURGER, COCKTAIL], ids=lambda rules: rules.edition)
def test_of_two_players_the_one_with_fewer_moons_pays_nothing(rules: Rules) -> None:
    assert moons(2, 1, rules=rules) == [6, 0]


@pytest.mark.parametrize("rules", [GAMEWRIGHT, RAVENSBURGER, COCKTAIL], ids=lambda rules: rules.edition)
def test_two_players_with_as_many_moons_both_get_six(rules: Rules) -> None:
    assert moons(2, 2, rules=rules) == [6, 6]


def test_in_the_magellan_edition_the_one_of_two_with_fewer_moons_loses_six() -> None:
    assert moons(2, 1, rules=MAGELLAN) == [6, -6]


def test_in_the_magellan_edition_two_players_with_as_many_moons_get_nothing() -> None:
    assert moons(2, 2, rules=MAGELLAN) == [0, 0]


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_from_three_players_on_every_edition_punishes_the_fewest_moons(rules: Rules) -> None:
    assert moons(2, 1, 0, rules=rules) == [6, 0, -6]


# -- solo


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_solo_moons_score_by_their_number(rules: Rules) -> None:
    points = [moons(count, rules=rules)[0] for count in range(9)]

    assert points == [-6, -2, 0, 1, 3, 6, 10, 10, 10]


@pytest.mark.parametrize(
    ("least", "most"), [(-6, 44), (45, 49), (50, 54), (55, 59), (60, 64), (65, 69), (70, 200)]
)
def test_a_solo_total_is_rated_in_seven_bands(least: int, most: int) -> None:
    words = {rating(GAMEWRIGHT, total) for total in range(least, most + 1)}

    assert len(words) == 1
    assert not words & {
        rating(GAMEWRIGHT, least - 1) if least > 0 else "",
        rating(GAMEWRIGHT, most + 1) if most < 200 else "",
    }


def test_no_two_bands_share_a_word() -> None:
    assert len(set(RATINGS)) == 7


def test_who_plays_alone_wins() -> None:
    assert winners(hand()) == (0,)


# -- who wins


def test_the_highest_total_wins() -> None:
    assert winners(hand(complete=(1, 0, 0, 0)), hand(complete=(2, 0, 0, 0)), hand()) == (1,)


def test_a_tie_goes_to_the_most_moons() -> None:
    """12 + 1 + 1 without a moon bonus against 8 with one."""
    poorer = hand(complete=(0, 1, 0, 0), stars=(1, 1, 0, 0), moons=1)
    richer = hand(complete=(0, 0, 0, 1), moons=2)
    state = finished(poorer, richer)

    assert [sheet.total for sheet in scores(state)] == [14, 14]
    assert winners(poorer, richer) == (1,)


def test_a_tie_in_total_and_moons_is_a_shared_win() -> None:
    assert winners(hand(moons=2), hand(moons=1), hand(moons=2)) == (0, 2)


def test_more_moons_do_not_beat_a_higher_total() -> None:
    assert winners(hand(moons=5), hand(complete=(1, 0, 0, 0))) == (1,)


def test_the_result_is_what_a_record_carries() -> None:
    outcome = LUCKY_BOX.outcome(finished(hand(complete=(1, 0, 0, 0), moons=2), hand(lightning=0)))

    assert outcome is not None
    assert outcome.result == {
        "scores": [
            {
                "cards": 15,
                "stars": 0,
                "crosses": 0,
                "moons": 6,
                "lightning": 0,
                "total": 21,
                "moon_tokens": 2,
            },
            {"cards": 0, "stars": 0, "crosses": 0, "moons": 0, "lightning": 0, "total": 0, "moon_tokens": 0},
        ],
        "winners": [0],
    }
