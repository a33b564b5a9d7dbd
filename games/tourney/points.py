"""The points of a tournament: each scheme's for the results of tables, and what byes and half byes count.

Decisions where the rules leave room:

- Whoever is alone at a table has the points of the first of a table of two.
- The winner's total is the highest of those in first place. A share below 0 counts 0, above 1 it counts 1.
- `matchpoints`: rivals are all at the same seat of other tables of the round. In a round that is no
  duplicate one nobody has the same cards, so there is no rival and everybody has ½.
- A bye is the second place at a table of the aim. For the schemes of totals it is the mean of the player's
  points in all rounds at a table, also later ones, before adjustments; half the best such round of anybody
  in the standing if there is none; 0 if nobody has played.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from games.tourney.results import Result, Results, Round
from games.tourney.rows import BY_TOTALS, WIN, points_of_place

HALF: Final = Fraction(1, 2)
NOTHING: Final = Fraction(0)
WON_ALONE: Final = Fraction(5)
WON_WITH_OTHERS: Final = Fraction(2)


class Source(StrEnum):
    """What somebody has points for."""

    TABLE = "table"
    BYE = "bye"
    #: Half a bye, for whoever came after the round was paired.
    LATE = "late"
    ADJUSTMENT = "adjustment"


class Earned(NamedTuple):
    """Points of one player for one thing."""

    source: Source
    #: Which round it was, or which adjustment, from 0.
    which: int
    points: Fraction


def points_of(results: Results) -> dict[str, Fraction]:
    """The points of each player after all rounds, byes and adjustments."""
    return {name: sum((one.points for one in lines), NOTHING) for name, lines in earned(results).items()}


def earned(results: Results) -> dict[str, list[Earned]]:
    """What each player has points for: tables first, then byes, then adjustments."""
    rounds: dict[str, list[Fraction]] = {name: [] for name in results.players}
    lines: dict[str, list[Earned]] = {name: [] for name in results.players}
    for index, part in enumerate(results.rounds):
        for name, points in _round_points(results, part):
            rounds[name].append(points)
            lines[name].append(Earned(Source.TABLE, index, points))
    best = max((points for played in rounds.values() for points in played), default=NOTHING)
    for index, part in enumerate(results.rounds):
        for source, share, names in ((Source.BYE, Fraction(1), part.byes), (Source.LATE, HALF, part.late)):
            for name in names:
                points = share * bye_points(results, rounds[name], best)
                lines[name].append(Earned(source, index, points))
    for index, (name, points) in enumerate(results.adjustments):
        lines[name].append(Earned(Source.ADJUSTMENT, index, points))
    return lines


def bye_points(results: Results, played: list[Fraction], best: Fraction) -> Fraction:
    """What a bye counts for somebody with these points from tables; `best` is anybody's best round."""
    if results.scheme in BY_TOTALS:
        return sum(played, NOTHING) / len(played) if played else best * HALF
    if results.scheme == WIN:
        return NOTHING
    return points_of_place(results.rows, results.aim, 2)


def share_of_winner(table: Result, index: int) -> Fraction:
    """A player's total in parts of the winner's."""
    winners = max(total for total, place in zip(table.totals, table.places, strict=True) if place == 1)
    return min(max(table.totals[index] / winners, NOTHING), Fraction(1)) if winners > 0 else NOTHING


def _round_points(results: Results, part: Round) -> Iterator[tuple[str, Fraction]]:
    """What each player at a table of a round has for it."""
    field = _field(part)
    for table in part.tables:
        sharing = Counter(table.places)
        for index, (name, place) in enumerate(zip(table.players, table.places, strict=True)):
            match results.scheme:
                case "total":
                    points = table.totals[index]
                case "share":
                    points = share_of_winner(table, index)
                case "matchpoints":
                    points = _matchpoints(field[table.seats[index]], table.totals[index])
                case "win":
                    points = _win(place, sharing[place])
                case _:
                    size = max(2, len(table.players))
                    points = points_of_place(results.rows, size, place, sharing[place])
            yield name, points


def _field(part: Round) -> dict[int, list[Fraction]]:
    """The totals at each seat in ascending order; none in a round in which nobody has the same cards."""
    field: dict[int, list[Fraction]] = defaultdict(list)
    for table in part.tables if part.duplicate else ():
        for seat, total in zip(table.seats, table.totals, strict=True):
            field[seat].append(total)
    for totals in field.values():
        totals.sort()
    return field


def _matchpoints(field: list[Fraction], total: Fraction) -> Fraction:
    """The share of the rivals who are beaten; the field includes the player."""
    rivals = len(field) - 1
    if rivals < 1:
        return HALF
    beaten = bisect_left(field, total)
    tied = bisect_right(field, total) - beaten - 1
    return (beaten + tied * HALF) / rivals


def _win(place: int, sharing: int) -> Fraction:
    if place > 1:
        return NOTHING
    return WON_ALONE if sharing == 1 else WON_WITH_OTHERS
