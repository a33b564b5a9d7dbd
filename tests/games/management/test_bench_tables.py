"""`manage.py bench_tables`."""

import json
import random
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.models import DeckVersion, Game
from tests.bench.markup import form_in, random_answer, version_in
from tests.factories import GameFactory, UserFactory
from tests.tables import committed


def made(*arguments: str) -> list[dict[str, list[dict[str, str]]]]:
    said = StringIO()
    with committed():
        call_command("bench_tables", *arguments, stdout=said)
    tables: list[dict[str, list[dict[str, str]]]] = json.loads(said.getvalue())
    return tables


def client_with(cookie: str) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.cookies.load(cookie)
    return client


@pytest.mark.django_db
def test_every_seat_comes_with_page_socket_and_cookie() -> None:
    tables = made("--tables", "2", "--players", "3")
    assert [len(table["seats"]) for table in tables] == [3, 3]
    seats = [seat for table in tables for seat in table["seats"]]
    assert all(seat.keys() == {"page", "socket", "cookie"} for seat in seats)
    assert len({seat["cookie"] for seat in seats}) == 6
    assert len({seat["page"] for seat in seats}) == 2
    assert all(seat["socket"] == f"/ws{seat['page']}" for seat in seats)


@pytest.mark.django_db
def test_some_of_the_players_can_be_computer_players() -> None:
    (table,) = made("--tables", "1", "--players", "4", "--computers", "3")
    assert len(table["seats"]) == 1
    players = Game.objects.get().players.order_by("seat")
    assert [player.is_computer for player in players] == [False, True, True, True]


@pytest.mark.django_db
def test_a_table_of_computer_players_alone_is_refused() -> None:
    with pytest.raises(CommandError, match="at most 3 of 4"):
        made("--tables", "1", "--players", "4", "--computers", "4")


@pytest.mark.django_db
def test_a_program_can_play_with_what_is_printed() -> None:
    seat = made("--tables", "1", "--players", "2")[0]["seats"][1]
    client = client_with(seat["cookie"])
    page = client.get(seat["page"])
    form = form_in(page.content)
    assert form
    answer = random_answer(form, random.Random(1))
    content_type = "application/x-www-form-urlencoded"
    response: Any = client.post(answer.path, answer.body, content_type, headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert version_in(response.content) > version_in(page.content)
    assert form_in(response.content) == b""


@pytest.mark.usefixtures("without_a_deck")
@pytest.mark.django_db
def test_the_tables_are_for_six_brisk_without_clock_and_on_the_house_deck() -> None:
    assert not DeckVersion.objects.exists()
    made("--tables", "1")
    made("--tables", "1", "--auto-bonus")
    plain, automatic = Game.objects.order_by("pk")
    assert (plain.status, plain.seats, plain.pace, plain.clock) == ("playing", 6, "brisk", 0)
    assert (plain.auto_bonus, automatic.auto_bonus) == (False, True)
    assert plain.deck == automatic.deck == DeckVersion.objects.get()


@pytest.mark.usefixtures("without_a_deck")
@pytest.mark.django_db
def test_tables_can_be_for_another_game() -> None:
    assert len(made("--tables", "1", "--game", "luckynumbers")[0]["seats"]) == 4
    assert len(made("--tables", "1", "--game", "luckynumbers", "--players", "2")[0]["seats"]) == 2
    first, second = Game.objects.order_by("pk")
    assert (first.kind, first.status, first.deck, first.rules) == (
        "luckynumbers",
        "playing",
        None,
        {"match": False},
    )
    assert second.seats == 2
    assert not DeckVersion.objects.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--tables", "1", "--game", "luckynumbers", "--players", "1"],
        ["--tables", "1", "--game", "luckynumbers", "--players", "5"],
        ["--tables"],
        ["--tables", "0"],
        ["--tables", "-1"],
        ["--tables", "many"],
        ["--tables", "5001"],
        ["--tables", "²"],
        ["--tables", "9" * 5000],
        ["--tables", "1", "--players", "0"],
        ["--tables", "1", "--players", "13"],
    ],
)
def test_numbers_that_make_no_table_are_refused_with_a_sentence(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match=r"--tables|--players"):
        call_command("bench_tables", *arguments)


# -- where it refuses


def refusal() -> str:
    with pytest.raises(CommandError) as caught:
        call_command("bench_tables", "--tables", "1")
    assert not Game.objects.filter(status="playing").exists()
    return str(caught.value)


@pytest.mark.parametrize(
    "facing",
    [
        {"HTTPS": True},
        {"ALLOWED_HOSTS": ["play.example.org"]},
        {"ALLOWED_HOSTS": ["localhost", "203.0.113.5"]},
        {"CSRF_TRUSTED_ORIGINS": ["https://play.example.org"]},
    ],
    ids=str,
)
@pytest.mark.django_db
def test_a_site_on_the_internet_makes_no_tables_whatever_else_is_set(
    settings: Settings, facing: dict[str, Any]
) -> None:
    for name, value in {**facing, "BENCH_TABLES": True}.items():
        setattr(settings, name, value)
    assert "faces the internet" in refusal()


def lived_in(host: str) -> None:
    """A table that somebody set up two days ago."""
    table = GameFactory.create(host=UserFactory.create(username=host))
    Game.objects.filter(pk=table.pk).update(created_at=timezone.now() - timedelta(days=2))


@pytest.mark.django_db
def test_where_people_play_no_tables_are_made_by_mistake() -> None:
    lived_in("guest-1")
    assert "People play on this site" in refusal()


@pytest.mark.django_db
def test_where_people_play_the_environment_may_allow_tables(settings: Settings) -> None:
    lived_in("guest-1")
    settings.BENCH_TABLES = True
    assert len(made("--tables", "1", "--players", "1")) == 1


@pytest.mark.django_db
def test_a_site_that_is_only_tried_out_makes_tables() -> None:
    GameFactory.create()
    made("--tables", "1", "--players", "1")
    Game.objects.exclude(status="open").update(created_at=timezone.now() - timedelta(days=2))
    assert len(made("--tables", "1", "--players", "1")) == 1


@pytest.mark.parametrize("hosts", [["*"], ["localhost"], ["127.0.0.1", "[::1]"], ["localhost", "*"]], ids=str)
@pytest.mark.django_db
def test_this_computer_is_not_the_internet(settings: Settings, hosts: list[str]) -> None:
    settings.ALLOWED_HOSTS = hosts
    assert len(made("--tables", "1", "--players", "1")) == 1


@pytest.mark.django_db
def test_a_developers_machine_may_try_the_settings_of_the_internet(settings: Settings) -> None:
    lived_in("guest-1")
    settings.HTTPS = settings.DEBUG = True
    assert len(made("--tables", "1", "--players", "1")) == 1
