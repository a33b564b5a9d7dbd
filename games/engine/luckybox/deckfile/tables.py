"""Rows of a table with commas, semicolons or tabs, whose first row names the columns."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.engine.luckybox.deckfile.faults import Fault, Problem

COLUMNS: Final = ("number", "grid", "row1", "row2", "row3", "column1", "column2", "column3")
_SEPARATORS: Final = ",;\t"


class Row(NamedTuple):
    """A row of the file, counted from 1 with the names of the columns, and its cells by column."""

    at: int
    cells: Mapping[str, str]


def rows_of(text: str) -> tuple[list[str], Iterator[Row | Problem]]:
    """The names of the columns and the rows below them. Empty rows are left out, and counted."""
    lines = text.lstrip("\r\n")
    skipped = text[: len(text) - len(lines)].replace("\r\n", "\n").count("\n")
    first = lines.split("\n", 1)[0].strip()
    separator = max(_SEPARATORS, key=first.count)
    if found := re.fullmatch(r"sep=(.)", first, re.IGNORECASE):
        # Excel writes and wants this row.
        separator, lines = found[1], lines.partition("\n")[2]
        skipped += 1
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=separator, strict=True)
    try:
        names = [_name(cell) for cell in next(reader, [])]
    except csv.Error:
        names = []
    while names and not names[-1]:
        names.pop()
    return names, _rows(reader, names, skipped + 1)


def name_problems(names: Sequence[str]) -> list[Problem]:
    """What is wrong with the names of the columns."""
    known = ", ".join(COLUMNS)
    times = Counter(names)
    if times.keys().isdisjoint(COLUMNS):
        return [Problem(Fault.NO_COLUMNS, values={"known": known})]
    return [
        *(
            Problem(Fault.MISSING_COLUMN, values={"name": name, "known": known})
            for name in COLUMNS
            if name not in times
        ),
        *(Problem(Fault.UNKNOWN_COLUMN, values={"name": name[:40]}) for name in times if name not in COLUMNS),
        *(Problem(Fault.REPEATED_COLUMN, values={"name": name}) for name in COLUMNS if times[name] > 1),
    ]


def _name(cell: str) -> str:
    """The name of a column, however it is spelt: `Row 1`, `row_1`."""
    return re.sub(r"[\s_-]", "", cell).casefold()


def _rows(reader: Iterator[list[str]], names: Sequence[str], at: int) -> Iterator[Row | Problem]:
    while True:
        at += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            # What follows may be inside or outside of quotation marks.
            yield Problem(Fault.QUOTES, at)
            return
        if not any(cell.strip() for cell in cells):
            continue
        if any(cell.strip() for cell in cells[len(names) :]):
            yield Problem(Fault.SURPLUS, at)
            continue
        yield Row(at, dict(zip(names, cells, strict=False)))
