"""What the forms of Lucky Box mean, and what is said about a form that means nothing."""

import pytest
from django.http import QueryDict

from games.adapters.base import BadMove
from games.adapters.luckybox.moves import event_of, follow_up, line_value, square_value
from games.engine.luckybox.events import Bonus, Cross, Decline, Keep, Pass
from games.engine.luckybox.state import Phase, State
from games.forms.moves.luckybox import read_lucky_box
from tests.games.engine.luckybox.positions import MULTIFUNCTION, card, hand, new_game, play, table

TURN = table(hand(card(r1="5"), card()), number=5)
OFFER = new_game(seats=1)._replace(phase=Phase.KEEP)


def read(state: State, form: str) -> object:
    return event_of(state, 0, read_lucky_box(QueryDict(form)))


@pytest.mark.parametrize(
    ("form", "event"),
    [
        ("square=1a1", Cross(0, 0, 0)),
        ("square=2c3", Cross(0, 1, 8)),
        ("pass=1", Pass(0)),
        ("pass=", Pass(0)),
        ("line=1r1&square=2b2", Bonus(0, 0, 0, 1, 4)),
        ("line=&square=2b2", Cross(0, 1, 4)),
        ("decline=1r1", Decline(0, 0, 0)),
        ("decline=1r1&line=1r1", Decline(0, 0, 0)),
    ],
)
def test_a_form_names_what_is_meant(form: str, event: object) -> None:
    assert read(TURN, form) == event


def test_an_offer_is_kept_in_any_order() -> None:
    assert read(OFFER, "card=17&card=3&card=9") == Keep(0, (2, 8, 16))


@pytest.mark.parametrize(
    ("state", "form", "sentence"),
    [
        (TURN, "", "Choose a square first."),
        (TURN, "card=1", "Choose a square first."),
        (TURN, "line=1r1", "Choose a square first."),
        (TURN, "square=", "There is no such square on your cards."),
        (TURN, "square=a1", "There is no such square on your cards."),
        (TURN, "square=99a1", "There is no such square on your cards."),
        (TURN, "square=1d4", "There is no such square on your cards."),
        (TURN, "square=1r1", "There is no such square on your cards."),
        (TURN, "square=１a1", "There is no such square on your cards."),
        (TURN, "square=-1a1", "There is no such square on your cards."),
        (TURN, "square=" + "9" * 10_000 + "a1", "There is no such square on your cards."),
        (TURN, "line=1a1&square=1a1", "There is no such square on your cards."),
        (TURN, "line=nonsense&square=1a1", "There is no such square on your cards."),
        (TURN, "decline=", "There is no such square on your cards."),
        (TURN, "decline=1a1", "There is no such square on your cards."),
        (TURN, "square=1a1&square=1b1", "Those were two choices at once. Please make one."),
        (TURN, "square=1a1&pass=1", "Those were two choices at once. Please make one."),
        (TURN, "decline=1r1&pass=1", "Those were two choices at once. Please make one."),
        (TURN, "line=1r1&line=1r1&square=1a1", "Those were two choices at once. Please make one."),
        (OFFER, "", "Choose the cards you want to keep first."),
        (OFFER, "square=1a1", "Choose the cards you want to keep first."),
        (OFFER, "card=1&card=2&card=none", "There is no such card in this game."),
        (OFFER, "card=1b", "There is no such card in this game."),
        (OFFER, "&".join(f"card={number}" for number in range(1, 50)), "There is no such card in this game."),
    ],
)
def test_a_form_that_means_nothing_is_told_so_in_one_sentence(state: State, form: str, sentence: str) -> None:
    with pytest.raises(BadMove, match=f"^{sentence}$"):
        read(state, form)


def test_buttons_name_cards_and_places_as_the_forms_are_read() -> None:
    pack = TURN.setup.pack
    assert (square_value(pack, 16, 0), line_value(pack, 16, 5)) == ("17a1", "17c3")


# -- tables where the server uses the bonuses (benchmarks)


def test_the_oldest_bonus_that_can_be_used_goes_on_the_first_square_it_can_be_used_on() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="4", c2="9"), card("999999999"))
    state = play(table(held, number=5), "cross 1 b2")
    assert len(state.seats[0].pending) == 2
    assert follow_up(state, 0) == Bonus(0, source=0, line=4, card=0, square=8)


def test_there_is_nothing_to_follow_up_without_a_bonus_or_outside_a_turn() -> None:
    assert follow_up(TURN, 0) is None
    assert follow_up(OFFER, 0) is None


def test_a_bonus_that_may_only_be_paid_for_is_used_all_the_same() -> None:
    held = hand(card("123456789", "a1 b1", r1="3"), lightning=3)
    state = play(table(held, number=3, rules=MULTIFUNCTION), "cross 1 c1")
    assert isinstance(follow_up(state, 0), Bonus)
