"""The barometer compares those with the same deal at the point that all tables have passed, not before."""

import pytest
from django.test import Client

from games.models import Game, Tournament
from games.presenters.choices import Turn
from games.presenters.luckybox.choices import CHOICES, NOTHING
from games.presenters.luckynumbers.choices import CHOICES as OF_TILES
from games.presenters.luckynumbers.choices import DISCARDED, Put
from games.presenters.tourney.barometer import barometer_of
from games.presenters.tourney.compare import lines_of
from games.presenters.tourney.reading import tourney_at
from games.presenters.tourney.standing_words import reached
from games.services.tourney import barometer
from games.store import Play, read_table
from games.tourney.sizes import Sizes
from tests.tables import play_on
from tests.tournaments import LUCKY_BOX, course, finish_games, games_of, look, next_round, tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Tournament:
    barometer.forget()
    row = tournament(4, table=LUCKY_BOX, sizes=Sizes(2, 2, 2), duplicate=True, rounds=1)
    next_round(row)
    return row


def plays_to(game: Game, turn: int) -> None:
    """The game goes on until this number of the first round is revealed."""

    def is_there(now: Play) -> bool:
        return bool(now.state.turn == turn)

    game.refresh_from_db()
    play_on(game, until=is_there)


def test_everybody_is_compared_after_the_turn_that_the_slowest_table_has_finished(row: Tournament) -> None:
    fast, slow = games_of(row)
    plays_to(fast, 6)
    look()
    assert barometer_of(tourney_at(row.pk)) is None
    version = course(row).row.version
    plays_to(slow, 4)
    scores = [player.counters["score"] for player in read_table(slow.pk).players]
    look()
    found = barometer_of(tourney_at(row.pk))
    assert found is not None
    assert (found.turns, len(found.marks), course(row).row.version) == (3, 4, version + 1)
    mine = {mark.key: int(mark.total.split()[0]) for mark in found.marks}
    keys = tourney_at(row.pk).state.rounds[0].table(2).players
    assert [mine[key] for key in keys] == scores
    plays_to(fast, 8)
    look()
    assert barometer_of(tourney_at(row.pk)) == found
    assert course(row).row.version == version + 1


def test_players_and_the_projector_see_it_until_the_round_is_through(row: Tournament) -> None:
    for game in games_of(row):
        plays_to(game, 3)
    look()
    for page in ("", "hall/"):
        shown = Client().get(f"/tournaments/{row.code}/{page}").content.decode()
        assert "With the same deal" in shown
        assert "2 turns" in shown
    finish_games(games_of(row))
    look()
    assert barometer_of(tourney_at(row.pk)) is None


def test_the_same_cards_are_compared_once_nobody_plays_them_any_more(row: Tournament) -> None:
    path = f"/tournaments/{row.code}/round/1/compare/"
    games = games_of(row)
    finish_games(games[:1])
    look()
    assert Client().get(path).status_code == 404
    finish_games(games[1:])
    look()
    found = Client().get(path).context["compared"]
    numbers = [line.number for line in found.lines]
    assert (found.players, numbers) == (
        2,
        [turn.number for turn in CHOICES.turns_of(read_table(games[0].pk), 0)],
    )
    # The house plays the same cards the same way.
    assert {line.field[0].percent for line in found.lines} == {100}
    assert "What the field made of the same cards" in Client().get(path[: -len("compare/")]).content.decode()


def test_lucky_numbers_compares_what_was_made_of_the_same_tiles() -> None:
    row = tournament(4, kind="luckynumbers", table={"rules": {}}, sizes=Sizes(2, 2, 2), duplicate=True)
    next_round(row)
    games = games_of(row)
    finish_games(games)
    look()
    first, second = (OF_TILES.turns_of(read_table(game.pk), 1) for game in games)
    both = min(len(first), len(second))
    assert both > 4
    assert [turn.number for turn in first[:both]] == [turn.number for turn in second[:both]]
    part = course(row).state.rounds[0]
    least = min(table.outcome.totals[1] for table in part.tables if table.outcome)
    page = Client().get(f"/tournaments/{row.code}/round/1/compare/?who={part.table(1).players[1]}")
    found, html = page.context["compared"], page.content.decode()
    assert [line.number for line in found.lines] == [turn.number for turn in first]
    assert found.best_total == reached("luckynumbers", least), "The fewer free squares, the better."
    assert "2 players sat at this seat and drew the same tiles" in html
    assert "cards" not in html.partition("<main")[2].partition("</main>")[0]


def test_a_tile_of_lucky_numbers_is_told_with_the_face_up_ones_that_followed() -> None:
    choice = (Put("b2", is_swap=True), Put("c3", taken=14), Put("d4", is_swap=True, taken=18))
    tables = {
        1: [Turn(7, choice)],
        2: [Turn(7, choice[:1])],
        3: [Turn(7, (DISCARDED,))],
        4: [Turn(8, choice)],
    }
    [line] = lines_of(OF_TILES, tables, own=1, best=2)
    assert line.own == (
        "b2, swapping out the tile there; then face-up 14: c3; "
        "then face-up 18: d4, swapping out the tile there"
    )
    assert line.is_parting
    assert [(share.choice, share.percent) for share in line.field] == [
        ("b2, swapping out the tile there", 67),
        ("discarded", 33),
    ]


def test_two_part_where_they_cross_off_different_squares_for_the_first_time() -> None:
    one, other, passed = ("17", "b2"), ("3", "a1"), NOTHING
    tables = {
        1: [Turn(4, one), Turn(9, one), Turn(2, one)],
        2: [Turn(4, one), Turn(9, passed), Turn(2, other)],
        3: [Turn(4, other), Turn(9, passed), Turn(2, other)],
    }
    lines = lines_of(CHOICES, tables, own=1, best=2)
    assert [line.is_parting for line in lines] == [False, True, False]
    assert [[share.percent for share in line.field] for line in lines] == [[67, 33], [67, 33], [67, 33]]
    assert (lines[1].own, lines[1].best, lines[1].field[0].choice) == ("card 17, b2", "nothing", "nothing")
