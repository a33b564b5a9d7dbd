"""The start of a round: offers, kept cards, and the two piles."""

import pytest

from games.engine.chance import Shuffler
from games.engine.luckybox.events import CloseRound
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox.positions import (
    card,
    cards_in,
    crossed,
    full,
    hand,
    names,
    new_game,
    options,
    play,
    table,
)


def deal(state: State, *offers: str) -> State:
    for seat, cards in enumerate(offers):
        state = play(state, f"offer {cards}", seat=seat)
    return state


def in_round(number: int, pile: str, discard: str = "", seats: int = 1) -> State:
    """The start of a round; the cards on neither pile are with the players."""
    state = new_game(seats=seats)
    return state._replace(
        round=number,
        pile=sum(1 << int(name) - 1 for name in pile.split()),
        discard=sum(1 << int(name) - 1 for name in discard.split()),
    )


def test_in_round_one_five_cards_are_dealt_and_any_three_may_be_kept() -> None:
    state = deal(new_game(seats=1), "1 2 3 4 5")

    assert len(options(state)) == 10
    assert "keep 1 3 5" in options(state)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_in_later_rounds_three_cards_are_dealt_and_one_is_kept(number: int) -> None:
    state = deal(in_round(number, pile="7 8 9 10"), "9 7 8")

    assert list(options(state)) == ["keep 7", "keep 8", "keep 9"]


def test_everybody_is_dealt_before_anybody_keeps() -> None:
    state = deal(new_game(seats=2), "1 2 3 4 5")

    assert (state.phase, LUCKY_BOX.waiting(state), options(state)) == (Phase.DEAL, [], {})


def test_once_all_are_dealt_all_are_asked() -> None:
    state = deal(new_game(seats=2), "1 2 3 4 5", "6 7 8 9 10")

    assert (state.phase, LUCKY_BOX.waiting(state)) == (Phase.KEEP, [0, 1])


def test_dealt_cards_leave_the_draw_pile() -> None:
    state = deal(new_game(seats=1), "1 2 3 4 5")

    assert cards_in(state, state.pile).startswith("6 7 8 ")


def test_cards_that_are_not_kept_go_to_the_discard_pile() -> None:
    state = play(deal(new_game(seats=1), "1 2 3 4 5"), "keep 1 3 5")

    assert cards_in(state, state.discard) == "2 4"


def test_kept_cards_come_to_the_table_without_crosses() -> None:
    state = play(deal(new_game(seats=1), "1 2 3 4 5"), "keep 1 3 5")

    assert names(state, state.seats[0].cards) == "1 3 5"
    assert [crossed(state, name) for name in ("1", "3", "5")] == ["", "", ""]


def test_the_order_in_which_cards_are_kept_means_nothing() -> None:
    state = deal(new_game(seats=1), "1 2 3 4 5")

    assert play(state, "keep 5 1 3") == play(state, "keep 1 3 5")


def test_seats_keep_in_any_order() -> None:
    state = deal(new_game(seats=2), "1 2 3 4 5", "6 7 8 9 10")
    one_way = play(play(state, "keep 6 7 8", seat=1), "keep 1 2 3")
    other_way = play(play(state, "keep 1 2 3"), "keep 6 7 8", seat=1)

    assert one_way == other_way


def test_who_has_kept_is_asked_no_more_while_others_choose() -> None:
    state = play(deal(new_game(seats=2), "1 2 3 4 5", "6 7 8 9 10"), "keep 1 2 3")

    assert (LUCKY_BOX.waiting(state), options(state)) == ([1], {})


def test_a_number_comes_when_everybody_has_kept() -> None:
    state = deal(new_game(seats=2), "1 2 3 4 5", "6 7 8 9 10")
    state = play(play(state, "keep 1 2 3"), "keep 6 7 8", seat=1)

    assert state.phase is Phase.REVEAL


def test_there_is_no_limit_to_the_cards_a_player_may_hold() -> None:
    state = new_game(seats=1)
    for offer, keep in (("1 2 3 4 5", "1 2 3"), ("6 7 8", "6"), ("9 10 11", "9"), ("12 13 14", "12")):
        state = play(state, f"offer {offer}", f"keep {keep}")
        state = LUCKY_BOX.apply(state._replace(phase=Phase.CLOSE), CloseRound())

    assert names(state, state.seats[0].cards) == "1 2 3 6 9 12"


def test_new_cards_lie_beside_those_from_earlier_rounds() -> None:
    state = table(hand(card("123456789", "a1")), turn=9, number=2)
    state = LUCKY_BOX.apply(play(state, "cross 1 b1"), CloseRound())
    state = play(state, "offer 7 8 9", "keep 8")

    assert names(state, state.seats[0].cards) == "1 8"
    assert (crossed(state, "1"), crossed(state, "8")) == ("a1 b1", "")


# -- when the draw pile runs out


def test_the_discard_pile_becomes_the_draw_pile_when_that_runs_out() -> None:
    state = play(in_round(3, pile="1 2", discard="3 4 5 6"), "offer 2 1 5")

    assert (cards_in(state, state.pile), cards_in(state, state.discard)) == ("3 4 6", "")


def test_an_empty_draw_pile_is_replaced_at_the_next_deal() -> None:
    state = in_round(3, pile="1 2 3", discard="4 5 6", seats=2)
    emptied = play(state, "offer 1 2 3")
    renewed = play(emptied, "offer 4 5 6", seat=1)

    assert (emptied.reshuffles, cards_in(emptied, emptied.discard)) == (0, "4 5 6")
    assert (renewed.reshuffles, cards_in(renewed, renewed.discard)) == (1, "")


def test_the_discard_pile_stays_while_the_draw_pile_suffices() -> None:
    state = play(in_round(3, pile="1 2 3 4", discard="5 6"), "offer 1 2 3")

    assert (cards_in(state, state.pile), cards_in(state, state.discard)) == ("4", "5 6")


def test_with_six_players_the_discard_pile_is_shuffled_in_normal_play() -> None:
    """Of 60 cards two rounds deal 30 and 18; the 12 that are left are enough for four players."""
    state, shuffler = new_game(seats=6), Shuffler("00" * 32)
    reshuffles = []
    for _ in range(3):
        while (dealt := LUCKY_BOX.due(state, shuffler)) and state.phase is Phase.DEAL:
            state = LUCKY_BOX.apply(state, dealt)
        for seat in range(6):
            state = LUCKY_BOX.apply(state, LUCKY_BOX.legal(state, seat)[0].event)
        reshuffles.append(state.reshuffles)
        state = LUCKY_BOX.apply(state._replace(phase=Phase.CLOSE), CloseRound())

    assert reshuffles == [0, 0, 1]
    assert sum(len(seat.cards) for seat in state.seats) == 30
    assert (state.pile.bit_count(), state.discard.bit_count()) == (18, 12)


def test_a_completed_card_comes_back_wiped() -> None:
    state = table(hand(full(), card()), turn=9, number=1, in_round=2)
    state = LUCKY_BOX.apply(play(state, "cross 2 a1"), CloseRound())
    state = play(state._replace(pile=0b1100), "offer 3 4 1", "keep 1")

    assert names(state, state.seats[0].cards) == "2 1"
    assert (crossed(state, "1"), crossed(state, "2")) == ("", "a1")
