"""A tournament as files: pairings, results and standing for spreadsheets, and all of it as JSON."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from games.engine.protocol import Json
from games.presenters.tourney.reading import Tourney
from games.tourney.course.ranking import counted, shown, standing_record
from games.tourney.course.state import Presence, Round, Table
from games.tourney.fields import plain
from games.tourney.points import Source

Cell = str | int | float
#: What a spreadsheet takes for the beginning of a formula, or passes over before one.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
#: Before a text it says to a spreadsheet that it is one.
_TEXT: Final = "'"


def safe(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula. Numbers stay numbers."""
    return _TEXT + cell if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def as_csv(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table as a file for spreadsheets, which learn from its first sign that it is UTF-8."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(header)
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return "\ufeff" + file.getvalue()


def pairings(tourney: Tourney) -> str:
    """One row for each seat of each round, and for each bye."""

    def rows() -> Iterator[Sequence[Cell]]:
        for part in tourney.state.rounds:
            for table in part.tables:
                for seat, key in enumerate(table.players, 1):
                    yield part.number, table.number, seat, key, tourney.name(key)
            for key in part.byes:
                yield part.number, "bye", "", key, tourney.name(key)

    return as_csv(("round", "table", "seat", "id", "name"), rows())


def results(tourney: Tourney) -> str:
    """One row for each seat of each table that has a result, and for each bye, with the points."""
    earned = _points(tourney)

    def rows() -> Iterator[Sequence[Cell]]:
        for part in tourney.state.rounds:
            for table in part.tables:
                yield from _result_rows(tourney, part, table, earned)
            for key in (*part.byes, *part.late):
                kind = "bye" if key in part.byes else "half a bye"
                yield (
                    part.number,
                    kind,
                    "",
                    key,
                    tourney.name(key),
                    "",
                    "",
                    earned.get((part.number, key), ""),
                )

    return as_csv(("round", "table", "seat", "id", "name", "place", "total", "points"), rows())


def _result_rows(
    tourney: Tourney, part: Round, table: Table, earned: Mapping[tuple[int, str], Cell]
) -> Iterator[Sequence[Cell]]:
    outcome = shown(part, table)
    if outcome is None:
        return
    rows = zip(table.players, outcome.places, outcome.totals, strict=True)
    for seat, (key, place, total) in enumerate(rows, 1):
        points = earned.get((part.number, key), "")
        yield part.number, table.number, seat, key, tourney.name(key), place, total, points


def _points(tourney: Tourney) -> dict[tuple[int, str], Cell]:
    """What everybody has for each round."""
    parts = counted(tourney.state)
    return {
        (parts[one.which].number, key): plain(one.points)
        for key, lines in tourney.earned.items()
        for one in lines
        if one.source is not Source.ADJUSTMENT
    }


def standing(tourney: Tourney) -> str:
    """One row for everybody, with every tie-break."""
    header = ("place", "id", "name", "points", *tourney.state.options.tie_breaks, "left")
    rows = (
        (
            place,
            rank.id,
            tourney.name(rank.id),
            plain(rank.points),
            *(plain(number) for number in rank.tie_breaks),
            "left" if tourney.state.entrants[rank.id].presence is Presence.LEFT else "",
        )
        for place, rank in tourney.standing
    )
    return as_csv(header, rows)


def record(tourney: Tourney) -> Json:
    """What `manage.py standing` reads, with names: whoever has it can check the standing."""
    made = standing_record(tourney.state, tourney.row.seed)
    made["players"] = [{**one, "name": tourney.name(one["id"])} for one in made["players"]]
    return made


def everything(tourney: Tourney) -> Json:
    """All that was played, in one file."""
    state = tourney.state
    return {
        "format": "tournament/1",
        "name": tourney.row.name,
        "game": tourney.row.kind,
        "state": tourney.row.status,
        "options": state.options.to_json(),
        "players": [
            {"id": one.id, "name": tourney.name(one.id), "left": one.presence is Presence.LEFT}
            for one in state.entrants.values()
            if one.presence is not Presence.WAITING
        ],
        "rounds": [_round(tourney, part) for part in state.rounds],
        "adjustments": [
            {"id": one.id, "points": one.points, "reason": one.reason} for one in state.penalties
        ],
        "standing": [
            {
                "place": place,
                "id": rank.id,
                "points": plain(rank.points),
                "tie_breaks": {
                    name: plain(number)
                    for name, number in zip(state.options.tie_breaks, rank.tie_breaks, strict=True)
                },
            }
            for place, rank in tourney.standing
        ],
    }


def _round(tourney: Tourney, part: Round) -> dict[str, Any]:
    return {
        "round": part.number,
        "stage": part.stage,
        "duplicate": part.duplicate,
        "byes": part.byes,
        "late": part.late,
        "absent": part.absent,
        "tables": [
            {
                "table": table.number,
                "players": table.players,
                "state": table.status,
                "places": list(outcome.places) if (outcome := shown(part, table)) else None,
                "totals": list(outcome.totals) if outcome else None,
                "by_hand": table.is_by_hand,
                "game": tourney.code(part, table) or None,
            }
            for table in part.tables
        ],
    }


#: The files by their names.
SHEETS: Final[Mapping[str, Callable[[Tourney], str]]] = {
    "pairings": pairings,
    "results": results,
    "standing": standing,
}
RECORDS: Final[Mapping[str, Callable[[Tourney], Json]]] = {"tournament": everything, "record": record}
