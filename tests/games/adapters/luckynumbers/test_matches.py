"""A match at a table: game after game with the same people, the start moving on, the points added up."""

from typing import Any

import pytest

from games.adapters.luckynumbers.matches import match_over
from games.engine.chance import Shuffler
from games.engine.luckynumbers.dealing import first_seat
from games.models import Game
from games.services import rematch
from games.services.matches import goes_on
from games.services.refusals import Rejected, Why
from games.store import forget_tables, read_table
from games.store.match import match_up_to
from tests.tables import SEED, committed, play_on, played_game, rematch_of, started_game, state_of

pytestmark = pytest.mark.django_db


def match(players: int = 3, **options: Any) -> Game:
    """The first game of a match, over."""
    return played_game(players, kind="luckynumbers", rules={"match": True}, **options)


def next_game(game: Game, seat: int = 0) -> Game:
    """The game that follows, played to its end."""
    following = rematch_of(game, seat)
    play_on(following)
    return following


def people(game: Game) -> list[tuple[int, int]]:
    return list(game.players.order_by("seat").values_list("seat", "user_id"))


def start_of(game: Game) -> int:
    forget_tables()
    start: int = state_of(game).state.setup.start
    return start


def test_the_first_start_is_drawn_by_lot_from_the_seed() -> None:
    game = match()
    assert start_of(game) == first_seat(3, Shuffler(SEED))


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.deep)])
def test_a_match_is_as_many_games_as_players_each_starting_once(players: int) -> None:
    game = match(players)
    games = [game]
    while goes_on(games[-1]):
        games.append(next_game(games[-1], seat=len(games) % players))
    assert [one.match_game for one in games] == list(range(1, players + 1))
    first = start_of(game)
    assert [start_of(one) for one in games] == [(first + number) % players for number in range(players)]
    assert len({one.code for one in games}) == len({one.seed for one in games}) == players
    assert {tuple(people(one)) for one in games} == {tuple(people(game))}
    assert [one.pk for one in match_up_to(games[-1])] == [one.pk for one in games]


def test_a_match_counts_the_players_who_came_and_not_the_seats() -> None:
    game = match(2, seats=4)
    assert goes_on(game)
    assert not goes_on(next_game(game))


def test_whoever_asks_second_comes_to_the_same_game() -> None:
    game = match()
    with committed():
        codes = {rematch.ask(game.pk, user_id).code for _, user_id in people(game)}
    assert len(codes) == 1
    assert Game.objects.count() == 2


def test_after_the_last_game_a_rematch_begins_a_new_match() -> None:
    last = match(2)
    last = next_game(last)
    new = rematch_of(last)
    assert (new.match_game, new.rules, goes_on(new)) == (1, {"match": True}, True)
    assert start_of(new) == first_seat(2, Shuffler(new.seed))
    assert match_up_to(new) == (new,)


def test_a_game_by_itself_is_no_match_and_its_rematch_draws_the_start() -> None:
    game = played_game(3, kind="luckynumbers")
    assert not goes_on(game)
    again = rematch_of(game)
    assert (again.match_game, again.rules) == (1, {"match": False})
    assert start_of(again) == first_seat(3, Shuffler(again.seed))


def test_lucky_box_knows_no_matches() -> None:
    game = played_game(2)
    assert not goes_on(game)
    again = rematch_of(game)
    assert (again.match_game, again.rules, again.deck) == (1, game.rules, game.deck)


def test_the_next_game_waits_for_the_end_of_this_one() -> None:
    game = started_game(2, kind="luckynumbers", rules={"match": True})
    with pytest.raises(Rejected) as caught:
        rematch.ask(game.pk, game.host_id)
    assert caught.value.reason is Why.NOT_OVER


def test_the_points_of_a_match_are_those_of_its_games() -> None:
    games = [match(2)]
    games.append(next_game(games[0]))
    sheet = match_over(match_up_to(games[1]))
    points = [game.result["points"] for game in games if game.result]
    assert sheet.is_over
    assert sheet.games == tuple(map(tuple, points))
    assert sheet.totals == tuple(sum(game[seat] for game in points) for seat in (0, 1))
    best = max(sheet.totals)
    assert sheet.leaders == tuple(seat for seat in (0, 1) if sheet.totals[seat] == best)


def test_level_players_share_a_match() -> None:
    games = [match(2)]
    games.append(rematch_of(games[0]))
    games[0].result = {"points": [2, -3]}
    games[1].result = {"points": [-3, 2]}
    assert match_over(games).leaders == (0, 1)


def test_a_match_in_play_counts_what_is_over() -> None:
    games = [match(3)]
    games.append(rematch_of(games[0]))
    sheet = match_over(match_up_to(games[1]))
    assert (len(sheet.games), sheet.is_over) == (1, False)
    assert start_of(games[1]) == (start_of(games[0]) + 1) % 3


def test_a_game_whose_forerunner_is_gone_still_plays() -> None:
    game = match(2)
    following = next_game(game)
    start = start_of(following)
    game.delete()
    following.refresh_from_db()
    assert match_up_to(following) == (following,)
    assert start_of(following) == start
    assert read_table(following.pk).game.status == Game.Status.OVER
