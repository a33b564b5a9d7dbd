"""Tables, a progress bar and safe text for the output of commands."""

import time
from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Any, Final

from django.core.management.base import OutputWrapper

from games.models import Game

BAR_WIDTH: Final = 30
SECONDS_BETWEEN_DRAWINGS: Final = 0.1
NOTHING: Final = "–"


def tables(figures: Mapping[str, Sequence[dict[str, Any]]]) -> str:
    """Several tables, each below its name."""
    return "\n\n".join(f"{name}\n{table(rows)}" for name, rows in figures.items())


def name_faulty(errors: OutputWrapper, games: Collection[int]) -> None:
    """Name the games that a command had to leave out; with any, its exit status is 1."""
    if games:
        codes = Game.objects.filter(pk__in=games).order_by("pk").values_list("code", flat=True)
        errors.write(f"Left out, for their rows are faulty (the log says how): {', '.join(codes)}")
        raise SystemExit(1)


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Rows with the same keys as aligned columns below the keys; numbers are aligned to the right."""
    cells = [[key.replace("_", " ") for key in rows[0]]] + [[*map(_cell, row.values())] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    to_the_left = [isinstance(value, str) for value in rows[0].values()]
    columns = list(zip(widths, to_the_left, strict=True))
    return "\n".join(
        "  ".join(
            cell.ljust(width) if left else cell.rjust(width)
            for cell, (width, left) in zip(line, columns, strict=True)
        ).rstrip()
        for line in cells
    )


def _cell(value: Any) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, float):
        return f"{value:,.2f}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def with_progress(steps: int, stream: OutputWrapper) -> Generator[int, None, None]:
    """Yield the step numbers, and draw a progress bar if the stream is a terminal.

    A caller that stops early closes the generator, which erases the bar.
    """
    if not stream.isatty():
        yield from range(steps)
        return
    begun, drawn = time.monotonic(), 0.0
    try:
        for step in range(steps):
            now = time.monotonic()
            if now - drawn > SECONDS_BETWEEN_DRAWINGS:
                drawn = now
                _draw(stream, bar(step, steps, now - begun))
            yield step
    finally:
        _draw(stream, "")


def bar(step: int, steps: int, seconds: float) -> str:
    """The progress bar after some steps and seconds, with the estimated time left."""
    filled = BAR_WIDTH * step // steps
    left = f", {seconds / step * (steps - step):.0f} s left" if step else ""
    return f"{'█' * filled}{'░' * (BAR_WIDTH - filled)} {step}/{steps}{left}"


def _draw(stream: OutputWrapper, line: str) -> None:
    # Return to the start of the line and clear it.
    stream.write(f"\r\x1b[K{line}", style_func=str, ending="")
    stream.flush()


def printable(text: str) -> str:
    """A text with every unprintable character replaced by a question mark, safe for a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
