"""Those who do not come to their table: the house plays for them after some minutes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, TournamentEvent
from games.services.tourney import running
from games.tourney.sizes import Sizes
from tests import absences
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, games_of, look, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db


def house_plays(game: Game) -> list[bool]:
    return [player.is_away for player in game.players.order_by("seat")]


def test_the_house_plays_for_those_who_have_not_come_and_for_nobody_at_a_table_that_stands_still() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), no_show_minutes=5)
    next_round(row)
    first, second = games_of(row)
    absences.opens(first, 0)
    with committed():
        running.pause(row.pk, organiser_of(row), 1, 2)
    look()
    assert not any(house_plays(first))
    began = timezone.now() - timedelta(minutes=6)
    TournamentEvent.objects.filter(tournament=row, name="begin").update(at=began)
    with committed():
        running.resume(row.pk, organiser_of(row), 1, 2)
        running.pause(row.pk, organiser_of(row), 1, 2)
    look()
    assert (house_plays(first), house_plays(second)) == ([False, True, True], [False] * 3)
    noted = [event.data["table"] for event in course(row).events if event.name == "house"]
    assert noted == [1, 1]
