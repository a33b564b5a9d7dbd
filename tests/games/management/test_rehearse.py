"""`manage.py rehearse` plays whole tournaments at the tables of the site."""

from datetime import timedelta
from io import StringIO
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.forms.tourney.presets import values_of
from games.models import Game, Pulse, Tournament
from games.models.pulse import THE_PULSE
from games.tourney.course.options import Format
from tests.games.services.tourney.test_to_the_end import require_all_went_on, require_one_truth
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


#: By day one of a single table, and all others at night; fewer than sit at its smallest table wait for more.
FORMATS: Final = (
    ("evening", "luckynumbers", 2, 1),
    *(
        pytest.param(name, game, players, 2, marks=pytest.mark.deep)
        for name in Format
        for game in ("luckybox", "luckynumbers")
        for players in (2, 5, 9)
        if values_of(name, game)["size_min"] <= players
        if (name, game) != ("race", "luckynumbers")
    ),
)


@pytest.mark.by_turns
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("name", "game", "players", "rounds"), FORMATS)
def test_every_format_is_played_to_its_podium(name: str, game: str, players: int, rounds: int) -> None:
    # The site has been running, and does not run any more.
    Pulse.objects.update_or_create(pk=THE_PULSE, defaults={"at": timezone.now() - timedelta(hours=1)})
    row, _told = rehearse(
        players=players, rounds=rounds, game=game, format=name, name=name, hurry=True, finish=True
    )
    found = require_one_truth(row)
    assert found.rounds
    assert not list(course(row).state.open_tables())
    assert all(found.tables(part) == part["tables"] for part in found.rounds)
    require_all_went_on(found)


def test_a_race_is_counted_as_its_template_says() -> None:
    """By places everybody who plays alone has won, and the lot would decide."""
    row, _told = rehearse(players=2, format="race", enter_only=True)
    assert course(row).state.options.scheme == "matchpoints"


def test_what_cannot_be_played_alone_is_no_race() -> None:
    with pytest.raises(CommandError, match="cannot be played alone"):
        rehearse(format="race", game="luckynumbers")
