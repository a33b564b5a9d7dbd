"""A way on without a clock: when somebody is gone, the others wait, let the house play, or end the game."""

from datetime import timedelta

import pytest

from games.models import Game, Move
from games.models.absences import ALONE_AFTER, VOTE_AFTER
from games.records import ENDED_EARLY
from games.services import connections, ways
from games.services.refusals import Why
from games.services.ways import Way, question_at
from games.store import read_table
from games.store.projection import check
from tests.absences import choose, house_plays, later, leaves, opens, page, player, question_about, quiet
from tests.games.services.refusing import why
from tests.games.services.turns import next_of, row, waiting
from tests.tables import (
    house_move,
    play_on,
    started_game,
    state_of,
    time_is_up,
)

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HEADING = "What now?"


# -- when it is asked, and whom


def test_it_is_asked_after_a_minute_and_not_before() -> None:
    game = quiet(started_game(players=3), 2, for_=VOTE_AFTER - timedelta(seconds=5))
    assert HEADING not in page(game, 0)
    later(game, timedelta(seconds=5))
    for seat in (0, 1):
        html = page(game, seat)
        assert "Cleo has not come back. What now?" in html
        assert all(f'name="way" value="{way}"' in html for way in Way)
    assert HEADING not in page(game, None)


def test_of_somebody_who_left_it_is_asked_at_once() -> None:
    game = started_game(players=3)
    leaves(game, 2)
    assert "How should the game go on without Cleo?" in page(game, 0)


def test_with_a_clock_nothing_is_asked_for_it_goes_on_by_itself() -> None:
    game = quiet(started_game(players=3, clock=20), 2, for_=ALONE_AFTER)
    assert question_at(read_table(game.pk)) is None
    assert HEADING not in page(game, 0)


def test_alone_and_among_computers_nothing_is_asked() -> None:
    game = quiet(started_game(players=1), 0, for_=ALONE_AFTER)
    assert question_at(read_table(game.pk)) is None


def test_what_everybody_has_chosen_can_be_read_by_all_who_choose() -> None:
    game = quiet(started_game(players=4), 3)
    choose(game, 0, Way.WAIT)
    choose(game, 1, Way.HOUSE)
    html = page(game, 2)
    assert "<b><bdi>Ada</bdi>:</b> Keep waiting" in html
    assert "<b><bdi>Bo</bdi>:</b> Play for Dan" in html


# -- let the house play


def test_with_three_here_a_majority_lets_the_house_play() -> None:
    game = quiet(started_game(players=4), 3)
    choose(game, 0, Way.HOUSE)
    assert not house_plays(game, 3)
    choose(game, 1, Way.WAIT)
    choose(game, 2, Way.HOUSE)
    assert house_plays(game, 3)
    html = page(game, 0)
    assert "The house plays for Dan." in html
    assert HEADING not in html


def test_one_alone_waits_two_minutes() -> None:
    game = quiet(started_game(players=2), 1)
    choose(game, 0, Way.HOUSE)
    assert not house_plays(game, 1)
    later(game, ALONE_AFTER - VOTE_AFTER)
    assert house_plays(game, 1)


def test_after_two_minutes_one_alone_decides_at_once() -> None:
    game = quiet(started_game(players=2), 1, for_=ALONE_AFTER)
    choose(game, 0, Way.HOUSE)
    assert house_plays(game, 1)


def test_when_the_others_have_left_one_alone_decides_at_once() -> None:
    game = started_game(players=3)
    leaves(game, 1)
    leaves(game, 2)
    choose(game, 0, Way.HOUSE)
    assert house_plays(game, 1)
    assert house_plays(game, 2)


def test_two_must_agree_until_it_is_late() -> None:
    game = quiet(started_game(players=3), 2)
    choose(game, 0, Way.HOUSE)
    assert not house_plays(game, 2)
    choose(game, 1, Way.HOUSE)
    assert house_plays(game, 2)


def test_of_two_one_is_enough_when_it_is_late_unless_the_other_wants_to_wait() -> None:
    game = quiet(started_game(players=3), 2, for_=ALONE_AFTER)
    choose(game, 1, Way.WAIT)
    choose(game, 0, Way.HOUSE)
    assert not house_plays(game, 2)
    choose(game, 1, Way.HOUSE)
    assert house_plays(game, 2)


def test_the_house_plays_and_the_game_goes_on() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    assert waiting(game) == [1]
    quiet(game, 1, for_=ALONE_AFTER)
    choose(game, 0, Way.HOUSE)
    assert waiting(game) == []
    assert state_of(game).open[-1].by == Move.By.HOUSE
    time_is_up(game)
    assert waiting(game) == [0, 1]


def test_a_relaxed_table_waits_for_no_next_of_a_seat_that_the_house_plays() -> None:
    game = started_game(players=2, pace="relaxed")
    for seat in (0, 1):
        house_move(game, seat)
    next_of(game, 0)
    assert waiting(game) == []
    quiet(game, 1, for_=ALONE_AFTER)
    choose(game, 0, Way.HOUSE)
    assert waiting(game) == [0, 1]


def test_the_setup_of_lucky_numbers_waits_for_nobody_whom_the_house_plays() -> None:
    game = started_game(players=3, kind="luckynumbers", pace="relaxed")
    leaves(game, 1)
    choose(game, 0, Way.HOUSE)
    rounds = 0
    while state_of(game).state.turn is None and rounds < 10:
        for seat in (0, 2):
            if seat in waiting(game):
                house_move(game, seat)
        for seat in (0, 2):
            if not waiting(game):
                next_of(game, seat)
        rounds += 1
    assert state_of(game).state.turn is not None


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
@pytest.mark.parametrize("pace", ["brisk", "relaxed"])
def test_a_whole_game_beside_the_house_comes_to_its_end(kind: str, pace: str) -> None:
    game = started_game(players=2, kind=kind, pace=pace)
    leaves(game, 1)
    choose(game, 0, Way.HOUSE)
    play_on(game)
    assert row(game).status == Game.Status.OVER
    assert not check(row(game))


def test_when_the_last_one_goes_too_nothing_runs_on_by_itself() -> None:
    game = started_game(players=2)
    leaves(game, 1)
    choose(game, 0, Way.HOUSE)
    leaves(game, 0)
    assert row(game).deadline is None
    assert row(game).status == Game.Status.PLAYING


# -- coming back


def test_who_comes_back_plays_again_at_once_and_all_read_it() -> None:
    game = quiet(started_game(players=2), 1, for_=ALONE_AFTER)
    choose(game, 0, Way.HOUSE)
    opens(game, 1)
    assert not house_plays(game, 1)
    assert "Bo is back." in page(game, 0)


def test_what_was_chosen_lapses_when_they_come_back() -> None:
    game = quiet(started_game(players=4), 3)
    choose(game, 0, Way.HOUSE)
    about = question_about(game)
    opens(game, 3)
    assert row(game).ways == {}
    assert why(game, lambda: ways.choose(game.pk, game.host_id, Way.HOUSE, about)) is Why.NOTHING_TO_DECIDE


def test_a_choice_about_one_does_not_count_for_another_who_is_gone_later() -> None:
    game = quiet(started_game(players=4), 3)
    about = question_about(game)
    choose(game, 0, Way.HOUSE)
    leaves(game, 2)
    assert row(game).ways == {}
    assert why(game, lambda: ways.choose(game.pk, game.host_id, Way.HOUSE, about)) is Why.NOTHING_TO_DECIDE
    assert "How should the game go on" in page(game, 0) or HEADING in page(game, 0)


# -- end the game


def test_to_end_the_game_all_who_are_here_must_agree() -> None:
    game = quiet(started_game(players=3), 2)
    choose(game, 0, Way.END)
    assert row(game).status == Game.Status.PLAYING
    choose(game, 1, Way.END)
    assert (row(game).status, row(game).result) == (Game.Status.OVER, ENDED_EARLY)
    assert not check(row(game))
    assert "Ended early, without a winner" in page(game, 0)


def test_one_alone_ends_the_game_no_sooner_than_they_let_the_house_play() -> None:
    game = quiet(started_game(players=2), 1)
    choose(game, 0, Way.END)
    assert row(game).status == Game.Status.PLAYING
    later(game, ALONE_AFTER - VOTE_AFTER)
    assert row(game).status == Game.Status.OVER


# -- who may choose


def test_who_is_gone_and_who_only_watches_has_no_say() -> None:
    game = quiet(started_game(players=3), 2)
    about = question_about(game)
    gone = player(game, 2).user_id
    assert why(game, lambda: ways.choose(game.pk, gone, Way.HOUSE, about)) is Why.NOTHING_TO_DECIDE
    assert why(game, lambda: ways.choose(game.pk, None, Way.HOUSE, about)) is Why.NOT_SEATED


# -- the game itself


def test_a_choice_does_not_make_a_move_stale() -> None:
    game = quiet(started_game(players=3), 2)
    version = row(game).version
    choose(game, 0, Way.WAIT)
    assert row(game).version == version
    connections.recount()
    house_move(game, 0)
    assert row(game).version == version + 1
