"""The story of a game in words, and how its end is told."""

import re
from typing import Any

import pytest

from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, Take
from games.engine.luckynumbers.state import State
from games.models import Game
from games.presenters.luckynumbers import score_sheet
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.luckynumbers.replay import REPLAY_PRESENTER
from games.presenters.luckynumbers.story import chapter_in_words, told
from games.store.play import by_chance
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, turns
from tests.games.presenters.luckynumbers.perspectives import done, perspective_at, play_at

TWO = (DIAGONALS, DIAGONALS)


def told_after(state: State, *events: Event) -> str:
    play = play_at(state)
    for event in events:
        play = done(play, 0, event)
    seen = perspective_at(play)
    (line,) = chapter_in_words(seen, play.chapters[-1]).lines
    return line.text


@pytest.mark.parametrize(
    ("state", "events", "sentence"),
    [
        (turns(*TWO), [Draw(0, 4)], "Ada draws 4"),
        (turns(*TWO), [Draw(0, 4), Place(0, at("b1"))], "Ada draws 4 and places it on b1"),
        (turns(*TWO), [Draw(0, 4), Place(0, at("b2"))], "Ada draws 4 and swaps out the 6 on b2"),
        (turns(*TWO), [Draw(0, 4), Discard(0)], "Ada draws 4 and discards it face up"),
        (turns(*TWO, stock=[4]), [Draw(0, 4)], "Ada draws 4, it is the last face-down tile"),
        (turns(*TWO, middle=[4]), [Take(0, 4, at("b1"))], "Ada takes 4 and places it on b1"),
        (
            turns(NEARLY_FULL, DIAGONALS, middle=[20]),
            [Take(0, 20, at("d4"))],
            "Ada takes 20 and places it on d4, the board is full",
        ),
        (turns(*TWO, hand=4), [Place(0, at("b1"))], "Ada places 4 on b1"),
        (turns(*TWO, hand=4), [Place(0, at("b2"))], "Ada places 4 and swaps out the 6 on b2"),
        (turns(*TWO, middle=[4]), [Take(0, 4, at("b2"))], "Ada takes 4 and swaps out the 6 on b2"),
        (turns(*TWO, hand=4), [Discard(0)], "Ada discards 4 face up"),
    ],
)
def test_what_somebody_has_done_is_one_sentence(state: State, events: list[Event], sentence: str) -> None:
    assert told_after(state, *events) == sentence


@pytest.mark.parametrize(
    ("state", "events", "is_told"),
    [
        (turns(*TWO), [Draw(0, 4), Place(0, at("b1"))], False),
        (turns(*TWO), [Draw(0, 4), Discard(0)], False),
        (turns(*TWO), [Draw(0, 4), Place(0, at("b2"))], True),
        (turns(*TWO, stock=[4]), [Draw(0, 4)], True),
        (turns(*TWO, middle=[4]), [Take(0, 4, at("b1"))], True),
    ],
)
def test_the_log_tells_what_was_taken_or_swapped_and_the_last_tile(
    state: State, events: list[Event], *, is_told: bool
) -> None:
    play = play_at(state)
    for event in events:
        play = done(play, 0, event)
    seen = perspective_at(play)
    assert bool(told(seen, play.chapters[-1]).lines) == is_told


def test_what_the_house_plays_is_marked() -> None:
    play = play_at(turns(*TWO))
    house = play._replace(
        fixed=tuple(entry._replace(by="house") for entry in done(play, 0, Draw(0, 4)).fixed)
    )
    assert [line.by_house for line in chapter_in_words(perspective_at(house), house.chapters[-1]).lines] == [
        True
    ]


def over(state: State, *events: Event, **row: Any) -> Perspective:
    """A look at a game that has ended with these events of the first seat."""
    play = play_at(state)
    for event in events:
        play = done(play, 0, event)
    play = by_chance(play, LUCKY_NUMBERS.engine.implied(play.state))
    outcome = LUCKY_NUMBERS.engine.outcome(play.state)
    assert outcome is not None
    return perspective_at(play, status=Game.Status.OVER, result=outcome.result, **row)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html)).strip()


def full(**row: Any) -> Perspective:
    return over(turns(NEARLY_FULL, DIAGONALS, middle=[20]), Take(0, 20, at("d4")), **row)


def last_tile(**row: Any) -> Perspective:
    return over(turns(*TWO, stock=[4]), Draw(0, 4), Discard(0), **row)


def test_a_full_board_wins_at_once() -> None:
    seen = full()
    won = plain(score_sheet.won(seen).html)
    assert won.startswith("You win!")
    assert "The board is full. The first to fill their board wins." in won
    places = plain(score_sheet.sheet(seen).html)
    assert places == "A Ada no square free B Bo 12 squares free"
    assert chapter_in_words(seen, seen.play.chapters[-1]).heading == "The end"


def test_after_the_last_tile_the_fewest_free_squares_win_and_level_players_share() -> None:
    won = plain(score_sheet.won(last_tile()).html)
    assert won.startswith("You share the win!")
    assert "The last face-down tile has been drawn, so the fewest free squares win." in won


def test_a_game_of_a_match_leads_to_the_next() -> None:
    seen = full(rules={"match": True, "start": 0})
    assert plain(score_sheet.won(seen).html).startswith("You win game 1!")
    shown = plain(score_sheet.sheet(seen).html)
    assert "Game 1 +2 full −12 12 free Total 2 −12" in shown
    assert "One more game follows; Bo starts it." in shown


def test_a_replay_shows_the_points_of_the_match_as_they_were_then() -> None:
    result = full().game.result
    then = perspective_at(
        turns(*TWO), status=Game.Status.OVER, result=result, rules={"match": True, "start": 0}
    )
    assert then.match is not None
    assert then.match.totals == (0, 0)


def test_replay_captions_are_single_events() -> None:
    play = done(play_at(turns(*TWO)), 0, Draw(0, 4))
    assert REPLAY_PRESENTER.caption(perspective_at(play).table, None, "en") == "Ada draws 4"
    play = done(play, 0, Place(0, at("b1")))
    assert REPLAY_PRESENTER.caption(perspective_at(play).table, None, "en") == "Ada places 4 on b1"


def test_a_position_shows_the_board_of_whoever_has_acted_to_a_spectator() -> None:
    play = done(play_at(turns(*TWO, turn=1)), 1, Draw(1, 4))
    for seat, name in ((None, "Bo"), (0, "Ada")):
        assert f"Board of {name}" in REPLAY_PRESENTER.scene(perspective_at(play).table, seat, "en")
