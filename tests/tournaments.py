"""Tournaments for tests, brought about by nothing but the services that organisers and players use."""

from collections.abc import Sequence
from typing import Any

from games.models import Game, Tournament, TournamentEntrant, TournamentTable
from games.services.tourney import clock, entering, making, pairing, running
from games.services.tourney.log import Course, course_of
from games.services.tourney.making import Plan
from games.tourney.course.options import Options
from tests.factories import UserFactory
from tests.tables import committed, load_house_deck, play_on

SEED = "7" * 64
ON_PAPER: dict[str, Any] = {"on_paper": True}
LUCKY_BOX: dict[str, Any] = {"rules": {"edition": "gamewright"}, "clock": 45}


def tournament(players: int = 8, *, kind: str = "luckybox", table: Any = None, **options: Any) -> Tournament:
    """One with so many players who are here, before its first round; on paper unless a table is given."""
    load_house_deck()
    organiser = UserFactory.create(is_staff=True, is_superuser=True)
    plan = Plan("Friday cup", kind, ON_PAPER if table is None else table)
    with committed():
        row = making.make(organiser.pk, plan, Options(**options), seed=SEED)
        for number in range(players):
            entering.enter(row.pk, UserFactory.create().pk, f"Player {number + 1}")
    return row


def organiser_of(row: Tournament) -> int:
    return int(row.staff.values_list("user", flat=True)[0])


def course(row: Tournament) -> Course:
    row.refresh_from_db()
    return course_of(row)


def next_round(row: Tournament) -> None:
    """Pair, publish and begin."""
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
    with committed():
        pairing.publish(row.pk, organiser_of(row), begins=True)


def enter_results(row: Tournament, *numbers: int) -> None:
    """The organiser enters a result of each table, or of some, better the earlier somebody sits."""
    part = course(row).state.current
    assert part is not None
    for table in part.tables:
        if not numbers or table.number in numbers:
            totals = [100 - 10 * seat for seat in range(len(table.players))]
            with committed():
                running.set_result(row.pk, organiser_of(row), part.number, table.number, totals, "on paper")


def seated(row: Tournament) -> list[list[str]]:
    """Who sits at the tables of the last round."""
    part = course(row).state.current
    return [list(table.players) for table in part.tables] if part else []


def user_of(row: Tournament, key: str) -> int:
    return int(TournamentEntrant.objects.get(tournament=row, key=key).user_id or 0)


def games_of(row: Tournament, part: int = 1) -> list[Game]:
    rows = TournamentTable.objects.filter(tournament=row, round=part).select_related("game")
    return [one.game for one in rows if one.game is not None]


def finish_games(games: Sequence[Game]) -> None:
    """Play games to their end with house moves."""
    for game in games:
        game.refresh_from_db()
        play_on(game)


def look() -> None:
    """A ticker looks at the tournaments."""
    with committed():
        clock.tick_tournaments()
