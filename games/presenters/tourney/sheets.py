"""What stands on the sheets of a round."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import number_format

from games.presenters.tourney.pairings import by_name
from games.presenters.tourney.reading import Tourney
from games.tourney.fields import plain


class Place(NamedTuple):
    """Somebody in the list by name: their table, or nothing with a bye or an absence."""

    name: str
    table: int | None
    seat: int | None
    is_bye: bool


class SheetTable(NamedTuple):
    number: int
    #: In the order of their seats.
    names: Sequence[str]


class Sheet(NamedTuple):
    """One round on paper."""

    round: int
    places: Sequence[Place]
    tables: Sequence[SheetTable]


class StandingLine(NamedTuple):
    place: int
    name: str
    points: str


def sheet_of(tourney: Tourney, number: int) -> Sheet:
    part = tourney.state.round(number)
    places = [
        Place(tourney.name(one), table.number, seat, is_bye=False)
        for table in part.tables
        for seat, one in enumerate(table.players, 1)
    ]
    places += [Place(tourney.name(one), None, None, is_bye=True) for one in part.byes]
    tables = [SheetTable(table.number, [tourney.name(one) for one in table.players]) for table in part.tables]
    return Sheet(number, sorted(places, key=lambda one: by_name(one.name)), tables)


def standing_lines(tourney: Tourney) -> list[StandingLine]:
    """The standing as it is now; empty before the first round."""
    if not tourney.state.rounds:
        return []
    return [
        StandingLine(place, tourney.name(rank.id), str(number_format(_rounded(rank.points))))
        for place, rank in tourney.standing
    ]


def _rounded(points: Fraction) -> float:
    value = plain(points)
    return value if isinstance(value, int) else round(value, 2)
