"""Recorded games give their recorded results, and bad ones fail at their bad event."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import Refused
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.protocol import BadRecord

VECTORS = Path(__file__).parents[3] / "vectors"
EXPECTED: dict[str, Any] = json.loads((VECTORS / "expected.json").read_text())
NAMES = sorted(name for name in EXPECTED if name.startswith("luckynumbers-"))


def replayed(record: dict[str, Any]) -> dict[str, Any]:
    setup = GAME.setup_from_record(record)
    state = GAME.start(setup)
    for index, event in enumerate(record["events"]):
        while (step := GAME.implied(state)) is not None:
            state = GAME.apply(state, step)
        try:
            state = GAME.apply(state, GAME.event_from_record(setup, event))
        except (Refused, BadRecord):
            return {"ok": False, "event": index}
    last = GAME.implied(state)
    outcome = GAME.outcome(GAME.apply(state, last) if last else state)
    assert outcome
    return {"ok": True, "result": outcome.result}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_gives_its_expected_result(name: str) -> None:
    assert replayed(json.loads((VECTORS / name).read_text())) == EXPECTED[name]
