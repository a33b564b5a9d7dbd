"""Offers and numbers from the verifiable shuffles of a seed."""

from collections import Counter
from itertools import islice

from games.engine.chance import Shuffler
from games.engine.luckybox.events import CloseRound, Number, Offer, Pass
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox.positions import card, finished, hand, new_game, play, table

SEED = "5e" * 32


def numbers_of_round(seed: str, in_round: int) -> list[int]:
    state = table(hand(card()), in_round=in_round)._replace(phase=Phase.REVEAL)
    found = []
    for turn in range(9):
        drawn = LUCKY_BOX.due(state._replace(turn=turn), Shuffler(seed))
        assert isinstance(drawn, Number)
        found.append(drawn.value)
    return found


def offers(state: State, seed: str = SEED) -> list[tuple[int, ...]]:
    found = []
    while state.phase is Phase.DEAL:
        offer = LUCKY_BOX.due(state, Shuffler(seed))
        assert isinstance(offer, Offer)
        found.append(offer.cards)
        state = LUCKY_BOX.apply(state, offer)
    return found


def test_a_number_comes_never_once_or_twice_in_a_round() -> None:
    counts = [Counter(numbers_of_round(f"{n:064x}", n % 4 + 1)) for n in range(100)]

    assert {count[number] for count in counts for number in range(1, 10)} == {0, 1, 2}


def test_no_number_comes_more_often_than_others_in_the_long_run() -> None:
    found = Counter(number for n in range(400) for number in numbers_of_round(f"{n:064x}", 1))

    assert sorted(found) == list(range(1, 10))
    assert all(320 < times < 480 for times in found.values())


def test_every_round_has_a_deck_of_its_own() -> None:
    assert len({tuple(numbers_of_round(SEED, in_round)) for in_round in range(1, 5)}) == 4


def test_numbers_are_the_first_nine_of_the_shuffled_number_cards() -> None:
    order = Shuffler(SEED).order("numbers/2", 18)

    assert numbers_of_round(SEED, 2) == [position // 2 + 1 for position in order[:9]]


def test_offers_are_dealt_from_the_top_of_the_shuffled_pack() -> None:
    order = Shuffler(SEED).order("pile/0", 60)

    assert offers(new_game(seats=3)) == [order[:5], order[5:10], order[10:15]]


def test_later_offers_pass_over_what_has_left_the_pile() -> None:
    order = Shuffler(SEED).order("pile/0", 60)
    state = new_game(seats=1)._replace(round=2, pile=sum(1 << number for number in order[5:]))

    assert offers(state) == [order[5:8]]


def test_the_discard_pile_is_shuffled_when_the_draw_pile_runs_out() -> None:
    order, again = (Shuffler(SEED).order(f"pile/{shuffle}", 60) for shuffle in (0, 1))
    state = new_game(seats=2)._replace(
        round=3, pile=1 << order[0] | 1 << order[1], discard=sum(1 << number for number in order[20:40])
    )
    renewed = list(islice((number for number in again if number in order[20:40]), 4))

    assert offers(state) == [(*order[:2], renewed[0]), tuple(renewed[1:])]


def test_every_reshuffle_is_another_shuffle() -> None:
    state = new_game(seats=1)._replace(round=3, pile=0, discard=(1 << 60) - 1)

    assert len({offers(state._replace(reshuffles=before))[0] for before in range(4)}) == 4


def test_the_end_of_a_round_is_due_when_its_ninth_number_is_played() -> None:
    state = play(table(hand(card()), number=9, turn=9), "cross 1 c3")

    assert LUCKY_BOX.due(state, Shuffler(SEED)) == CloseRound()


def test_nothing_is_due_while_players_are_asked() -> None:
    keeping = play(new_game(seats=1), "offer 1 2 3 4 5")

    assert LUCKY_BOX.due(keeping, Shuffler(SEED)) is None
    assert LUCKY_BOX.due(table(hand(card())), Shuffler(SEED)) is None


def test_nothing_is_due_when_the_game_is_over() -> None:
    assert LUCKY_BOX.due(finished(hand(card())), Shuffler(SEED)) is None


def test_chance_adds_nothing_to_what_players_choose() -> None:
    assert LUCKY_BOX.complete(table(hand(card())), Pass(0), Shuffler(SEED)) == Pass(0)
