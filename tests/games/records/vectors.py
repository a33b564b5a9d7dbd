"""The recorded games of the test suite, good and bad, with their expected results."""

import json
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[2] / "vectors"
EXPECTED: dict[str, Any] = json.loads((VECTORS / "expected.json").read_text())
FILES = sorted(EXPECTED)
GOOD = [name for name in FILES if EXPECTED[name]["ok"]]


def vector(name: str) -> dict[str, Any]:
    """A recorded game."""
    record: dict[str, Any] = json.loads((VECTORS / name).read_text())
    return record
