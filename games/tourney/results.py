"""The results of a tournament, read from a file.

Decisions where the rules leave room:

- A file needs `format`, `players` and `rounds`; a table its `players`, `places` and `totals`. The scheme is
  `places` unless named, the aim 4, leavers keep their results, no tie-breaks and adjustments, the seed 0.
- `places` say for each player of a table 1 + how many are better: [1, 2, 2, 4], not [1, 2, 2, 3].
  They need not follow the totals, for a judge may have decided otherwise.
- In a round everybody is at one table or in one of `byes`, `late` (half a bye for a round that a late entry
  missed) and `absent`; who is in none (not yet there, or gone) has nothing for that round, like an absence.
- A round is a duplicate one only if it says so.
- Leavers who lose their results are taken out first, so that nothing else ever counts them; seats stay.
- A table of points of one's own is the scheme `own` with `points`: an object with a list for each size of
  table (`{"2": [7, 3], "4": [9, 5, 2, 0]}`), or one list for all sizes. A size without a list takes that of
  the next smaller size, and if there is none of the smallest; places beyond a list have its last number.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Final

from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import boolean, field, list_of, text
from games.tourney.fields import (
    between,
    check_format,
    known_to,
    mapping,
    number,
    one_of,
    only_once,
    optional,
    seed,
    some,
)
from games.tourney.rows import BY_PLACE, OWN, SCHEMES, Rows, own_rows
from games.tourney.sizes import FEWEST, MOST
from games.tourney.tie_breaks import TIE_BREAKS

FORMAT: Final = "standing/1"
LEAVERS: Final = ("keep", "lose")


@dataclass(frozen=True)
class Result:
    """The result of a table. A seat is the place in the list of the file, whoever has left since."""

    players: tuple[str, ...]
    seats: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[Fraction, ...]

    def without(self, gone: Collection[str]) -> "Result":
        """The result when some have never played: the places of the others close up."""
        rest = [place for place, player in enumerate(self.players) if player not in gone]
        places = [self.places[index] for index in rest]
        return Result(
            players=tuple(self.players[index] for index in rest),
            seats=tuple(self.seats[index] for index in rest),
            places=tuple(1 + sum(other < place for other in places) for place in places),
            totals=tuple(self.totals[index] for index in rest),
        )


@dataclass(frozen=True)
class Round:
    duplicate: bool
    tables: tuple[Result, ...]
    byes: tuple[str, ...]
    #: Those with half a bye.
    late: tuple[str, ...]


@dataclass(frozen=True)
class Results:
    scheme: str
    rows: Rows
    aim: int
    tie_breaks: tuple[str, ...]
    seed: str
    #: Those in the standing, in the order of the file.
    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    adjustments: tuple[tuple[str, Fraction], ...]


def results_from_json(record: Mapping[str, Any]) -> Results:
    """The results in a file; raises `BadRecord` if it holds none."""
    check_format(record, FORMAT)
    players = list_of(record, "players", _player)
    only_once(name for name, _ in players)
    known = {name for name, _ in players}
    rounds = list_of(record, "rounds", partial(_round, known=known))
    adjustments = some(record, "adjustments", partial(_adjustment, known=known))
    loses = optional(record, "leavers", one_of(LEAVERS), LEAVERS[0]) == "lose"
    gone = {name for name, left in players if left and loses}
    scheme = optional(record, "scheme", one_of(SCHEMES), "places")
    tie_breaks = some(record, "tie_breaks", one_of(TIE_BREAKS))
    only_once(tie_breaks)
    return Results(
        scheme=scheme,
        rows=_rows_of(record, scheme),
        aim=optional(record, "aim", between(FEWEST, MOST), 4),
        tie_breaks=tuple(tie_breaks),
        seed=optional(record, "seed", seed, "0"),
        players=tuple(name for name, _ in players if name not in gone),
        rounds=tuple(_without(part, gone) for part in rounds) if gone else tuple(rounds),
        adjustments=tuple(adjustment for adjustment in adjustments if adjustment[0] not in gone),
    )


def _rows_of(record: Mapping[str, Any], scheme: str) -> Rows:
    if (scheme == OWN) != ("points" in record):
        raise BadRecord("the scheme “own” and a table of “points” belong together")
    return field(record, "points", own_rows) if scheme == OWN else BY_PLACE.get(scheme, {})


def _player(value: Any) -> tuple[str, bool]:
    player = mapping(value)
    return field(player, "id", text), optional(player, "left", boolean, default=False)


def _adjustment(value: Any, known: Collection[str]) -> tuple[str, Fraction]:
    adjustment = mapping(value)
    optional(adjustment, "reason", text, "")
    return field(adjustment, "id", known_to(known)), field(adjustment, "points", number)


def _round(value: Any, known: Collection[str]) -> Round:
    part: Json = mapping(value)
    tables = some(part, "tables", partial(_result, known=known))
    byes, late, absent = (some(part, key, known_to(known)) for key in ("byes", "late", "absent"))
    only_once([*(name for table in tables for name in table.players), *byes, *late, *absent])
    duplicate = optional(part, "duplicate", boolean, default=False)
    return Round(duplicate, tuple(tables), tuple(byes), tuple(late))


def _result(value: Any, known: Collection[str]) -> Result:
    table = mapping(value)
    players = list_of(table, "players", known_to(known))
    places = list_of(table, "places", between(1, max(1, len(players))))
    totals = list_of(table, "totals", number)
    if not len(players) == len(places) == len(totals):
        raise BadRecord("not as many players, places and totals")
    if not players:
        raise BadRecord("a table without players")
    before = {place: sum(other < place for other in places) for place in set(places)}
    if any(place != 1 + better for place, better in before.items()):
        raise BadRecord("places that are not 1 + how many are better")
    return Result(tuple(players), tuple(range(len(players))), tuple(places), tuple(totals))


def _without(part: Round, gone: Collection[str]) -> Round:
    tables = (table.without(gone) for table in part.tables)
    return Round(
        duplicate=part.duplicate,
        tables=tuple(table for table in tables if table.players),
        byes=tuple(name for name in part.byes if name not in gone),
        late=tuple(name for name in part.late if name not in gone),
    )
