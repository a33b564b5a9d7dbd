"""`manage.py bench_engine`: every figure is present and plausible."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

#: What a state of the largest game may take.
STATE_LIMIT = 20 * 1024


def bench(*arguments: str) -> str:
    said = io.StringIO()
    call_command("bench_engine", "--seconds", "0.001", *arguments, stdout=said)
    return said.getvalue()


@pytest.mark.by_turns
def test_all_figures_are_measured() -> None:
    figures = json.loads(bench("--json"))
    assert {(row["game"], row["players"]) for row in figures["play"]} == {
        *(("luckybox", players) for players in (1, 2, 4, 6, 12)),
        *(("luckynumbers", players) for players in (2, 4)),
    }
    for name in ("play", "house", "records", "shuffles", "states"):
        for row in figures[name]:
            assert all(value > 0 for value in row.values() if not isinstance(value, str)), row
    assert [(row["game"], row["players"]) for row in figures["states"]] == [
        ("luckybox", 12),
        ("luckynumbers", 4),
    ]
    assert all(row["bytes"] <= STATE_LIMIT for row in figures["states"])


@pytest.mark.by_turns
@pytest.mark.no_cover
def test_people_get_tables() -> None:
    titles = [part.splitlines()[0] for part in bench().split("\n\n")]
    assert titles == ["play", "house", "records", "shuffles", "states"]


@pytest.mark.parametrize("seconds", ["0", "-1", "61", "nan", "x"])
def test_a_time_that_makes_no_sense_is_refused(seconds: str) -> None:
    with pytest.raises(CommandError, match="must be a number of seconds up to 60"):
        bench(f"--seconds={seconds}")
