"""Every reason for a refusal: position and event in, reason out, nothing changed."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from games.engine.errors import Refused
from games.engine.luckybox.events import (
    Bonus,
    CloseRound,
    Cross,
    Decline,
    Event,
    Keep,
    Number,
    Offer,
    Pass,
    Refusal,
)
from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox.positions import (
    MULTIFUNCTION,
    card,
    finished,
    hand,
    new_game,
    play,
    refusal,
    table,
)


def dealing() -> State:
    return new_game(seats=2)


def keeping() -> State:
    return play(play(dealing(), "offer 1 2 3 4 5"), "offer 6 7 8 9 10", seat=1)


def revealing() -> State:
    return play(play(keeping(), "keep 1 2 3"), "keep 6 7 8", seat=1)


def playing() -> State:
    """Seat 0 holds card 1 with one cross and no lightning, seat 1 holds card 2."""
    return table(hand(card("123456789", "a1"), lightning=0), hand(card()), number=5)


def using() -> State:
    """Seat 0 has a question mark and a bonus 9 to use; seat 1 has not played yet."""
    held = hand(card("123456789", "a2 c2 b1 b3", r2="?", c2="9"), lightning=0)
    return play(table(held, hand(card()), number=5), "cross 1 b2")


def using_multifunction() -> State:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="?", c2="9"), lightning=1)
    return play(table(held, number=5, rules=MULTIFUNCTION), "cross 1 b2")


def closing() -> State:
    return play(table(hand(card()), turn=9), "cross 1 b2")


def over() -> State:
    return finished(hand(card()), hand(card()))


class Case(NamedTuple):
    reason: Refusal
    position: Callable[[], State]
    event: str | Event


CASES = [
    Case(Refusal.GAME_OVER, over, "cross 1 a1"),
    Case(Refusal.GAME_OVER, over, "pass"),
    Case(Refusal.GAME_OVER, over, "bonus 1r1 1 a1"),
    Case(Refusal.GAME_OVER, over, "decline 1r1"),
    Case(Refusal.NO_SUCH_SEAT, dealing, Offer(2, (0, 1, 2, 3, 4))),
    Case(Refusal.NO_SUCH_SEAT, keeping, Keep(-1, (5, 6, 7))),
    Case(Refusal.NO_SUCH_SEAT, playing, Cross(2, 1, 4)),
    Case(Refusal.NO_SUCH_SEAT, playing, Pass(-1)),
    Case(Refusal.NO_SUCH_SEAT, using, Bonus(-2, 0, 1, 0, 0)),
    Case(Refusal.NO_SUCH_SEAT, using, Decline(10**30, 0, 1)),
    Case(Refusal.NOT_DEALING, keeping, "offer 11 12 13 14 15"),
    Case(Refusal.NOT_DEALING, playing, "offer 11 12 13 14 15"),
    Case(Refusal.NOT_DEALING, over, "offer 11 12 13 14 15"),
    Case(Refusal.NOT_THIS_SEAT_DEALT, dealing, Offer(1, (0, 1, 2, 3, 4))),
    Case(Refusal.OFFER_SIZE, dealing, "offer 1 2 3"),
    Case(Refusal.OFFER_SIZE, dealing, "offer 1 2 3 4 5 6"),
    Case(Refusal.OFFER_SIZE, dealing, "offer 1 2 3 4 4"),
    Case(Refusal.OFFER_SIZE, dealing, "offer 1 2 3 4 5 5"),
    Case(Refusal.CARD_NOT_IN_PILE, lambda: play(dealing(), "offer 1 2 3 4 5"), Offer(1, (4, 5, 6, 7, 8))),
    Case(Refusal.CARD_NOT_IN_PILE, dealing, Offer(0, (0, 1, 2, 3, 60))),
    Case(Refusal.CARD_NOT_IN_PILE, dealing, Offer(0, (-1, 0, 1, 2, 3))),
    Case(Refusal.CARD_NOT_IN_PILE, lambda: dealing()._replace(pile=7, discard=56), Offer(0, (0, 1, 3, 4, 5))),
    Case(Refusal.CARD_NOT_IN_PILE, lambda: dealing()._replace(pile=7, discard=56), Offer(0, (0, 1, 2, 3, 6))),
    Case(
        Refusal.CARD_NOT_IN_PILE, lambda: dealing()._replace(pile=31, discard=32), Offer(0, (0, 1, 2, 3, 5))
    ),
    Case(Refusal.NOTHING_OFFERED, dealing, "keep 1 2 3"),
    Case(Refusal.NOTHING_OFFERED, lambda: play(keeping(), "keep 1 2 3"), "keep 1 2 3"),
    Case(Refusal.NOTHING_OFFERED, playing, "keep 1"),
    Case(Refusal.NOTHING_OFFERED, over, "keep 1"),
    Case(Refusal.KEEP_COUNT, keeping, "keep 1 2"),
    Case(Refusal.KEEP_COUNT, keeping, "keep 1 2 3 4"),
    Case(Refusal.KEEP_COUNT, keeping, "keep 1 2 2"),
    Case(Refusal.KEEP_COUNT, keeping, "keep 1 2 3 3"),
    Case(Refusal.KEEP_COUNT, keeping, "keep"),
    Case(Refusal.NOT_OFFERED, keeping, "keep 1 2 6"),
    Case(Refusal.NOT_OFFERED, keeping, Keep(0, (0, 1, 10**30))),
    Case(Refusal.NOT_REVEALING, dealing, "number 5"),
    Case(Refusal.NOT_REVEALING, keeping, "number 5"),
    Case(Refusal.NOT_REVEALING, playing, "number 5"),
    Case(Refusal.NOT_REVEALING, closing, "number 5"),
    Case(Refusal.NOT_REVEALING, over, "number 5"),
    Case(Refusal.NUMBER_UNKNOWN, revealing, Number(0)),
    Case(Refusal.NUMBER_UNKNOWN, revealing, Number(10)),
    Case(Refusal.NUMBER_UNKNOWN, revealing, Number(-1)),
    Case(Refusal.NUMBER_USED_UP, lambda: revealing()._replace(drawn=(0, 2, *[0] * 8)), Number(1)),
    Case(Refusal.NO_TURN, dealing, "cross 1 a1"),
    Case(Refusal.NO_TURN, keeping, "cross 1 a1"),
    Case(Refusal.NO_TURN, revealing, "cross 1 a1"),
    Case(Refusal.NO_TURN, revealing, "pass"),
    Case(Refusal.NO_TURN, closing, "cross 1 a1"),
    Case(Refusal.TURN_DONE, lambda: play(playing(), "cross 1 b2"), "cross 1 b2"),
    Case(Refusal.TURN_DONE, lambda: play(playing(), "cross 1 b2"), "pass"),
    Case(Refusal.TURN_DONE, lambda: play(playing(), "cross 1 b2"), "bonus 1r1 1 a1"),
    Case(Refusal.TURN_DONE, lambda: play(playing(), "cross 1 b2"), "decline 1r1"),
    Case(Refusal.BONUS_FIRST, using, "cross 1 a1"),
    Case(Refusal.BONUS_FIRST, using, "pass"),
    Case(Refusal.CARD_NOT_YOURS, playing, "cross 2 b2"),
    Case(Refusal.CARD_NOT_YOURS, playing, "cross 3 b2"),
    Case(Refusal.CARD_NOT_YOURS, playing, Cross(0, 10**30, 4)),
    Case(Refusal.CARD_NOT_YOURS, using, "bonus 1r2 2 b2"),
    Case(Refusal.NO_SUCH_SQUARE, playing, Cross(0, 0, 9)),
    Case(Refusal.NO_SUCH_SQUARE, playing, Cross(0, 0, -1)),
    Case(Refusal.NO_SUCH_SQUARE, using, Bonus(0, 0, 1, 0, 9)),
    Case(Refusal.ALREADY_CROSSED, playing, "cross 1 a1"),
    Case(Refusal.ALREADY_CROSSED, using, "bonus 1r2 1 b2"),
    Case(Refusal.TOO_LITTLE_LIGHTNING, playing, "cross 1 c2"),
    Case(Refusal.TOO_LITTLE_LIGHTNING, using_multifunction, "bonus 1c2 1 c1"),
    Case(Refusal.MUST_CROSS, playing, "pass"),
    Case(Refusal.NO_SUCH_BONUS, using, "bonus 1r1 1 a1"),
    Case(Refusal.NO_SUCH_BONUS, using, "bonus 2r2 1 a1"),
    Case(Refusal.NO_SUCH_BONUS, using, Bonus(0, 0, 6, 0, 0)),
    Case(Refusal.NO_SUCH_BONUS, using, Bonus(0, 0, -1, 0, 0)),
    Case(Refusal.NO_SUCH_BONUS, using, "decline 1r1"),
    Case(Refusal.NO_SUCH_BONUS, playing, "bonus 1r1 1 b2"),
    Case(Refusal.NO_SUCH_BONUS, playing, "decline 1r1"),
    Case(Refusal.NO_SUCH_BONUS, lambda: play(using(), "bonus 1c2 1 c3"), "bonus 1c2 1 a1"),
    Case(Refusal.WRONG_NUMBER, using, "bonus 1c2 1 a1"),
    Case(Refusal.CANNOT_DECLINE, using, "decline 1c2"),
    Case(Refusal.CANNOT_DECLINE, using, "decline 1r2"),
    Case(Refusal.CANNOT_DECLINE, using_multifunction, "decline 1c2"),
    Case(Refusal.CANNOT_DECLINE, using_multifunction, "decline 1r2"),
    Case(Refusal.ROUND_NOT_OVER, dealing, CloseRound()),
    Case(Refusal.ROUND_NOT_OVER, playing, CloseRound()),
    Case(Refusal.ROUND_NOT_OVER, revealing, CloseRound()),
    Case(Refusal.ROUND_NOT_OVER, over, CloseRound()),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}: {case.event}")
def test_it_refuses_by_name_and_changes_nothing(case: Case) -> None:
    assert refusal(case.position(), case.event) is case.reason


@pytest.mark.parametrize("reason", Refusal, ids=lambda reason: reason.name)
def test_every_reason_is_provoked_somewhere_here(reason: Refusal) -> None:
    assert reason in {case.reason for case in CASES}


@pytest.mark.parametrize("reason", Refusal, ids=lambda reason: reason.name)
def test_every_reason_has_a_sentence(reason: Refusal) -> None:
    assert reason.sentence.endswith(".")
    assert reason.sentence[0].isupper()


def test_no_two_reasons_share_a_sentence() -> None:
    assert len({reason.sentence for reason in Refusal}) == len(Refusal)


def test_the_positions_here_are_what_they_say() -> None:
    phases = [build().phase for build in (dealing, keeping, revealing, playing, using, closing, over)]

    assert phases == [
        Phase.DEAL,
        Phase.KEEP,
        Phase.REVEAL,
        Phase.TURN,
        Phase.TURN,
        Phase.CLOSE,
        Phase.OVER,
    ]


def test_a_refusal_has_a_name_for_programs_and_a_sentence_for_people() -> None:
    refused = Refused(Refusal.TURN_DONE)

    assert (refused.name, str(refused)) == ("turn_done", "You have already played this number.")
