"""Recorded games of both games give their recorded results."""

import pytest

from games.records import replay
from tests.games.records.vectors import EXPECTED, FILES, VECTORS, vector


def test_every_recorded_game_is_among_the_expected() -> None:
    assert {file.name for file in VECTORS.glob("luck*.json")} == set(EXPECTED)


@pytest.mark.parametrize("name", FILES)
def test_a_recorded_game_gives_its_expected_result(name: str) -> None:
    came = replay(vector(name))
    expected = EXPECTED[name]
    assert (came.ok, came.result, came.event) == (
        expected["ok"],
        expected.get("result"),
        expected.get("event"),
    )
    assert bool(came.error) is not came.ok
