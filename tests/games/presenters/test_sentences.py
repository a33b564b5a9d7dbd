"""What a table says in words: who is waited for, what a move brought, what is left, and who came where."""

import re

import pytest
from django.test import Client

from games.adapters.luckybox.effects import NONE_LEFT, Earned, Lost, RoundScore
from games.engine.luckybox.state import Phase
from games.models import Game, Move
from games.presenters import players
from games.presenters.luckybox import stage, story
from games.presenters.luckybox.instructions import actions
from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.score_sheet import place_notes
from games.store import Entry, Play, read_table
from tests.tables import client_of, house_move, play_on, played_game, started_game, time_is_up

pytestmark = pytest.mark.django_db


def perspective_at(game: Game, seat: int | None = 0) -> Perspective:
    return Perspective(read_table(game.pk), seat, "en")


def waiting(game: Game) -> str:
    return players.waiting(perspective_at(game)).html


def in_turn(now: Play) -> bool:
    return bool(now.state.phase is Phase.TURN)


def page(client: Client, game: Game) -> str:
    return client.get(f"/t/{game.code}/").content.decode()


# -- who is waited for


def test_while_nobody_is_done_no_names_are_told() -> None:
    assert "Everyone is thinking." in waiting(started_game(players=5))


def test_many_are_counted_and_a_few_are_named() -> None:
    game = started_game(players=5)
    house_move(game, 0)
    assert "1 of 5 ready" in waiting(game)
    house_move(game, 1)
    assert "2 of 5 ready, waiting for Cleo, Dan and Eve" in waiting(game)


def test_at_a_relaxed_table_it_is_told_who_still_looks() -> None:
    game = started_game(players=2, pace="relaxed")
    for seat in (0, 1):
        house_move(game, seat)
    assert "Everyone is still looking." in waiting(game)


def test_at_a_brisk_table_nobody_is_waited_for_once_all_are_done() -> None:
    game = started_game(players=2)
    for seat in (0, 1):
        house_move(game, seat)
    assert "still" not in waiting(game)


def test_alone_nobody_is_waited_for() -> None:
    assert waiting(started_game(players=1)) == "<p id=wait hidden></p>"


# -- what a move has brought


def test_what_a_move_has_brought_stands_beside_undo() -> None:
    game = started_game(players=1, pace="relaxed")

    def has_brought_something(now: Play) -> bool:
        return in_turn(now) and any(
            story.effects_in_words(perspective_at(game), entry) for entry in now.open[-1:]
        )

    play_on(game, until=has_brought_something)
    html = actions(perspective_at(game)).html
    assert "<p class=results>" in html
    assert html.index("results") < html.index("f-undo")


def test_a_move_that_brought_nothing_is_not_commented() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    assert "results" not in actions(perspective_at(game)).html


def test_whoever_is_away_reads_who_plays_for_them() -> None:
    game = started_game(players=2, clock=20)
    while not read_table(game.pk).players[0].is_away:
        time_is_up(game)
    assert "The house plays for you." in actions(perspective_at(game)).html


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Earned(0, 2, "", ""), "row 3 complete"),
        (Earned(0, 3, "L", ""), "column a: lightning"),
        (Earned(0, 0, "M", NONE_LEFT), "row 1: moon, but the supply has run out"),
        (Lost(0, 0, "6"), "bonus lost: no 6 left"),
        (Lost(0, 0, "?"), "bonus lost: no square left"),
    ],
)
def test_what_a_line_brings_is_told_in_a_few_words(effect: object, told: str) -> None:
    entry = Entry(0, Move.By.PLAYER, None, (effect,))
    assert story.effects_in_words(perspective_at(started_game(players=1)), entry) == [told]


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (RoundScore(0, 1, 0, 0, 0, 0), "Ada scores nothing in round 1"),
        (RoundScore(0, 2, 1, 12, 0, 0), "Ada scores 12 points in round 2: 1 card = 12"),
        (RoundScore(0, 3, 2, 20, 2, 4), "Ada scores 24 points in round 3: 2 cards = 20, 2 stars = 4"),
    ],
)
def test_a_round_is_told_with_the_reasons_for_its_points(score: RoundScore, told: str) -> None:
    assert story.score_in_words(perspective_at(started_game(players=1)), score) == told


# -- what is left


def test_where_tokens_can_run_out_everybody_sees_how_many_are_left() -> None:
    game = started_game(players=6, rules={"edition": "cocktail", "multifunction_lightning": False})
    shown = stage.supply(perspective_at(game, None)).html
    assert "6 lightning, 24 moons" in shown
    assert "<b>6</b><b>24</b>" in shown


def test_where_they_cannot_nothing_is_said_of_them() -> None:
    game = started_game(players=6)
    assert stage.supply(perspective_at(game)).html == "<p id=supply hidden></p>"
    assert "<p id=supply hidden></p>" in page(client_of(game, 0), game)


# -- who came where


def test_level_players_share_a_place_and_moons_decide_before_that() -> None:
    scores = [{"total": total, "moon_tokens": moons} for total, moons in ((50, 2), (60, 1), (50, 2), (50, 3))]
    assert place_notes(scores) == ["#3", "#1", "#3", "#2"]


def test_somebody_alone_has_no_place() -> None:
    assert place_notes([{"total": 50, "moon_tokens": 2}]) == [""]


def test_the_score_sheet_says_which_column_is_the_viewers_own() -> None:
    game = played_game(players=2)
    assert page(client_of(game, 1), game).count("(you)") == 1
    assert "(you)" not in page(client_of(game, None), game)


def test_a_round_without_points_is_told_without_excuses() -> None:
    game = started_game(players=2, pace="relaxed")
    play_on(game, until=lambda now: now.state.round == 2 and now.state.phase is Phase.KEEP)
    tally = stage.round_end(perspective_at(game)).html
    assert tally.count("<li ") == 2
    assert "so far" in tally


def test_a_round_is_told_from_the_leader_down() -> None:
    game = started_game(players=4)
    play_on(game, until=lambda now: now.state.round == 3 and now.state.phase is Phase.KEEP)
    seen = perspective_at(game)
    tally = stage.round_end(seen).html
    order = [int(seat) for seat in re.findall(r"<li class=s(\d+) ", tally)]
    points = [seen.view.seats[seat].score for seat in order]
    assert sorted(order) == [0, 1, 2, 3]
    assert points == sorted(points, reverse=True)
    places = [int(place) for place in re.findall(r"<span class=place>(\d+)<", tally)]
    assert places == [1 + sum(other > own for other in points) for own in points]
