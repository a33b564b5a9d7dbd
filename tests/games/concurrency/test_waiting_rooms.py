"""Many at once in a waiting room: everything happens once, and nothing is half done."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.models import Game
from games.services import cleaning, lobby, readiness, rematch, seats
from games.services.refusals import Why
from games.services.waiting import asking
from games.store import read_table
from tests.factories import UserFactory
from tests.games.concurrency.test_threads import at_once, whys
from tests.tables import open_table, played_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def seats_of(game: Game) -> list[int]:
    return list(game.players.order_by("seat").values_list("seat", flat=True))


def test_a_caller_who_is_accepted_twice_at_once_gets_one_seat() -> None:
    game, zoe = open_table(players=2), UserFactory.create()
    seats.ask(game.pk, zoe.pk, "Zoe")
    (number,) = asking(read_table(game.pk).game)
    answers = at_once([partial(seats.accept, game.pk, game.host_id, number)] * 4)
    assert whys(answers).count(Why.NO_SUCH_CALLER) == 3
    assert seats_of(game) == [0, 1, 2]


def test_who_leaves_while_the_host_starts_either_plays_or_is_gone() -> None:
    game = open_table(players=3)
    leaver = game.players.get(seat=1).user_id
    answers = at_once([partial(lobby.leave, game.pk, leaver), partial(lobby.start, game.pk, game.host_id)])
    left, started = whys(answers)
    assert started is None
    assert left in {None, Why.ALREADY_STARTED}
    now = read_table(game.pk)
    assert now.game.status == Game.Status.PLAYING
    assert len(now.players) == now.game.seats == (3 if left else 2)
    assert (now.player_of(leaver) is None) == (left is None)


def test_all_leave_at_once_and_the_table_closes() -> None:
    game = open_table(players=4)
    users = list(game.players.values_list("user_id", flat=True))
    assert whys(at_once([partial(lobby.leave, game.pk, user) for user in users])) == [None] * 4
    game.refresh_from_db()
    assert (game.status, seats_of(game)) == (Game.Status.CLOSED, [])


def test_who_joins_while_the_last_person_leaves_has_a_table_or_is_told_that_it_is_closed() -> None:
    game, zoe = open_table(players=1, seats=2), UserFactory.create()
    left, joined = whys(
        at_once([partial(lobby.leave, game.pk, game.host_id), partial(lobby.join, game.pk, zoe.pk, "Zoe")])
    )
    assert left is None
    game.refresh_from_db()
    if joined is None:
        assert (game.status, game.host_id, seats_of(game)) == (Game.Status.OPEN, zoe.pk, [0])
    else:
        assert (joined, game.status, seats_of(game)) == (Why.CLOSED, Game.Status.CLOSED, [])


def test_a_host_who_hands_over_and_starts_at_once_does_both_or_only_the_first() -> None:
    game = open_table(players=2)
    other = game.players.get(seat=1)
    works: list[Callable[[], None]] = [
        partial(readiness.hand_over, game.pk, game.host_id, other.pk),
        partial(lobby.start, game.pk, game.host_id),
    ]
    handed, started = whys(at_once(works))
    assert (handed, started) in {(None, Why.NOT_HOST), (Why.ALREADY_STARTED, None)}


def test_in_a_rematch_asking_leaving_and_looking_at_once_seats_everybody_once() -> None:
    game = played_game(players=4)
    users = list(game.players.order_by("seat").values_list("user_id", flat=True))
    new = rematch.ask(game.pk, users[0])
    works: list[Callable[[], object]] = [partial(rematch.ask, game.pk, user) for user in users[1:]]
    works += [partial(rematch.come_along, new.pk, game.pk, user) for user in users[1:]]
    answers = at_once(works)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert sorted(new.players.values_list("user_id", flat=True)) == sorted(users)
    assert seats_of(new) == [0, 1, 2, 3]


def test_a_table_that_is_deleted_while_somebody_joins_is_gone_or_whole() -> None:
    game, zoe = open_table(players=1, seats=2), UserFactory.create()
    Game.objects.update(looked_at=timezone.now() - timedelta(days=2))

    def join() -> bool:
        try:
            lobby.join(game.pk, zoe.pk, "Zoe")
        except Game.DoesNotExist:
            return False
        return True

    has_joined, _ = at_once([join, cleaning.clean_up])
    assert isinstance(has_joined, bool)
    assert zoe.plays.filter(game=game).exists() == Game.objects.filter(pk=game.pk).exists()
