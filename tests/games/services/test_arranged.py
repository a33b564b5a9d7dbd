"""Tables that an organiser makes for given people."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction

from games.adapters import ADAPTERS
from games.models import Block, Game, Move, Result
from games.presenters.replay import redealt
from games.records.replay import replay
from games.services import lobby, options, readiness, rematch, seats
from games.services.arranged import Person, arrange, begin, may_share_seed
from games.services.lobby import TableOptions
from games.services.refusals import Rejected, Why
from games.services.secrets import are_open
from games.services.ways import Way
from games.store import read_table
from games.store.projection import compare
from games.store.record import record
from tests.absences import choose, leaves, page
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.tables import NAMES, SEED, client_of, committed, load_house_deck, play_of, play_on, started_game

pytestmark = pytest.mark.django_db

OPTIONS = TableOptions("luckybox", seats=0, rules={"edition": "gamewright"})


def people(count: int = 3) -> list[Person]:
    load_house_deck()
    return [(UserFactory.create(first_name=name).pk, name) for name in NAMES[:count]]


def arranged_table(count: int = 3, *, start: bool = False) -> Game:
    with committed():
        return arrange(people(count), OPTIONS, SEED, start=start)


def all_of_a_round(parties: Iterable[Sequence[Person]]) -> list[Game]:
    with committed(), transaction.atomic():
        return [arrange(party, OPTIONS, SEED, shares_seed=True) for party in parties]


def test_everybody_sits_where_they_were_put_and_the_game_has_started() -> None:
    wanted = people(4)
    with committed():
        game = arrange(wanted, OPTIONS)
    table = read_table(game.pk)
    assert [(player.user_id, player.name) for player in table.players] == wanted
    assert table.game.status == Game.Status.PLAYING
    assert list(play_of(table).adapter.engine.waiting(play_of(table).state)) == [0, 1, 2, 3]
    assert not compare(table.game)


@pytest.mark.usefixtures("without_prepared_positions")
def test_it_is_the_game_that_others_with_its_seed_get() -> None:
    with committed():
        game = arrange(people(3), OPTIONS, SEED)
    usual = started_game(players=3)
    assert list(Move.objects.filter(game=game).values_list("event", flat=True)) == list(
        Move.objects.filter(game=usual).values_list("event", flat=True)
    )


def test_all_tables_of_a_round_are_made_or_none() -> None:
    parties = [people(3) for _ in range(3)]
    with pytest.raises(Rejected):
        all_of_a_round([*parties, people(1) * 13])
    assert not Game.objects.exists()
    games = all_of_a_round(parties)
    assert not any(are_open(game) for game in games)
    assert len({game.deal_group for game in games}) == 1


def test_those_who_have_blocked_each_other_can_be_seated_together() -> None:
    load_house_deck()
    ada, bo = UserFactory.create(), UserFactory.create()
    Block.objects.create(user=ada, blocked=bo, name="Bo")
    assert len(read_table(arrange([(ada.pk, "Ada"), (bo.pk, "Bo")], OPTIONS).pk).players) == 2


def test_of_two_with_one_name_each_can_be_told_from_the_other() -> None:
    (ada, name), (bo, _) = people(2)
    table = read_table(arrange([(ada, name), (bo, name), (None, "Robo")], OPTIONS).pk)
    assert [player.name for player in table.players] == ["Ada", "Ada 2", "Robo"]
    assert [player.is_computer for player in table.players] == [False, False, True]


def test_a_rated_table_is_for_people_with_accounts() -> None:
    with pytest.raises(Rejected) as caught:
        arrange([*people(2), (None, "Robo")], replace(OPTIONS, is_rated=True))
    assert caught.value.reason is Why.RATED_WITHOUT_COMPUTERS


def test_a_table_that_waits_starts_once() -> None:
    game = arranged_table()
    assert read_table(game.pk).game.status == Game.Status.OPEN
    with committed():
        assert begin(game.pk)
    moves = read_table(game.pk).game.move_count
    assert not begin(game.pk)
    assert read_table(game.pk).game.move_count == moves > 0


WAITING: dict[str, Callable[[Game, int], object]] = {
    "join": lambda game, _: lobby.join(game.pk, UserFactory.create().pk, "Zoe"),
    "ask": lambda game, _: seats.ask(game.pk, UserFactory.create().pk, "Zoe"),
    "leave": lambda game, host: lobby.leave(game.pk, host),
    "kick": lambda game, host: lobby.remove(game.pk, host, read_table(game.pk).players[1].pk),
    "computer": lambda game, host: lobby.add_computer(game.pk, host),
    "seats": lambda game, host: options.set_options(game.pk, host, {"seats": 5}),
    "start": lambda game, host: lobby.start(game.pk, host),
    "hand over": lambda game, host: readiness.hand_over(game.pk, host, read_table(game.pk).players[1].pk),
}


@pytest.mark.parametrize("verb", WAITING.values(), ids=WAITING)
def test_nobody_changes_anything_while_it_waits(verb: Callable[[Game, int], object]) -> None:
    game = arranged_table()
    assert why(game, lambda: verb(game, game.host_id)) is Why.ARRANGED


def test_its_page_says_who_starts_and_offers_nothing_else() -> None:
    game = arranged_table()
    html = page(game, 0)
    assert "The organiser starts the game" in html
    for verb in ("start", "leave", "options", "seats", "reserve", "ready"):
        assert f"/t/{game.code}/{verb}/" not in html


def test_no_rematch_follows_it() -> None:
    game = arranged_table(2, start=True)
    play_on(game)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert why(game, lambda: rematch.ask(game.pk, game.host_id)) is Why.NO_REMATCH_HERE
    assert f"/t/{game.code}/rematch/" not in page(game, 0)


def test_its_players_let_the_house_play_and_never_end_it() -> None:
    game = arranged_table(3, start=True)
    leaves(game, 2)
    html = page(game, 0)
    assert 'name="way" value="house"' in html
    assert 'name="way" value="end"' not in html
    assert why(game, lambda: choose(game, 0, Way.END)) is Why.ORGANISER_ENDS
    choose(game, 0, Way.HOUSE)
    assert read_table(game.pk).players[2].is_away


def test_what_it_takes_does_not_grow_with_the_tables(django_assert_max_num_queries: Any) -> None:
    arrange(people(4), OPTIONS)
    party = people(4)
    with django_assert_max_num_queries(20):
        arrange(party, OPTIONS)


# -- the same deals


def dealt_to(game: Game) -> list[list[object]]:
    """The offers or hidden tiles of each seat; without a seat, the numbers."""
    found: list[list[object]] = [[] for _ in range(game.seats)]
    for move in Move.objects.filter(game=game, event__t__in=["offer", "setup", "draw"]).order_by("index"):
        found[move.event["seat"]].append(move.event.get("cards", move.event.get("tile")))
    return found


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_at_tables_of_one_round_every_seat_is_dealt_the_same(kind: str) -> None:
    options = replace(OPTIONS, kind=kind, rules=ADAPTERS[kind].usual_rules)
    with committed(), transaction.atomic():
        large, small = (arrange(people(seats), options, SEED, shares_seed=True) for seats in (4, 3))
    for game in (large, small):
        play_on(game)
    alike = zip(dealt_to(large), dealt_to(small), strict=False)
    assert all(one[: len(other)] == other[: len(one)] for one, other in alike)
    table = read_table(small.pk)
    assert record(table)["dealt_by_seat"]
    assert all(line.agrees for line in redealt(table))
    assert "at all tables of this round" in client_of(small, 0).get(f"/t/{small.code}/seed/").content.decode()


def test_where_the_deck_does_not_last_for_everybody_there_are_two_copies_of_it() -> None:
    with committed(), transaction.atomic():
        large, small = (arrange(people(seats), OPTIONS, SEED, shares_seed=True) for seats in (5, 4))
    assert all(given == also for given, also in zip(dealt_to(large), dealt_to(small), strict=False))
    assert large.rules["names"] == {"en": "Gamewright, two decks"}
    play_on(large)
    large.refresh_from_db()
    assert replay(record(read_table(large.pk))).result == large.result
    assert set(Result.objects.values_list("edition", flat=True)) == {"gamewright-2"}


def test_a_table_that_is_too_large_for_two_copies_is_refused() -> None:
    party = people(9)
    assert [may_share_seed(OPTIONS, seats) for seats in (4, 5, 8, 9)] == [True, True, True, False]
    with pytest.raises(Rejected) as caught:
        arrange(party, OPTIONS, SEED, shares_seed=True)
    assert caught.value.reason is Why.TOO_FEW_TO_DEAL_BY_SEAT
