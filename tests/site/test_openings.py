"""What tests copy is what opening a table leaves."""

from datetime import datetime
from typing import Any

import pytest

from games.models import Game
from games.store import read_table
from tests.tables import PLAYTHROUGHS, client_of, open_table, rows_of, started_game

pytestmark = pytest.mark.django_db

#: What differs between two tables that were opened alike.
OWN = {"id", "code", "game_id", "host_id", "user_id"}


def alike(game: Game) -> Any:
    return _without_own(rows_of(game)), read_table(game.pk).play


def _without_own(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {name: _without_own(value) for name, value in thing.items() if name not in OWN}
    if isinstance(thing, list):
        return [_without_own(one) for one in thing]
    return "some time" if isinstance(thing, datetime) else thing


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
@pytest.mark.parametrize("make", [open_table, started_game])
def test_a_table_that_is_copied_has_the_rows_of_one_that_was_opened(
    make: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"kind": kind, "clock": 45, "pace": "relaxed"}
    make(3, **options)
    copied = make(3, **options)
    monkeypatch.setattr(PLAYTHROUGHS, "are_used", False)
    opened = make(3, **options)
    assert alike(copied) == alike(opened)
    assert copied.code != opened.code
    assert [client_of(game, 2).get(f"/t/{game.code}/").status_code for game in (copied, opened)] == [200, 200]
