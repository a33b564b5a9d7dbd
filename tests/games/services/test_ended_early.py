"""Games that their players end before the rules do: over, without a winner, and every page says so."""

from collections.abc import Callable

import pytest

from games.models import Game
from games.records import ENDED_EARLY, replay
from games.services import play, rematch
from games.services.matches import goes_on
from games.services.progress import end_early
from games.services.refusals import Why
from games.store import Play, forget_tables, locked_table, read_table
from games.store.projection import check
from games.store.record import record
from tests.games.services.refusing import why
from tests.tables import (
    client_of,
    committed,
    house_move,
    play_of,
    play_on,
    rematch_of,
    stamp_of,
    started_game,
    state_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.services]

KINDS = ("luckybox", "luckynumbers")
ENDED = "Ended early, without a winner"


def after_some_moves(kind: str, **options: object) -> Game:
    """In the middle of a turn: one seat has moved, and could still take it back."""
    game = started_game(players=2, kind=kind, **options)
    play_on(game, until=_after(12))
    return game


def _after(lines: int) -> Callable[[Play], bool]:
    return lambda now: now.moves > lines and bool(now.open)


def ended(kind: str, **options: object) -> Game:
    game = after_some_moves(kind, **options)
    with committed(), locked_table(game.pk) as table:
        end_early(table)
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_over_without_a_winner_and_without_a_deadline(kind: str) -> None:
    game = ended(kind)
    assert (game.status, game.result) == (Game.Status.OVER, ENDED_EARLY)
    assert (game.deadline, game.turn_deadline, game.gate_deadline) == (None, None, None)
    assert game.finished_at is not None
    assert game.is_ended_early


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_can_be_done_in_it_any_more(kind: str) -> None:
    game = ended(kind)
    at, user_id = stamp_of(read_table(game.pk), 0), game.host_id
    assert why(game, lambda: play.undo(game.pk, user_id, at)) is Why.GAME_OVER
    assert why(game, lambda: play.move(game.pk, play.Person(user_id), at, {})) is Why.GAME_OVER


@pytest.mark.parametrize("kind", KINDS)
def test_its_log_is_still_the_truth(kind: str) -> None:
    game = ended(kind)
    assert not check(game)
    remembered = state_of(game)
    forget_tables()
    assert play_of(read_table(game.pk)) == remembered
    assert remembered.open == ()
    Game.objects.filter(pk=game.pk).update(result={"winners": [0]})
    game.refresh_from_db()
    assert check(game).result == ENDED_EARLY


@pytest.mark.parametrize("kind", KINDS)
def test_its_record_says_so_and_the_reader_takes_it(kind: str) -> None:
    written = record(read_table(ended(kind).pk))
    assert (written["ended"], written["result"]) == ("by agreement", ENDED_EARLY)
    assert replay(written) == (True, ENDED_EARLY, None, "")


@pytest.mark.parametrize("kind", KINDS)
def test_without_that_key_a_record_that_stops_early_is_still_refused(kind: str) -> None:
    written = record(read_table(ended(kind).pk))
    for other in ({}, {"ended": "early"}, {"ended": None}):
        cut = {name: value for name, value in written.items() if name not in {"ended", "result"}} | other
        assert replay(cut).error == "the record stops before the game is over"


def test_the_key_takes_no_win_from_a_game_that_the_rules_have_ended() -> None:
    game = started_game(players=2)
    play_on(game)
    written = record(read_table(game.pk))
    assert replay({**written, "ended": "by agreement"}).result == written["result"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("page", ["", "story/", "seed/", "replay/", "replay/?step=1"])
def test_every_page_about_it_says_so(kind: str, page: str) -> None:
    game = ended(kind)
    for seat in (0, 1, None):
        answer = client_of(game, seat).get(f"/t/{game.code}/{page}")
        assert answer.status_code == 200
        assert ENDED in answer.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_its_page_says_that_the_game_is_over_and_asks_nobody(kind: str) -> None:
    page = client_of(ended(kind), 0).get(f"/t/{Game.objects.get().code}/").content.decode()
    assert "data-over" in page
    assert "data-move" not in page
    assert "(!) Your move" not in page
    assert "crown" not in page


def test_every_step_of_its_replay_can_be_seen() -> None:
    for kind in KINDS:
        game = ended(kind)
        last = int(client_of(game, 0).get(f"/t/{game.code}/replay/").context["position"].last)
        for step in range(last + 1):
            assert client_of(game, None).get(f"/t/{game.code}/replay/?step={step}").status_code == 200


def test_it_ends_its_match() -> None:
    game = ended("luckynumbers", rules={"match": True})
    assert not goes_on(game)
    with committed():
        follower = rematch.ask(game.pk, game.host_id)
    assert follower.match_game == 1
    assert client_of(game, 0).get(f"/t/{game.code}/").status_code == 200


def test_a_match_keeps_the_points_of_the_games_before_it() -> None:
    first = started_game(players=2, kind="luckynumbers", rules={"match": True})
    play_on(first)
    second = rematch_of(first)
    house_move(second, 0)
    with committed(), locked_table(second.pk) as table:
        end_early(table)
    for page in ("", "replay/", "story/"):
        assert client_of(second, 0).get(f"/t/{second.code}/{page}").status_code == 200
    assert client_of(first, 0).get(f"/t/{first.code}/").status_code == 200
