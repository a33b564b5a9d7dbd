"""Who sits where in a round: by table and by name."""

import re
import unicodedata
from typing import Final, NamedTuple

from games.presenters.tourney.account import code_to_open
from games.presenters.tourney.reading import Seat, Tourney
from games.presenters.tourney.standing_words import reached, why_void
from games.tourney.course.ranking import shown
from games.tourney.course.state import Round, Table, TableStatus

_NUMBERS: Final = re.compile(r"([0-9]{1,9})")


class Sitting(NamedTuple):
    """Somebody at a table, with the result if there is one."""

    key: str
    name: str
    place: int = 0
    total: str = ""


class TableRow(NamedTuple):
    """A table of a round."""

    number: int
    status: TableStatus
    sitting: tuple[Sitting, ...]
    #: Of the game, if everybody may open it now.
    code: str = ""
    reason: str = ""
    is_by_hand: bool = False
    is_paused: bool = False


class Seating(NamedTuple):
    """Where to find somebody."""

    name: str
    #: 0 for those who have a bye.
    table: int
    seat: int
    #: What the name is found by.
    letter: str


def tables_of(tourney: Tourney, part: Round) -> tuple[TableRow, ...]:
    """The tables of a round in their order."""
    return tuple(_row(tourney, part, table) for table in part.tables)


def _row(tourney: Tourney, part: Round, table: Table) -> TableRow:
    sitting = [Sitting(key, tourney.name(key)) for key in table.players]
    outcome = shown(part, table)
    if outcome is not None:
        kind = tourney.row.kind
        sitting = [
            one._replace(place=place, total=reached(kind, total))
            for one, place, total in zip(sitting, outcome.places, outcome.totals, strict=True)
        ]
    return TableRow(
        number=table.number,
        status=table.status,
        sitting=tuple(sitting),
        code=code_to_open(tourney, Seat(part, table, 0)),
        reason=why_void(table.reason),
        is_by_hand=table.is_by_hand,
        is_paused=table.is_paused,
    )


def seatings_by_name(tourney: Tourney, part: Round) -> list[Seating]:
    """Everybody of a round in the order of names, with table and seat."""
    found = [
        _seating(tourney.name(key), table.number, seat)
        for table in part.tables
        for seat, key in enumerate(table.players, 1)
    ]
    found += [_seating(tourney.name(key), 0, 0) for key in part.byes]
    return sorted(found, key=lambda one: by_name(one.name))


def _seating(name: str, table: int, seat: int) -> Seating:
    return Seating(name, table, seat, plain(name)[:1].upper())


def plain(name: str) -> str:
    """A name without case and marks, so that Åsa stands beside Asa, and is found by it."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def by_name(name: str) -> tuple[tuple[bool, int, str], ...]:
    """How names are sorted: numbers in them by their size."""
    pieces = _NUMBERS.split(plain(name))
    return tuple(
        (piece.isdecimal(), int(piece) if piece.isdecimal() else 0, piece) for piece in pieces if piece
    )
