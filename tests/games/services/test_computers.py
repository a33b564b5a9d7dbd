"""Computer players: they sit like people, see what their seat may see, and never hold a table up."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from games.adapters import ADAPTERS
from games.engine.chance import Shuffler
from games.models import Game, Move, Player
from games.services import clock, computers, lobby, play, rematch
from games.services.progress import THINKING
from games.services.refusals import Why
from games.store import forget_tables, read_table
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.games.services.turns import is_due, row, waiting
from tests.tables import committed, house_move, open_table, play_of, stamp_of, state_of

pytestmark = pytest.mark.django_db


def with_computers(people: int = 1, computers: int = 1, **options: Any) -> Game:
    """A running game; the computer players sit behind the people."""
    game = open_table(people, seats=people + computers, **options)
    for _ in range(computers):
        with committed():
            lobby.add_computer(game.pk, game.host_id)
    with committed():
        lobby.start(game.pk, game.host_id)
    return row(game)


def time_passes(game: Game) -> int:
    """Everything that a table waits for is due now; how many tables a ticker then deals with."""
    now = timezone.now()
    game.players.filter(moves_at__isnull=False).update(moves_at=now)
    Game.objects.filter(pk=game.pk, deadline__isnull=False).update(deadline=now)
    forget_tables()
    with committed():
        return clock.tick().dealt_with


# -- sitting down


def test_the_host_gives_a_free_seat_to_a_computer_player() -> None:
    game = open_table(players=1, seats=3)
    with committed():
        lobby.add_computer(game.pk, game.host_id)
    seat = game.players.get(seat=1)
    assert (seat.is_computer, seat.user, seat.computer) == (True, None, computers.USUAL)


def test_no_two_at_a_table_have_the_same_name() -> None:
    game = open_table(players=1, seats=12)
    for _ in range(11):
        with committed():
            lobby.add_computer(game.pk, game.host_id)
    assert game.players.values("name").distinct().count() == 12


def test_only_the_host_adds_computer_players() -> None:
    game = open_table(players=2, seats=3)
    for user_id in (None, UserFactory.create().pk, game.players.get(seat=1).user_id):
        assert why(game, partial(lobby.add_computer, game.pk, user_id)) is Why.NOT_HOST


def test_a_full_table_has_no_seat_for_a_computer_player() -> None:
    game = open_table(players=2)
    assert why(game, lambda: lobby.add_computer(game.pk, game.host_id)) is Why.TABLE_FULL


def test_a_game_that_has_started_takes_no_computer_player() -> None:
    game = with_computers()
    assert why(game, lambda: lobby.add_computer(game.pk, game.host_id)) is Why.ALREADY_STARTED


def test_the_host_takes_a_computer_player_out_again() -> None:
    game = open_table(players=1, seats=2)
    with committed():
        lobby.add_computer(game.pk, game.host_id)
    with committed():
        lobby.remove(game.pk, game.host_id, game.players.get(seat=1).pk)
    assert game.players.count() == 1


def test_a_rematch_has_the_same_computer_players() -> None:
    game = with_computers(people=1, computers=2)
    Game.objects.filter(pk=game.pk).update(
        status="over", result={"winners": [0]}, deadline=None, version=game.version + 1
    )
    with committed():
        again = rematch.ask(game.pk, game.host_id)
    again.refresh_from_db()
    assert again.status == Game.Status.PLAYING
    assert [player.is_computer for player in again.players.order_by("seat")] == [False, True, True]


@pytest.mark.parametrize(
    "wrong",
    [{"controller": "computer"}, {"computer": "house"}, {"moves_at": timezone.now()}, {"controller": "x"}],
)
def test_the_database_holds_that_a_computer_player_is_nobody(wrong: dict[str, Any]) -> None:
    person = open_table(players=1, seats=2).players.get(seat=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=person.pk).update(**wrong)


# -- moving


@pytest.mark.parametrize("kind", ADAPTERS)
def test_a_computer_player_moves_when_its_time_has_come(kind: str) -> None:
    game = with_computers(kind=kind)
    assert 1 in waiting(game)
    assert is_due(row(game).deadline, timedelta(seconds=THINKING[1]))
    assert time_passes(game) == 1
    assert 1 not in waiting(game)
    entry = state_of(game).entries[-1]
    assert (entry.seat, entry.by) == (1, Move.By.PLAYER)


def test_a_computer_player_takes_its_time() -> None:
    game = with_computers()
    with committed():
        assert clock.tick().dealt_with == 0
    assert waiting(game) == [0, 1]


def test_after_one_move_it_thinks_about_the_next() -> None:
    game = with_computers()
    seat = game.players.get(seat=1)
    while row(game).status == Game.Status.PLAYING and not state_of(game).state.seats[1].pending:
        if 0 in waiting(game):
            house_move(game, 0)
        time_passes(game)
    seat.refresh_from_db()
    assert seat.moves_at is not None
    assert seat.moves_at > timezone.now()


def test_the_people_are_not_waited_for_by_the_computer_players_nor_skipped() -> None:
    game = with_computers(people=2, computers=2)
    time_passes(game)
    assert waiting(game) == [0, 1]
    assert row(game).deadline is None


@pytest.mark.by_turns
@pytest.mark.parametrize(
    ("kind", "pace"),
    [
        ("luckybox", "relaxed"),
        ("luckynumbers", "brisk"),
        pytest.param("luckybox", "brisk", marks=pytest.mark.deep),
        pytest.param("luckynumbers", "relaxed", marks=pytest.mark.deep),
    ],
)
def test_a_game_against_computer_players_comes_to_its_end(kind: str, pace: str) -> None:
    game = with_computers(people=1, computers=2, kind=kind, pace=pace)
    for _ in range(1000):
        if row(game).status == Game.Status.OVER:
            break
        if 0 in waiting(game):
            house_move(game, 0)
        elif pace == "relaxed" and not waiting(game):
            with committed():
                play.press_next(game.pk, game.host_id, stamp_of(read_table(game.pk), 0))
        else:
            time_passes(game)
    assert row(game).status == Game.Status.OVER
    assert set(Move.objects.filter(game=game, seat__gt=0).values_list("by", flat=True)) == {"player"}


def test_of_two_tickers_one_moves() -> None:
    game = with_computers()
    old = read_table(game.pk)
    with committed():
        computers.move(old, 1)
    choice = {"t": "keep", "cards": ["1"]}
    stamp = stamp_of(old, 1)
    assert why(game, lambda: play.move(game.pk, play.Computer(1), stamp, choice)) is Why.ALREADY_DONE


def test_a_computer_player_acts_for_no_person() -> None:
    game = with_computers()
    stamp = stamp_of(read_table(game.pk), 0)
    for seat in (0, 7):
        assert (
            why(game, partial(play.move, game.pk, play.Computer(seat), stamp, {"t": "pass"}))
            is Why.NOT_SEATED
        )


def test_a_computer_player_that_fails_is_played_by_the_house_after_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = with_computers()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(computers.COMPUTERS, computers.USUAL, broken)
    with caplog.at_level("CRITICAL", logger="games.services.clock"):
        time_passes(game)
        assert waiting(game) == [0, 1]
        late = timezone.now() - timedelta(minutes=1)
        game.players.filter(seat=1).update(moves_at=late)
        Game.objects.filter(pk=game.pk).update(deadline=late)
        forget_tables()
        with committed():
            clock.tick()
    assert waiting(game) == [0]


def test_the_clock_runs_for_people_only() -> None:
    game = with_computers(clock=20)
    time_passes(game)
    assert is_due(row(game).deadline, timedelta(seconds=20))
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now())
    time_passes(game)
    assert [player.missed for player in game.players.order_by("seat")] == [1, 0]


# -- seeing


@pytest.mark.by_turns
@pytest.mark.parametrize("kind", ADAPTERS)
@settings(max_examples=15)
@given(seed=st.binary(min_size=32, max_size=32))
def test_what_a_seat_may_see_is_enough_for_the_house_move(kind: str, seed: bytes) -> None:
    engine = ADAPTERS[kind].engine
    table = play_of_seed(kind, seed.hex())
    state = table.state
    for _ in range(60):
        for seat in engine.waiting(state):
            from_view = engine.house_choice(engine.view(state, seat))
            assert from_view == engine.house_move(state, seat)
            state = engine.apply(state, engine.complete(state, from_view, shuffler(seed.hex())))
        while event := engine.due(state, shuffler(seed.hex())):
            state = engine.apply(state, event)


def play_of_seed(kind: str, seed: str) -> Any:
    """A game of three at its first question."""
    game = open_table(players=3, kind=kind, seed=seed)
    with committed():
        lobby.start(game.pk, game.host_id)
    return play_of(read_table(game.pk))


def shuffler(seed: str) -> Any:
    return Shuffler(seed)
