"""What one transaction writes: the log, the rows that follow from it, and one announcement."""

import logging

import pytest
from django.db import IntegrityError, connection
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from games.engine.luckybox.events import Number
from games.live import announce
from games.models import Game, Move
from games.services import clock, play, progress
from games.store import TableEdit, lock_table, locked_table, read_table
from games.store.projection import check
from tests.tables import (
    at_turn,
    house_move,
    open_table,
    play_of,
    play_on,
    projection_of,
    rows_of,
    stamp_of,
    started_game,
    state_of,
    time_is_up,
    undo,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_prepared_positions")]


def test_nothing_is_written_where_nothing_has_changed(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game = started_game(players=2)
    before = rows_of(game)
    with django_capture_on_commit_callbacks() as callbacks, locked_table(game.pk) as table:
        table.set(pace=game.pace)
        table.set_player(0, is_ready=False)
    assert (callbacks, rows_of(game)) == ([], before)


def test_every_accepted_move_raises_the_version_by_one() -> None:
    game = started_game(players=2)
    versions = [game.version]
    for seat in (0, 1):
        house_move(game, seat)
        versions.append(read_table(game.pk).game.version)
    assert versions == [game.version, game.version + 1, game.version + 2]


def test_the_log_is_numbered_without_a_gap() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.turn == 2)
    indexes = Move.objects.filter(game=game).order_by("index").values_list("index", flat=True)
    assert list(indexes) == list(range(game.move_count))


def test_taking_back_adds_a_line_to_the_log_and_removes_none() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    before = list(Move.objects.filter(game=game).values())
    undo(game, 0)
    after = list(Move.objects.filter(game=game).values())
    assert after[:-1] == before
    assert after[-1]["event"] == {"t": "undo"}


def test_the_rows_of_a_cross_come_when_it_can_no_longer_be_taken_back() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.turn == 1)
    before = projection_of(game)
    for take_back in (False, True, False):
        (undo if take_back else house_move)(game, 0)
        assert projection_of(game) == before
    play_on(game, until=lambda now: now.state.turn == 2)
    assert [seat for seat, *_ in projection_of(game)["crosses"]] == [0, 1]


def test_a_game_that_is_ended_by_agreement_has_the_rows_of_its_last_turn() -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.turn == 1)
    house_move(game, 0)
    with locked_table(game.pk) as table:
        progress.end_early(table)
    assert [seat for seat, *_ in projection_of(game)["crosses"]] == [0]
    assert not check(game)


def test_two_lines_of_a_log_never_share_a_place() -> None:
    game = started_game(players=2)
    with pytest.raises(IntegrityError):
        Move.objects.create(game=game, index=0, event={"t": "step"}, by=Move.By.CHANCE)


def test_a_game_that_has_not_started_has_no_play() -> None:
    with pytest.raises(LookupError, match="not started"):
        _ = TableEdit(lock_table(open_table(players=2).pk)).play


def test_a_failed_announcement_does_not_fail_the_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = started_game(players=2)

    def down(*_: object) -> None:
        raise ConnectionError("Redis is restarting")

    monkeypatch.setattr(announce, "topics_changed", down)
    with caplog.at_level(logging.CRITICAL, logger="django"):
        house_move(game, 0)
    assert play_of(read_table(game.pk)).lines == (1, 0)


# -- the projection is what the log says, at every moment


def rebuilt(game: Game) -> dict[str, object]:
    """The projection as it follows from the events that can no longer be taken back, by a way of its own."""
    now = state_of(game)
    drawn, crosses, turn, round_ = [], [], 0, 1
    entries = [entry for chapter in now.chapters for entry in (*chapter.opening, *chapter.entries)]
    for entry in entries[: len(entries) - len(now.open)]:
        told = now.adapter.engine.event_to_record(now.state.setup, entry.event) or {}
        if isinstance(entry.event, Number):
            turn += 1
            drawn.append((round_, turn, entry.event.value))
        elif told.get("t") in {"cross", "bonus"}:
            crosses.append((told["seat"], round_, turn, told["card"], told["cell"], told.get("line", "")))
        elif not told and turn == 9:
            round_, turn = round_ + 1, 0
    counters = [now.adapter.counters(now.base, seat) for seat in range(len(now.state.seats))]
    return {"drawn": drawn, "crosses": sorted(crosses), "counters": counters}


def test_the_projection_of_a_whole_game_is_what_its_log_says() -> None:
    game = started_game(players=3, clock=20)
    for number in range(1, 10):
        play_on(game, until=at_turn(number))
        house_move(game, 0)
        undo(game, 0)
        time_is_up(game)
    assert projection_of(game) == rebuilt(game)
    play_on(game)
    assert projection_of(game) == rebuilt(game)
    assert game.result is not None


# -- how much a move asks of the database


@pytest.mark.services
@pytest.mark.parametrize("players", [2, 6])
def test_a_move_writes_two_rows_and_reads_nothing(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = started_game(players=players)
    play_on(game, until=lambda now: now.state.turn == 1)
    table = read_table(game.pk)
    engine = play_of(table).adapter.engine
    choice = engine.event_to_record(play_of(table).state.setup, engine.house_move(play_of(table).state, 0))
    assert choice is not None
    # The move and the game; and the savepoint that stands for the transaction.
    with django_assert_num_queries(1 if connection.vendor == "postgresql" else 2 + 2):
        play.move(game.pk, play.Person(table.players[0].user_id), stamp_of(table, 0), choice)


def test_the_next_number_takes_no_more_queries_with_more_players(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = started_game(players=6)
    play_on(game, until=lambda now: now.state.turn == 1)
    play_on(game, until=lambda now: not now.adapter.engine.waiting(now.state))
    Game.objects.update(deadline=game.created_at)
    # The claim and the game; the number, the crosses, the line in the log, players, game; and two savepoints.
    with django_assert_max_num_queries(2 + 5 + 4):
        clock.time_is_up(game.pk)


def test_the_end_of_a_round_writes_all_players_at_once(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = started_game(players=6)
    play_on(game, until=lambda now: now.state.turn == 9 and not now.adapter.engine.waiting(now.state))
    Game.objects.update(deadline=game.created_at)
    with django_assert_max_num_queries(2 + 5 + 4):
        clock.time_is_up(game.pk)
