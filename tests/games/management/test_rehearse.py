"""`manage.py rehearse` plays whole tournaments at the tables of the site."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Game, Tournament
from tests.tournaments import course

pytestmark = pytest.mark.django_db


def rehearse(**options: Any) -> tuple[Tournament, str]:
    told = StringIO()
    call_command("rehearse", stdout=told, **options)
    return Tournament.objects.get(), told.getvalue()


@pytest.fixture(autouse=True)
def _on_a_computer_of_ones_own(settings: Any) -> None:
    settings.DEBUG = True


def test_it_enters_players_and_leaves_the_rest_to_the_organiser() -> None:
    row, told = rehearse(players=10, enter_only=True)
    assert row.code in told
    assert len(course(row).state.players()) == 10
    assert not Game.objects.exists()


def test_it_names_an_account_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="nobody-here"):
        rehearse(organiser="nobody-here")


def test_it_says_that_nobody_can_be_paired_alone() -> None:
    with pytest.raises(CommandError, match="too few players"):
        rehearse(players=1)


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", ["luckybox", "luckynumbers"])
def test_it_plays_every_round_to_its_end(game: str) -> None:
    row, told = rehearse(players=6, rounds=2, game=game, hurry=True)
    assert "Round 2: 2 of 2 tables are through." in told
    assert all(table.outcome is not None for _, table in course(row).state.tables())
