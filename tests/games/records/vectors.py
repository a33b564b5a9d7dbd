"""The recorded games that the suite carries, good and bad, with what must come out of each."""

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
