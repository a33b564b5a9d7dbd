"""The figures of one measurement, and all of them as a table."""

import math
import time
from collections.abc import Sequence
from typing import Any

from tests.bench.players import Room
from tests.bench.servers import Site
from tests.bench.usage import seconds as used

Figures = dict[str, Any]


class Window:
    """The time in which is measured, from its making to its figures."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._began = time.perf_counter()
        self._before = self._used()

    def _used(self) -> dict[str, float]:
        return self._site.seconds() | {"generator": used(["self"])}

    def figures(self, room: Room, players: int) -> Figures:
        took = time.perf_counter() - self._began
        spent = {name: after - self._before[name] for name, after in self._used().items()}
        generator = spent.pop("generator")
        watch = room.watch
        moves = len(watch.confirmed) or 1
        return {
            "moves": len(watch.confirmed),
            "moves_per_second": round(len(watch.confirmed) / took, 1),
            "confirmed_ms": percentiles(watch.confirmed),
            "shown_to_all_ms": percentiles(watch.shown),
            "behind_ms": percentiles(watch.behind) | {"max": round(1000 * max(watch.behind, default=0.0), 1)},
            "cpu_ms_per_move": {
                "all": round(1000 * sum(spent.values()) / moves, 2),
                **{name: round(1000 * seconds / moves, 2) for name, seconds in spent.items()},
            },
            "bytes_per_socket_and_move": round(watch.pushed / moves / players),
            "frames_per_socket_and_move": round(watch.frames / moves / players, 2),
            "answer_bytes_per_move": round(watch.answered / moves),
            "skipped": watch.skipped,
            "refused": dict(watch.refused),
            "errors": dict(watch.errors),
            "core_used_by_server": round(sum(spent.values()) / took, 2),
            "core_used_by_generator": round(generator / took, 2),
        }


def percentiles(values: Sequence[float]) -> Figures:
    """In milliseconds."""
    ordered = sorted(values)

    def at(share: float) -> float | None:
        return round(1000 * ordered[math.ceil(share * len(ordered)) - 1], 1) if ordered else None

    return {"p50": at(0.5), "p99": at(0.99)}


ROWS = (
    ("moves/s accepted", ("moves_per_second",)),
    ("CPU per move, ms", ("cpu_ms_per_move", "all")),
    *((f"  {name}", ("cpu_ms_per_move", name)) for name in ("server", "database", "Redis")),
    ("confirmed, ms, p50", ("confirmed_ms", "p50")),
    ("confirmed, ms, p99", ("confirmed_ms", "p99")),
    ("shown to all, ms, p50", ("shown_to_all_ms", "p50")),
    ("shown to all, ms, p99", ("shown_to_all_ms", "p99")),
    ("  after the answer, p99", ("behind_ms", "p99")),
    ("  after the answer, max", ("behind_ms", "max")),
    ("bytes/socket and move", ("bytes_per_socket_and_move",)),
    ("answer bytes/move", ("answer_bytes_per_move",)),
    ("KB per idle socket", ("kb_per_socket",)),
    ("skipped, nobody asked", ("skipped",)),
    ("refused", ("refused",)),
    ("errors", ("errors",)),
)


def in_words(figures: dict[str, Figures]) -> str:
    """One column for each measurement."""
    columns = [
        (setup, name, found) for setup, all_found in figures.items() for name, found in all_found.items()
    ]
    lines = [_line("", [setup for setup, _, _ in columns]), _line("", [name for _, name, _ in columns])]
    lines += [_line(title, [_cell(found, path) for _, _, found in columns]) for title, path in ROWS]
    return "\n".join(lines)


def _line(title: str, cells: Sequence[str]) -> str:
    return f"{title:<24}" + "".join(f"{cell:>16}" for cell in cells)


def _cell(found: Figures, path: Sequence[str]) -> str:
    value: Any = found
    for name in path:
        value = value.get(name, "") if isinstance(value, dict) else ""
    if isinstance(value, dict):
        return ", ".join(f"{count}× {name}" for name, count in value.items()) or "none"
    return str(value)
