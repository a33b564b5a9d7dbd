"""Which of the players is here or gone quiet: from sockets and pages, apart from the game."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Connection, Game
from games.models.absences import ALONE_AFTER, GREETED_FOR, VOTE_AFTER, Sign
from games.models.connections import GRACE, PAGE_LASTS
from games.services import connections, lobby
from games.services.connections import Link
from tests.absences import closes, later, opens, page, player, recount, signs, table_version
from tests.games.services.turns import is_due
from tests.tables import client_of, committed, open_table, play_on, rows_of, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


# -- gone quiet, and back


def test_of_players_who_are_here_nothing_is_said() -> None:
    game = started_game(players=2)
    opens(game, 0)
    recount()
    assert signs(game) == {}


def test_who_closes_the_page_has_gone_quiet_after_a_moment() -> None:
    game = started_game(players=2)
    opens(game, 1)
    connections.leave(Link(game.pk, player(game, 1).pk, f"socket {game.pk} 1"))
    recount()
    assert signs(game) == {}
    row = Connection.objects.get()
    assert is_due(row.expires_at, GRACE)
    closes(game, 1)
    assert signs(game) == {1: (Sign.QUIET, 0)}


def test_who_loads_the_page_again_was_never_gone() -> None:
    game = started_game(players=2)
    opens(game, 1)
    connections.leave(Link(game.pk, player(game, 1).pk, f"socket {game.pk} 1"))
    with committed():
        connections.arrive(game.pk, "the new socket", player(game, 1).user_id)
    Connection.objects.filter(channel=f"socket {game.pk} 1").update(expires_at=timezone.now())
    version = table_version(game)
    recount()
    assert (signs(game), table_version(game)) == ({}, version)


def test_who_has_another_page_open_is_still_here() -> None:
    game = started_game(players=2)
    opens(game, 1)
    connections.arrive(game.pk, "another", player(game, 1).user_id)
    closes(game, 1)
    assert signs(game) == {}


def test_who_comes_back_is_greeted_and_then_nothing_is_said() -> None:
    game = started_game(players=2)
    opens(game, 1)
    closes(game, 1)
    opens(game, 1)
    assert signs(game) == {1: (Sign.BACK, 0)}
    assert "Bo is back." in page(game, 0)
    later(game, GREETED_FOR)
    assert signs(game) == {}
    assert "Bo is back." not in page(game, 0)


def test_presence_changes_nothing_of_the_game_and_makes_no_page_of_it_stale() -> None:
    game = started_game(players=2, clock=20)
    before = {**rows_of(game), "game": without_people(game)}
    opens(game, 1)
    closes(game, 1)
    opens(game, 1)
    later(game, GREETED_FOR)
    assert {**rows_of(game), "game": without_people(game)} == before


def without_people(game: Game) -> dict[str, Any]:
    around = {"table_version", "presence", "ways", "presence_due"}
    row = Game.objects.filter(pk=game.pk).values().get()
    return {name: value for name, value in row.items() if name not in around}


def test_a_look_at_which_nothing_is_different_changes_no_page() -> None:
    game = started_game(players=2)
    opens(game, 1)
    closes(game, 1)
    version = table_version(game)
    recount()
    recount()
    assert table_version(game) == version


def test_with_time_the_others_may_decide_and_then_one_alone() -> None:
    game = started_game(players=2)
    opens(game, 1)
    closes(game, 1)
    later(game, VOTE_AFTER)
    assert signs(game) == {1: (Sign.QUIET, 1)}
    later(game, ALONE_AFTER - VOTE_AFTER)
    assert signs(game) == {1: (Sign.QUIET, 2)}
    assert game.presence_due is None


def test_a_server_that_dies_takes_its_players_along_after_a_while() -> None:
    game = started_game(players=2)
    opens(game, 1)
    Connection.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    recount()
    assert signs(game) == {1: (Sign.QUIET, 0)}


def test_after_a_restart_nobody_is_said_to_be_back_who_was_not_said_to_be_gone() -> None:
    game = started_game(players=3)
    for seat in range(3):
        opens(game, seat)
    closes(game, 2)
    # The server ends, and while it is not there the moment for loading the page again passes.
    Connection.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    connections.expect_back()
    recount()
    for seat in (0, 2):
        with committed():
            connections.arrive(game.pk, f"new socket {seat}", player(game, seat).user_id)
    assert signs(game) == {2: (Sign.BACK, 0)}
    # Who does not come is missed a moment later.
    Connection.objects.filter(player__seat=1).update(expires_at=timezone.now())
    recount()
    assert signs(game)[1] == (Sign.QUIET, 0)


def test_a_server_that_was_cut_off_from_the_database_says_that_its_players_are_here() -> None:
    game = started_game(players=2)
    link = opens(game, 1)
    Connection.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(
        presence={str(player(game, 1).pk): [Sign.QUIET, timezone.now().timestamp(), 0]}
    )
    with committed():
        connections.renew([link])
    assert signs(game) == {1: (Sign.BACK, 0)}


def test_who_came_in_the_moment_of_being_given_up_is_found_at_the_next_look() -> None:
    game = started_game(players=2)
    opens(game, 1)
    closes(game, 1)
    Connection.objects.create(
        game=game, player=player(game, 1), channel="unheard", expires_at=timezone.now() + timedelta(minutes=1)
    )
    later(game, VOTE_AFTER)
    assert signs(game) == {1: (Sign.BACK, 0)}


def test_sign_of_life_of_many_sockets_is_one_statement(django_assert_num_queries: Any) -> None:
    game = started_game(players=3)
    links = [opens(game, seat) for seat in range(3)]
    with django_assert_num_queries(1):
        connections.renew(links)


def test_in_the_waiting_room_it_shows_too() -> None:
    game = open_table(players=2, seats=3)
    opens(game, 1)
    assert "no connection" not in page(game, 0)
    closes(game, 1)
    assert "no connection" in page(game, 0)
    opens(game, 1)
    assert "no connection" not in page(game, 0)


def test_who_is_removed_from_a_waiting_room_with_an_open_page_is_missed_by_nobody() -> None:
    game = open_table(players=2, seats=3)
    link = opens(game, 1)
    with committed():
        lobby.remove(game.pk, game.host_id, link.player_id or 0)
    connections.renew([link])
    recount()
    game.refresh_from_db()
    assert (signs(game), game.watching) == ({}, 1)


def test_after_the_end_nobody_is_missed() -> None:
    game = started_game(players=2)
    opens(game, 1)
    closes(game, 1)
    play_on(game)
    assert "has lost the connection" not in page(game, 0)
    later(game, ALONE_AFTER)
    game.refresh_from_db()
    assert game.presence_due is None


def test_a_table_that_cannot_be_shown_keeps_no_other_from_being_looked_at() -> None:
    games = [started_game(players=2) for _ in range(2)]
    for game in games:
        opens(game, 1)
    Game.objects.filter(pk=games[0].pk).update(kind="chess")
    Connection.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    recount()
    assert signs(games[1]) == {1: (Sign.QUIET, 0)}


# -- pages without a socket


def test_a_page_without_scripts_counts_for_some_minutes() -> None:
    game = started_game(players=2)
    page(game, 1)
    row = Connection.objects.get()
    assert (row.player, is_due(row.expires_at, PAGE_LASTS)) == (player(game, 1), True)


def test_polls_are_noted_once_in_ten_seconds(django_assert_num_queries: Any) -> None:
    game = started_game(players=2)
    client, player_id = client_of(game, 1), player(game, 1).user_id
    seen = {"X-Seen": str(game.version), "X-Seen-Table": str(game.table_version)}
    assert client.get(f"/t/{game.code}/poll/", headers=seen).status_code == 304
    first = Connection.objects.get().expires_at
    with django_assert_num_queries(0):
        connections.note_page(game.pk, player_id)
    assert Connection.objects.get().expires_at == first


def test_a_socket_takes_the_place_of_the_page() -> None:
    game = started_game(players=2)
    page(game, 1)
    opens(game, 1)
    assert [row.channel for row in Connection.objects.all()] == [f"socket {game.pk} 1"]


def test_a_page_of_somebody_who_watches_is_nobodys() -> None:
    game = started_game(players=2)
    page(game, None)
    assert not Connection.objects.exists()


def test_loading_the_page_again_is_coming_back() -> None:
    game = started_game(players=2)
    opens(game, 1)
    closes(game, 1)
    page(game, 1)
    assert signs(game) == {1: (Sign.BACK, 0)}


# -- what people see


def test_everybody_reads_who_is_gone_and_the_boards_are_marked() -> None:
    game = started_game(players=3)
    for seat in (1, 2):
        opens(game, seat)
        closes(game, seat)
    for viewer in (0, None):
        html = page(game, viewer)
        assert "Bo and Cleo have lost the connection." in html
        assert 'class="presence q1 q2"' in html


def test_in_a_game_over_days_nobody_has_to_be_connected() -> None:
    game = started_game(players=2, clock=86_400)
    opens(game, 1)
    closes(game, 1)
    assert "lost the connection" not in page(game, 0)
