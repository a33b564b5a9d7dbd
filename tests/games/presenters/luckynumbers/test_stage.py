"""The words about the moment: whose turn it is, what to do, what has happened last, and the tab."""

import html
import re

from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS
from games.engine.luckynumbers.events import Deal, Discard, Draw, SetupTile, Take
from games.engine.luckynumbers.state import Phase, Setup, start
from games.presenters.luckynumbers import stage
from games.presenters.luckynumbers.perspective import Perspective
from games.store.play import begin, by_chance
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, turns
from tests.games.presenters.luckynumbers.perspectives import done, perspective_at, play_at

TWO = (DIAGONALS, DIAGONALS)


def words(seen: Perspective) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", stage.instructions(seen).html))).strip()


def test_in_the_setup_everybody_is_asked_at_once() -> None:
    play = begin(LUCKY_NUMBERS, Setup(2, 0))
    for seat, tile in ((0, 7), (1, 9)):
        play = by_chance(play, Deal(seat, tile))
    seen = perspective_at(play, 1)
    assert words(seen) == "Setup, tile 1 of 4 Place your 9 on a marked square."
    assert "class=number" not in stage.number(seen).html
    assert ">9</b>" in stage.number(seen).html
    assert (
        words(perspective_at(play, None))
        == "Setup, tile 1 of 4 Everyone fills their diagonal at the same time."
    )
    play = done(play, 1, SetupTile(1, 9, at("b2")))
    assert words(perspective_at(play, 1)) == "Setup, tile 1 of 4 Placed. You can still undo."
    assert "Still thinking: Ada" in stage.waiting(perspective_at(play, 1)).html


def test_the_last_tile_of_the_setup_is_told_like_the_others() -> None:
    before = turns("1 . . . / . 6 . . / . . 12 . / . . . .", DIAGONALS, hand=18)
    play = play_at(before._replace(phase=Phase.SETUP, turns=0))
    play = done(play, 0, SetupTile(0, 18, at("d4")))
    assert words(perspective_at(play, 1)) == "Setup, tile 4 of 4 Placed. You can still undo."


def test_before_the_first_deal_nobody_is_asked() -> None:
    assert words(perspective_at(start(Setup(2, 0)), None)).startswith("Setup, tile 0 of 4")


def test_my_turn_begins() -> None:
    assert words(perspective_at(turns(*TWO))) == "Your turn Draw a face-down tile."
    with_middle = perspective_at(turns(*TWO, middle=[4]))
    assert words(with_middle) == "Your turn Draw a face-down tile, or take a face-up one."
    assert "data-whose" not in stage.instructions(with_middle).html


def test_whoever_must_draw_is_told_why() -> None:
    assert "for 3 rounds" in words(perspective_at(turns(*TWO, middle=[4], idle_turns=6)))


def test_my_drawn_tile_is_to_be_placed() -> None:
    seen = perspective_at(turns(*TWO, hand=13))
    assert words(seen) == "Your turn Place your 13, or discard it."
    assert 'aria-label="Tile in hand: 13"' in stage.number(seen).html


def test_the_last_hidden_tile_is_announced() -> None:
    seen = perspective_at(turns(*TWO, hand=13, stock=[]))
    assert words(seen).endswith("This is the last face-down tile: the game ends with this turn.")


def test_somebody_elses_turn_says_whose() -> None:
    state = turns(*TWO, turn=1)
    assert words(perspective_at(state)) == "B Bo’s turn Bo is thinking."
    assert 'data-whose="Bo’s turn"' in stage.instructions(perspective_at(state)).html
    assert "data-turn=1" in stage.instructions(perspective_at(state)).html
    assert words(perspective_at(turns(*TWO, turn=1, hand=8))) == "B Bo’s turn Bo has drawn 8."
    assert ">8</b>" in stage.number(perspective_at(turns(*TWO, turn=1, hand=8), None)).html


def test_the_house_plays_for_somebody_who_is_away() -> None:
    assert (
        words(perspective_at(turns(*TWO, turn=1), away=[1])) == "B Bo’s turn Bo is away, so the house plays."
    )


def test_a_turn_that_is_done_can_be_thought_over() -> None:
    play = done(play_at(turns(*TWO, middle=[4])), 0, Take(0, 4, at("b1")))
    taken = "Ada takes 4 and places it on b1"
    assert words(perspective_at(play)) == f"Your turn Done. {taken}"
    assert words(perspective_at(play, pace="relaxed")) == f"Your turn Done. Press Next to go on. {taken}"
    assert words(perspective_at(play, pace="relaxed", ready=[0])) == f"Your turn Done. {taken}"
    assert words(perspective_at(play, 1)) == f"A Ada’s turn Ada is done. {taken}"


def test_what_the_one_before_has_done_is_told_until_the_next_has() -> None:
    play = play_at(turns(*TWO))
    play = done(done(play, 0, Draw(0, 20)), 0, Discard(0))
    play = by_chance(play, LUCKY_NUMBERS.engine.implied(play.state))
    assert words(perspective_at(play, 1)) == (
        "Your turn Draw a face-down tile, or take a face-up one. Ada draws 20 and discards it face up"
    )


def test_it_ends() -> None:
    play = done(play_at(turns(NEARLY_FULL, DIAGONALS, middle=[17])), 0, Take(0, 17, at("d4")))
    play = by_chance(play, LUCKY_NUMBERS.engine.implied(play.state))
    assert words(perspective_at(play)).startswith("The end The board is full")


def test_the_tab_says_whose_move_it_is() -> None:
    assert stage.title(perspective_at(turns(*TWO))) == "(!) Your move"
    assert stage.title(perspective_at(turns(*TWO), 1)) == "Ada’s turn"
    assert stage.title(perspective_at(turns(*TWO), None)) == "Ada’s turn"
    assert stage.title(perspective_at(start(Setup(2, 0)))) == ""


def test_names_cannot_bring_markup_along() -> None:
    seen = perspective_at(turns(*TWO, turn=1))
    seen.players[1].name = "<i>"
    assert "<i>" not in stage.instructions(seen).html
