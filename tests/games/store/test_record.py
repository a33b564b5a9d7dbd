"""A finished game told again: its moments, and what its seed brings."""

import pytest

from games.engine.chance import Shuffler, new_seed
from games.engine.luckynumbers.events import Draw
from games.engine.luckynumbers.state import Phase
from games.models import Game
from games.records import replay
from games.store import Play, read_table
from games.store.record import deal_again, moments, record
from tests.tables import SEED, played_game, started_game, state_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("without_prepared_positions"),
    pytest.mark.no_cover,
]

both_games = pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])


def over(kind: str) -> Play:
    return state_of(played_game(2, kind=kind))


def test_the_moments_of_lucky_numbers_are_deals_and_moves_and_the_end() -> None:
    play = over("luckynumbers")
    seen = [moment.play for moment in moments(play)]
    moves = [entry for chapter in play.chapters for entry in chapter.entries]
    rounds_of_the_setup = 4
    assert len(seen) == rounds_of_the_setup + len(moves) + 1
    assert seen[-1].state == play.state
    assert seen[-2].state.phase is Phase.PASSING


def test_who_passes_the_turn_on_is_seen_with_the_next_move() -> None:
    seen = [moment.play for moment in moments(over("luckynumbers"))]
    first_draw = next(then for then in seen if then.state.turns == 1)
    assert [entry.event.kind for entry in first_draw.opening] == ["pass on"]
    assert isinstance(first_draw.entries[-1].event, Draw)


@both_games
def test_every_moment_belongs_to_its_chapter(kind: str) -> None:
    play = over(kind)
    found = moments(play)
    chapters = [moment.chapter for moment in found]
    assert chapters == sorted(chapters)
    assert set(chapters) == set(range(len(play.chapters)))
    for moment in found:
        assert len(moment.play.story) == moment.chapter


@both_games
def test_the_seed_brings_everything_again(kind: str) -> None:
    play = over(kind)
    assert all(played == again for played, again in deal_again(play, Shuffler(SEED)))
    other = deal_again(play, Shuffler(new_seed()))
    assert any(played != again for played, again in other)


def test_the_seed_brings_every_tile_that_was_drawn() -> None:
    play = over("luckynumbers")
    other = Shuffler(new_seed())
    draws = [(played, again) for played, again in deal_again(play, other) if isinstance(played, Draw)]
    drawn = [entry for chapter in play.chapters for entry in chapter.entries if isinstance(entry.event, Draw)]
    assert len(draws) == len(drawn) > 10
    assert any(played.tile != again.tile for played, again in draws)


@both_games
def test_the_record_of_a_finished_table_replays_to_its_result(kind: str) -> None:
    game = played_game(3, kind=kind)
    told = record(read_table(game.pk))
    assert told["seats"] == ["Ada", "Bo", "Cleo"]
    verdict = replay(told)
    assert verdict.ok, verdict.error
    assert verdict.result == game.result == told["result"]


@both_games
def test_a_running_game_has_no_record(kind: str) -> None:
    game = started_game(2, kind=kind)
    with pytest.raises(LookupError):
        record(read_table(game.pk))
    assert game.status == Game.Status.PLAYING
