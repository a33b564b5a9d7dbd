"""Seats as people come: more and fewer of them, and the one too many who asks."""

import pytest

from games.models import Game
from games.services import lobby, rematch, seats
from games.services.options import set_options
from games.services.refusals import Why
from games.services.seats import MOST_ASKING
from games.services.waiting import REMEMBERED, asking, caller_of
from games.store import read_table
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.tables import committed, open_table, played_game

pytestmark = pytest.mark.django_db


def ask(game: Game, name: str = "Zoe") -> int:
    """Somebody asks for a seat; who."""
    user = UserFactory.create().pk
    with committed():
        seats.ask(game.pk, user, name)
    return user


def number_of(game: Game) -> int:
    return next(iter(asking(read_table(game.pk).game)))


def answer(game: Game, *, yes: bool) -> None:
    with committed():
        (seats.accept if yes else seats.decline)(game.pk, game.host_id, number_of(game))


def names(game: Game) -> list[str]:
    return [player.name for player in read_table(game.pk).players]


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"rules": {"edition": "magellan"}}, 12),
        ({"rules": {"edition": "cocktail"}}, 6),
        ({"rules": {}}, 12),
        ({"kind": "luckynumbers"}, 4),
    ],
)
def test_a_table_has_at_most_as_many_seats_as_its_edition_allows(options: dict, most: int) -> None:  # type: ignore[type-arg]  # whatever a table may have
    game = open_table(players=2, **options)
    with committed():
        set_options(game.pk, game.host_id, {"seats": most})
    game.refresh_from_db()
    assert game.seats == most
    assert why(game, lambda: set_options(game.pk, game.host_id, {"seats": most + 1})) is Why.NO_MORE_SEATS


def test_a_table_has_at_least_as_many_seats_as_players() -> None:
    game = open_table(players=3, seats=6)
    with committed():
        set_options(game.pk, game.host_id, {"seats": 3})
    game.refresh_from_db()
    assert game.seats == 3
    assert why(game, lambda: set_options(game.pk, game.host_id, {"seats": 2})) is Why.SEATS_TAKEN


def test_only_the_host_changes_the_number_of_seats() -> None:
    game = open_table(players=2)
    bo = game.players.get(seat=1).user_id
    assert why(game, lambda: set_options(game.pk, bo, {"seats": 4})) is Why.NOT_HOST


def test_a_match_goes_on_with_the_same_number_of_seats() -> None:
    old = played_game(2, kind="luckynumbers", rules={"match": True})
    with committed():
        game = rematch.ask(old.pk, old.host_id)
    assert why(game, lambda: set_options(game.pk, game.host_id, {"seats": 3})) is Why.SEATS_OF_MATCH


def test_one_tap_of_the_host_adds_a_seat_for_whoever_asks() -> None:
    game = open_table(players=2)
    user = ask(game)
    answer(game, yes=True)
    table = read_table(game.pk)
    assert (names(game), table.game.seats) == (["Ada", "Bo", "Zoe"], 3)
    assert table.player_of(user) is not None
    assert caller_of(table, user) is None


def test_a_seat_that_has_become_free_is_taken_first() -> None:
    game = open_table(players=2)
    ask(game)
    with committed():
        lobby.leave(game.pk, game.players.get(seat=1).user_id)
    answer(game, yes=True)
    assert (names(game), read_table(game.pk).game.seats) == (["Ada", "Zoe"], 2)


def test_where_the_game_takes_no_more_nobody_is_added() -> None:
    game = open_table(players=4, kind="luckynumbers")
    ask(game)
    game.refresh_from_db()
    number = number_of(game)
    assert why(game, lambda: seats.accept(game.pk, game.host_id, number)) is Why.NO_MORE_SEATS


def test_who_is_declined_cannot_ask_again() -> None:
    game = open_table(players=2)
    user = ask(game)
    answer(game, yes=False)
    assert not asking(read_table(game.pk).game)
    assert why(game, lambda: seats.ask(game.pk, user, "Zoe")) is Why.DECLINED


def test_asking_twice_is_asking_once() -> None:
    game = open_table(players=2)
    user = ask(game)
    with committed():
        seats.ask(game.pk, user, "Zoe again")
    assert [caller.name for caller in asking(read_table(game.pk).game).values()] == ["Zoe"]


def test_who_sits_here_does_not_ask() -> None:
    game = open_table(players=2)
    seats.ask(game.pk, game.host_id, "Ada")
    assert not asking(read_table(game.pk).game)


def test_who_asks_may_think_better_of_it() -> None:
    game = open_table(players=2)
    user = ask(game)
    for _ in range(2):
        with committed():
            seats.withdraw(game.pk, user)
    assert caller_of(read_table(game.pk), user) is None


def test_nobody_asks_where_a_seat_is_free() -> None:
    game = open_table(players=2, seats=3)
    assert why(game, lambda: seats.ask(game.pk, UserFactory.create().pk, "Zoe")) is Why.STILL_A_SEAT


def test_only_so_many_ask_at_a_time() -> None:
    game = open_table(players=2)
    for number in range(MOST_ASKING):
        ask(game, f"Zoe {number}")
    assert why(game, lambda: seats.ask(game.pk, UserFactory.create().pk, "Late")) is Why.TOO_MANY_ASK


def test_of_those_who_were_declined_only_so_many_are_remembered() -> None:
    game = open_table(players=2)
    for number in range(REMEMBERED + 2):
        ask(game, f"Zoe {number}")
        answer(game, yes=False)
    assert len(read_table(game.pk).game.callers) == REMEMBERED


@pytest.mark.parametrize("name", ["Bo", "zoe"])
def test_a_name_that_is_taken_or_asked_for_is_refused(name: str) -> None:
    game = open_table(players=2)
    ask(game)
    assert why(game, lambda: seats.ask(game.pk, UserFactory.create().pk, name)) is Why.NAME_TAKEN


def test_only_the_host_answers_and_only_those_who_ask() -> None:
    game = open_table(players=2)
    ask(game)
    number, bo = number_of(game), game.players.get(seat=1).user_id
    assert why(game, lambda: seats.accept(game.pk, bo, number)) is Why.NOT_HOST
    assert why(game, lambda: seats.decline(game.pk, bo, number)) is Why.NOT_HOST
    assert why(game, lambda: seats.accept(game.pk, game.host_id, number + 1)) is Why.NO_SUCH_CALLER


def test_who_is_no_more_gets_no_seat() -> None:
    game = open_table(players=2)
    user = UserFactory.create()
    with committed():
        seats.ask(game.pk, user.pk, "Zoe")
    user.delete()
    number = number_of(game)
    assert why(game, lambda: seats.accept(game.pk, game.host_id, number)) is Why.NO_SUCH_CALLER


def test_asking_leaves_the_host_no_more_time() -> None:
    game = open_table(players=2)
    Game.objects.filter(pk=game.pk).update(others_start=True)
    ask(game)
    # Bo has not ticked anything, so it is put right; with all ready it stays as it is.
    assert not read_table(game.pk).game.others_start
