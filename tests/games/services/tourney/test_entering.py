"""Places are for those whose turn it is: nobody comes in past the waiting list or the organiser."""

import pytest

from games.models import Tournament
from games.presenters.tourney.now import mine_of
from games.presenters.tourney.reading import tourney_at
from games.services.tourney import entering
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.state import Presence
from tests.factories import UserFactory
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, next_round, organiser_of, tournament, user_of

pytestmark = pytest.mark.django_db


def presences(row: Tournament) -> list[str]:
    return [one.presence.value for one in course(row).state.entrants.values()]


def leave(row: Tournament, key: str) -> None:
    with committed():
        entering.drop(row.pk, user_of(row, key))


def come_back(row: Tournament, key: str) -> None:
    with committed():
        entering.come_back(row.pk, user_of(row, key))


def test_who_leaves_the_waiting_list_comes_back_to_its_end() -> None:
    row = tournament(5, most_players=3)
    leave(row, "p4")
    assert presences(row) == ["in", "in", "in", "left", "waiting"], "No place has become free."
    come_back(row, "p4")
    assert presences(row) == ["in", "in", "in", "waiting", "waiting"]
    leave(row, "p1")
    assert presences(row) == ["left", "in", "in", "waiting", "in"], "p5 has waited longer."
    with committed():
        entering.enter(row.pk, user_of(row, "p1"), "Player 1")
    assert presences(row) == ["waiting", "in", "in", "waiting", "in"]
    leave(row, "p2")
    assert presences(row) == ["waiting", "left", "in", "in", "in"]


def test_coming_back_by_the_waiting_list_brings_no_bye() -> None:
    row = tournament(4, most_players=4)
    next_round(row)
    leave(row, "p1")
    with committed():
        entering.enter_names(row.pk, organiser_of(row), ["Late Lou"])
    come_back(row, "p1")
    assert course(row).state.entrants["p1"].presence is Presence.WAITING
    with committed():
        entering.admit(row.pk, organiser_of(row), "p1")
    assert course(row).state.round(1).late == ["p5"]


def test_whom_the_organiser_took_out_only_the_organiser_brings_back() -> None:
    row = tournament(3)
    with committed():
        entering.drop(row.pk, organiser_of(row), "p1")
    assert not mine_of(tourney_at(row.pk), "p1").may_come_back
    for again in (
        lambda: come_back(row, "p1"),
        lambda: entering.enter(row.pk, user_of(row, "p1"), "Player 1"),
    ):
        with pytest.raises(Declined) as refusal, committed():
            again()
        assert refusal.value.reason is Unfit.TAKEN_OUT
    with committed():
        entering.come_back(row.pk, organiser_of(row), "p1")
    leave(row, "p1")
    come_back(row, "p1")
    assert presences(row) == ["in", "in", "in"]


def test_computer_players_who_come_later_go_on_with_the_numbers() -> None:
    row = tournament(0, table=LUCKY_BOX)
    with committed():
        entering.enter(row.pk, UserFactory.create().pk, "turbo 2")
        first = entering.enter_computers(row.pk, organiser_of(row), 14)
        second = entering.enter_computers(row.pk, organiser_of(row), 8)
    names = [one.name for one in (*first, *second)]
    assert names[:2] == ["Robo 1", "Chip 1"]
    assert names[11:16] == ["Sprocket 1", "Robo 2", "Chip 2", "Pixel 2", "Gizmo 2"]
    assert len({name.casefold() for name in names} | {"turbo 2"}) == 23, "Nobody has the name of another."
