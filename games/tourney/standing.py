"""The standing: points, then the tie-breaks in their order; those who are tied in all share a place.

Those who share a place are in the order of the file, and the next place is left out for each of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from games.engine.protocol import Json
from games.tourney.fields import plain
from games.tourney.numbers import BY_HISTORY, History, lot_of, met
from games.tourney.points import points_of
from games.tourney.results import FORMAT, Result, Results, results_from_json
from games.tourney.tie_breaks import MET

#: Tie-breaks that are fractions by nature.
SHARES: Final = ("share", "lot")


@dataclass(frozen=True)
class Rank:
    """The place of a player, with the numbers that led to it, exactly."""

    id: str
    place: int
    points: Fraction
    tie_breaks: tuple[Fraction, ...]


def standing(results: Results) -> list[Rank]:
    """Everybody in the standing, best first."""
    points = points_of(results)
    histories = _histories(results)
    numbers: dict[str, list[Fraction]] = {name: [] for name in results.players}
    groups = _split([results.players], points, greatest_first=True)
    for tie_break in results.tie_breaks:
        found: dict[str, Fraction] = {}
        for tied in groups:
            found |= _numbers(results, tie_break, tied, histories)
        for name, number in found.items():
            numbers[name].append(number)
        groups = _split(groups, found, greatest_first=tie_break != MET)
    ranks: list[Rank] = []
    for tied in groups:
        place = len(ranks) + 1
        ranks += [Rank(name, place, points[name], tuple(numbers[name])) for name in tied]
    return ranks


def standing_json(record: Mapping[str, Any]) -> Json:
    """The answer to a file."""
    results = results_from_json(record)
    lines = [
        {
            "id": rank.id,
            "place": rank.place,
            "points": float(rank.points),
            "tie_breaks": [
                float(number) if name in SHARES else plain(number)
                for name, number in zip(results.tie_breaks, rank.tie_breaks, strict=True)
            ],
        }
        for rank in standing(results)
    ]
    return {"format": FORMAT, "standing": lines}


def _histories(results: Results) -> dict[str, History]:
    histories: dict[str, list[tuple[Result, int]]] = {name: [] for name in results.players}
    for part in results.rounds:
        for table in part.tables:
            for index, name in enumerate(table.players):
                histories[name].append((table, index))
    return {**histories}


def _numbers(
    results: Results, tie_break: str, tied: Sequence[str], histories: Mapping[str, History]
) -> dict[str, Fraction]:
    """The numbers of a tie-break for players who are tied in everything before it."""
    if tie_break == MET:
        return met(tied, histories)
    if tie_break in BY_HISTORY:
        return {name: BY_HISTORY[tie_break](histories[name]) for name in tied}
    return {name: lot_of(results.seed, name) for name in tied}


def _split(
    groups: Iterable[Sequence[str]], numbers: Mapping[str, Fraction], *, greatest_first: bool
) -> list[Sequence[str]]:
    """The groups parted by a number, and otherwise in their order."""
    parted: list[Sequence[str]] = []
    for group in groups:
        ordered = sorted(group, key=numbers.__getitem__, reverse=greatest_first)
        parted += [[*tied] for _, tied in groupby(ordered, key=numbers.__getitem__)]
    return parted
