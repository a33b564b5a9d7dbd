"""Players who leave a running game: the others read it at once, and the seat stays theirs."""

import pytest

from games.models import Connection, Game, Player
from games.models.absences import Sign
from games.services import connections, presence
from games.services.refusals import Why
from games.store import read_table
from tests.absences import leaves, opens, page, player, recount, signs
from tests.games.services.refusing import why
from tests.tables import open_table, played_game, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_who_leaves_is_gone_at_once_and_the_others_read_it() -> None:
    game = started_game(players=3)
    opens(game, 1)
    leaves(game, 1)
    assert signs(game) == {1: (Sign.LEFT, 2)}
    html = page(game, 0)
    assert "Bo has left the game." in html
    assert 'class="presence l1"' in html
    assert not Connection.objects.filter(player__seat=1).exists()


def test_without_a_clock_the_seat_of_somebody_who_leaves_waits_for_the_others() -> None:
    game = started_game(players=3)
    leaves(game, 1)
    assert player(game, 1).controller == Player.Controller.PERSON


def test_with_a_clock_the_house_plays_at_once() -> None:
    game = started_game(players=2, clock=20)
    leaves(game, 1)
    assert player(game, 1).controller == Player.Controller.HOUSE
    assert "The house plays for Bo." in page(game, 0)


def test_a_socket_in_another_tab_does_not_bring_back_who_has_left() -> None:
    game = started_game(players=2)
    link = opens(game, 1)
    leaves(game, 1)
    connections.renew([link])
    recount()
    assert signs(game) == {1: (Sign.LEFT, 2)}


def test_who_has_left_comes_back_by_opening_the_page() -> None:
    game = started_game(players=2, clock=20)
    leaves(game, 1)
    assert "Bo is back." in page(game, 1)
    assert player(game, 1).controller == Player.Controller.PERSON
    assert signs(game) == {1: (Sign.BACK, 0)}


def test_a_place_in_a_game_is_left_only_while_it_runs() -> None:
    waits, runs, over = open_table(players=2, seats=3), started_game(players=2), played_game(players=2)
    assert why(waits, lambda: presence.leave_game(waits.pk, waits.host_id)) is Why.NOT_STARTED
    assert why(runs, lambda: presence.leave_game(runs.pk, None)) is Why.NOT_SEATED
    assert why(over, lambda: presence.leave_game(over.pk, over.host_id)) is Why.GAME_OVER


def test_a_game_that_all_have_left_without_a_clock_stands_still() -> None:
    game = started_game(players=2)
    for seat in range(2):
        leaves(game, seat)
    game.refresh_from_db()
    assert (game.deadline, game.presence_due) == (None, None)
    assert read_table(game.pk).game.status == Game.Status.PLAYING
