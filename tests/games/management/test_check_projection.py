"""`manage.py check_projection`: rows and logs."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import check_projection
from games.models import Cross, DrawnCard, Game, Player
from tests.factories import GameFactory
from tests.tables import house_move, play_on, played_game, started_game, undo

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def said(*arguments: str) -> list[str]:
    """The output of the command if all rows agree."""
    out = StringIO()
    call_command("check_projection", *arguments, stdout=out)
    return out.getvalue().splitlines()


def findings(*arguments: str) -> list[str]:
    """The output of the command before it exits with status 1."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_projection", *arguments, stdout=out, stderr=StringIO())
    assert ended.value.code == 1
    return out.getvalue().splitlines()


@pytest.fixture
def game() -> Game:
    """A running game with a round behind it."""
    game = started_game(players=2)
    play_on(game, until=lambda now: bool(now.state.round == 2 and now.state.turn == 2))
    return game


@pytest.mark.usefixtures("without_prepared_positions")
def test_rows_that_services_have_written_say_what_the_logs_say(game: Game) -> None:
    played_game(players=1)
    GameFactory.create()
    assert said() == ["Checked 2 games: all rows say what the logs say."]


def test_a_game_without_rows_of_its_own_is_checked_by_its_counters_and_result() -> None:
    game = played_game(players=2, kind="luckynumbers")
    assert said(game.code) == ["Checked 1 games: all rows say what the logs say."]
    Player.objects.filter(game=game, seat=1).update(counters={"free": 99})
    Game.objects.filter(pk=game.pk).update(result={"winners": []})
    found = findings(game.code)
    assert [line.split()[1] for line in found] == ["seat", "the"]
    assert said("--repair", game.code)[-1].endswith("1 repaired: all rows say what the logs say.")
    assert said(game.code) == ["Checked 1 games: all rows say what the logs say."]


def test_wrong_seats_to_move_are_found_and_repaired_and_unknown_ones_are_no_difference() -> None:
    game = started_game(players=2)
    Game.objects.filter(pk=game.pk).update(to_move=2)
    assert findings(game.code)[0].endswith("the seats to move should be 11")
    assert said("--repair", game.code)[-1].endswith("1 repaired: all rows say what the logs say.")
    Game.objects.filter(pk=game.pk).update(to_move=None)
    assert said(game.code) == ["Checked 1 games: all rows say what the logs say."]


def test_what_was_taken_back_is_no_difference() -> None:
    game = started_game(players=1)
    play_on(game, until=lambda now: now.state.turn == 1)
    house_move(game, 0)
    undo(game, 0)
    assert said()[0].startswith("Checked 1 games: ")


def lose_a_number(game: Game) -> None:
    DrawnCard.objects.filter(game=game, round=1, turn=3).delete()


def change_a_number(game: Game) -> None:
    card = DrawnCard.objects.get(game=game, round=1, turn=3)
    DrawnCard.objects.filter(pk=card.pk).update(number=card.number % 9 + 1)


def lose_a_cross(game: Game) -> None:
    crosses = Cross.objects.filter(player__game=game)
    crosses.filter(pk=crosses.order_by("pk")[3].pk).delete()


def invent_a_cross(game: Game) -> None:
    player = game.players.get(seat=1)
    Cross.objects.create(player=player, round=4, turn=9, card="99", square="a1")


def change_counters(game: Game) -> None:
    Player.objects.filter(game=game, seat=0).update(counters={"lightning": 99})


DAMAGES = [
    (lose_a_number, "missing DrawnCard"),
    (lose_a_cross, "missing Cross"),
    (invent_a_cross, "surplus Cross"),
    (change_counters, "seat 0: the counters should be {'lightning': "),
]


@pytest.mark.parametrize(("damage", "finding"), DAMAGES)
def test_each_difference_is_reported_and_can_be_repaired(game: Game, damage: object, finding: str) -> None:
    assert callable(damage)
    damage(game)
    lines = findings(game.code)
    assert len(lines) == 1
    assert lines[0].startswith(f"{game.code}: {finding}")
    assert said("--repair") == [*lines, "Checked 1 games, 1 repaired: all rows say what the logs say."]
    assert said() == ["Checked 1 games: all rows say what the logs say."]


def test_another_number_is_one_too_many_and_one_missing(game: Game) -> None:
    change_a_number(game)
    assert [line.split()[1] for line in findings()] == ["missing", "surplus"]
    said("--repair")
    said()


def test_another_result_is_found() -> None:
    game = played_game(players=1)
    Game.objects.filter(pk=game.pk).update(result={"winners": []})
    assert "the result should be" in findings()[0]
    said("--repair")
    game.refresh_from_db()
    assert game.result
    assert game.result["scores"]


def test_who_looks_on_sees_the_repair(game: Game) -> None:
    change_counters(game)
    said("--repair")
    version = game.version
    game.refresh_from_db()
    assert game.version == version + 1


def test_a_log_with_a_gap_is_reported_and_stays_unchanged(game: Game) -> None:
    move = game.moves.get(index=5)
    move.delete()
    for arguments in ([], ["--repair"]):
        assert findings(*arguments) == [f"{game.code}: line 5 of the log is missing"]


def test_a_log_that_breaks_the_rules_is_reported(game: Game) -> None:
    game.moves.filter(index=3).update(event={"t": "pass", "seat": 0})
    assert findings() == [f"{game.code}: line 3 of the log cannot be played: No number is being played now."]


def test_a_log_that_stops_short_is_reported(game: Game) -> None:
    moves = game.move_count
    game.moves.filter(index=moves - 1).delete()
    assert findings() == [f"{game.code}: the log has {moves - 1} lines instead of {moves}"]


def test_one_broken_game_hides_no_other(game: Game) -> None:
    game.moves.filter(index=5).delete()
    other = started_game(players=1)
    change_counters(other)
    assert {line.partition(":")[0] for line in findings("--repair")} == {game.code, other.code}


def test_only_the_named_games_are_looked_at(game: Game) -> None:
    change_counters(started_game(players=1))
    assert said(game.code) == ["Checked 1 games: all rows say what the logs say."]


def test_an_unknown_code_is_said() -> None:
    with pytest.raises(CommandError, match="there is no table nowhere"):
        call_command("check_projection", "nowhere")


def test_all_games_are_looked_at_however_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_projection, "BATCH", 2)
    for _ in range(5):
        started_game(players=1)
    assert said() == ["Checked 5 games: all rows say what the logs say."]
