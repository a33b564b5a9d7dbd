"""From a table of a tournament back to it: the page of the table says which round and table this is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.services.tourney import making, pairing
from games.services.tourney.making import Plan
from games.store import forget_tables
from tests.games.views.tourney.test_setup import browser_of
from tests.tables import committed
from tests.tournaments import course, finish_games, games_of, organiser_of, tournament, user_of

pytestmark = pytest.mark.django_db


def test_a_table_names_its_tournament_before_during_and_after_its_game() -> None:
    row = tournament(4, table={"rules": {"edition": "gamewright"}})
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
        pairing.publish(row.pk, organiser_of(row))
    [game] = games_of(row)
    player = browser_of(user_of(row, "p1"))
    address, back = f"/t/{game.code}/", f'href="/tournaments/{row.code}/"'

    def says_where_it_is() -> bool:
        page = player.get(address).content.decode()
        return back in page and "Friday cup, round 1, table 1" in page

    assert says_where_it_is()
    with committed():
        pairing.begin_round(row.pk, organiser_of(row))
    assert says_where_it_is()
    finish_games([game])
    assert says_where_it_is()
    assert course(row).state.rounds


def test_a_tournament_that_is_renamed_is_called_so_at_tables_that_wait_play_and_are_over() -> None:
    row = tournament(4, table={"rules": {"edition": "gamewright"}})
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
        pairing.publish(row.pk, organiser_of(row))
    [game] = games_of(row)
    player = browser_of(user_of(row, "p1"))

    def is_called_so(name: str) -> bool:
        assert "round 1, table 1" in player.get(f"/t/{game.code}/").content.decode()
        with committed():
            plan = Plan(name, row.kind, row.table)
            making.change(row.pk, organiser_of(row), plan, course(row).state.options)
        return f"{name}, round 1, table 1" in player.get(f"/t/{game.code}/").content.decode()

    assert is_called_so("Saturday cup")
    with committed():
        pairing.begin_round(row.pk, organiser_of(row))
    assert is_called_so("Sunday cup")
    finish_games([game])
    assert is_called_so("Monday cup")


def test_a_table_asks_once_where_it_stands() -> None:
    row = tournament(4, table={"rules": {"edition": "gamewright"}})
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
        pairing.publish(row.pk, organiser_of(row), begins=True)
    [game] = games_of(row)
    player = browser_of(user_of(row, "p1"))
    forget_tables()

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert player.get(f"/t/{game.code}/").status_code == 200
        return sum("games_tournamenttable" in query["sql"] for query in queries)

    assert [asked(), asked(), asked()] == [1, 0, 0]
