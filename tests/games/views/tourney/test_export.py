"""What is taken away from a tournament can be checked, and harms nobody."""

import csv
import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Tournament, TournamentArchive
from games.presenters.tourney.reading import tourney_at
from games.records import replay
from games.services.tourney import entering
from games.tourney.sizes import Sizes
from tests.tables import committed
from tests.tournaments import (
    LUCKY_BOX,
    course,
    enter_results,
    finish_games,
    games_of,
    look,
    next_round,
    organiser_of,
    tournament,
)
from tests.tourney_pages import browser_of
from tests.workers import run_all

pytestmark = pytest.mark.django_db


def rows_of(row: Tournament, what: str) -> list[dict[str, str]]:
    content = Client().get(f"/tournaments/{row.code}/export/{what}/").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def test_whoever_has_the_results_makes_the_same_standing(tmp_path: Path) -> None:
    row = tournament(7, rounds=2, sizes=Sizes(3, 3, 3))
    for _ in range(2):
        next_round(row)
        enter_results(row)
    content = Client().get(f"/tournaments/{row.code}/export/record/").content.decode()
    # The seed of the deals is nobody's business while tables play, and that of the lots is another one.
    assert row.seed not in content
    (tmp_path / "results.json").write_text(content)
    out = io.StringIO()
    call_command("standing", str(tmp_path / "results.json"), stdout=out)
    made = [(one["place"], one["id"]) for one in json.loads(out.getvalue())["standing"]]
    assert made == [(place, rank.id) for place, rank in tourney_at(row.pk).standing]
    assert [(int(one["place"]), one["id"]) for one in rows_of(row, "standing")] == made


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    row = tournament(3, sizes=Sizes(4, 4, 4))
    with committed():
        entering.enter(row.pk, User.objects.create_user("Eve").pk, "=1+1")
    next_round(row)
    enter_results(row)
    for what in ("pairings", "results", "standing"):
        assert [one["name"] for one in rows_of(row, what) if "1+1" in one["name"]] == ["'=1+1"]


def test_the_staff_take_the_records_of_games_once_their_deals_are_open() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True, rounds=1)
    next_round(row)
    first, second = games_of(row)
    staff = Client()
    staff.force_login(User.objects.get(pk=organiser_of(row)))

    def archive() -> zipfile.ZipFile:
        return zipfile.ZipFile(io.BytesIO(staff.get(f"/tournaments/{row.code}/games/1/").content))

    finish_games([first])
    assert archive().namelist() == []
    finish_games([second])
    look()
    packed = archive()
    assert packed.namelist() == ["round-1/table-001.json", "round-1/table-002.json"]
    assert all(replay(json.loads(packed.read(name))).ok for name in packed.namelist())
    assert Client().get(f"/tournaments/{row.code}/games/1/").status_code == 403
    assert course(row).state.rounds[0].is_through


def test_all_rounds_are_collected_by_a_job_without_what_is_still_played() -> None:
    row = tournament(3, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True, rounds=2)
    staff, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/games/"
    for part in (1, 2):
        next_round(row)
        finish_games(games_of(row, part)[: 2 - part])
        look()
    assert staff.get(address).status_code == 404
    with committed():
        assert staff.post(address).status_code == 302
    assert "are being collected" in staff.get(f"/tournaments/{row.code}/export/").content.decode()
    run_all()
    assert "1 game" in staff.get(f"/tournaments/{row.code}/export/").content.decode()
    found = staff.get(address)
    assert found.headers["Content-Disposition"] == f'attachment; filename="{row.code}.zip"'
    with zipfile.ZipFile(io.BytesIO(found.content)) as packed:
        assert packed.namelist() == ["round-1/table-001.json"], "The second round is still played."
    for answer in (Client().get(address), Client().post(address)):
        assert answer.status_code == 403
    TournamentArchive.objects.update(made_at=timezone.now() - timedelta(days=1))
    assert staff.get(address).status_code == 404


def test_pages_to_print_show_everybody() -> None:
    row = tournament(8, rounds=1)
    for page in ("cards/", "export/"):
        assert Client().get(f"/tournaments/{row.code}/{page}").status_code == 200
    next_round(row)
    enter_results(row)
    page = Client().get(f"/tournaments/{row.code}/cards/").content.decode()
    assert all(f"Player {number}" in page for number in range(1, 9))
    assert Client().get(f"/tournaments/{row.code}/export/secrets/").status_code == 404
