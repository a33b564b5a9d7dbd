"""`manage.py fill_database`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Game, Result, Tally
from games.services import filling
from luckybox_site.web.lookalikes import name_key
from tests.tables import committed


@pytest.mark.django_db
def test_the_database_is_filled_with_all_there_is_to_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filling, "SIZES", {"luckybox": {1: 1}, "luckynumbers": {2: 1}})
    monkeypatch.setattr(filling, "COURSES", 1)
    said = StringIO()
    with committed():
        call_command("fill_database", "--people=20", "--games=30", "--open=3", "--running=4", stdout=said)
    assert Game.objects.filter(status="over").count() == 30
    assert Game.objects.filter(status="playing").count() == 4
    assert Game.objects.filter(status="open").count() == 3
    assert Result.objects.filter(is_counted=False).count() == 0
    assert Tally.objects.exists()
    assert all(user.name_key == name_key(user.username) for user in User.objects.accounts())
    client = Client()
    assert client.get(json.loads(said.getvalue())["profile"]).status_code == 200
    newest = Game.objects.filter(status="over", visibility="public").order_by("-finished_at")[0]
    assert client.get(f"/t/{newest.code}/").status_code == 200
    running = Game.objects.filter(status="playing", visibility="public")[0]
    assert client.get(f"/t/{running.code}/").status_code == 200


@pytest.mark.django_db
def test_it_refuses_on_a_site_on_the_internet(settings: Settings) -> None:
    settings.DEBUG, settings.HTTPS = False, True
    with pytest.raises(CommandError, match="faces the internet"):
        call_command("fill_database")
