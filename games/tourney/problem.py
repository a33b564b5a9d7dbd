"""What is to be paired: players, their history, and what the organiser has decided.

Decisions where the rules leave room:

- A file needs `format`, `players` and each player's `id` and `points`; everything else has a default:
  nothing has happened yet, nobody is kept apart, no table is locked, seats do not matter, the seed is 0.
- `met` names a pair once in either order: two numbers for one pair contradict each other, so that is refused.
  `apart` may repeat a pair, which says nothing new; it counts once.
- Seats are numbered from 0. A locked table has 2 to 12 players, whatever `min` and `max` are, for an
  organiser may have opened it so; its players keep their seats.
- Points are exact as written (0.1 is a tenth) and at most a thousand million.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from games.engine.protocol import BadRecord
from games.engine.record_fields import boolean, field, list_of, quoted, text
from games.tourney.fields import (
    between,
    check_format,
    known_to,
    listed,
    mapping,
    number,
    only_once,
    optional,
    seed,
    some,
    times,
)
from games.tourney.sizes import FEWEST, MOST, Sizes, sizes_from_json

FORMAT: Final = "pairing/1"
#: Three times the largest hall, and few enough to hold the costs of all pairs in memory.
MOST_PLAYERS: Final = 2000

Pair = tuple[str, str]


def pair_of(one: str, other: str) -> Pair:
    """The key of a pair in either order."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Player:
    id: str
    points: Fraction = Fraction(0)
    byes: int = 0
    #: How often at a table below the aim.
    short: int = 0
    #: The seats they had, from 0.
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Problem:
    players: tuple[Player, ...]
    sizes: Sizes
    met: Mapping[Pair, int]
    apart: Collection[Pair]
    locked: tuple[tuple[str, ...], ...]
    seats_matter: bool
    seed: str

    @cached_property
    def by_id(self) -> dict[str, Player]:
        return {player.id: player for player in self.players}

    @cached_property
    def fewest_points(self) -> Fraction:
        return min((player.points for player in self.players), default=Fraction(0))

    @cached_property
    def free(self) -> tuple[Player, ...]:
        """The players at no locked table."""
        seated = {name for table in self.locked for name in table}
        return tuple(player for player in self.players if player.id not in seated)


def problem_from_json(record: Mapping[str, Any]) -> Problem:
    """The problem in a file; raises `BadRecord` if it is none."""
    check_format(record, FORMAT)
    players = list_of(record, "players", _player)
    if len(players) > MOST_PLAYERS:
        raise BadRecord(f"“players”: more than {MOST_PLAYERS}")
    only_once(player.id for player in players)
    ids = {player.id for player in players}
    locked = some(record, "locked", _table_of(ids))
    only_once(name for table in locked for name in table)
    return Problem(
        players=tuple(players),
        sizes=optional(record, "sizes", lambda value: sizes_from_json(mapping(value)), Sizes()),
        met=_met(record, ids),
        apart=frozenset(some(record, "apart", lambda value: _pair(value, ids))),
        locked=tuple(locked),
        seats_matter=optional(record, "seats_matter", boolean, default=False),
        seed=optional(record, "seed", seed, "0"),
    )


def _player(value: Any) -> Player:
    player = mapping(value)
    return Player(
        id=field(player, "id", text),
        points=field(player, "points", number),
        byes=optional(player, "byes", times, 0),
        short=optional(player, "short", times, 0),
        seats=tuple(some(player, "seats", between(0, MOST - 1))),
    )


def _table_of(ids: Collection[str]) -> Any:
    read = listed(known_to(ids))

    def read_table(value: Any) -> tuple[str, ...]:
        table = tuple(read(value))
        if not FEWEST <= len(table) <= MOST:
            raise BadRecord(f"not a table of {FEWEST} to {MOST}")
        return table

    return read_table


def _pair(value: Any, ids: Collection[str]) -> Pair:
    both = listed(known_to(ids))(value)
    if len(both) != 2 or both[0] == both[1]:
        raise BadRecord("not two players")
    return pair_of(*both)


def _met(record: Mapping[str, Any], ids: Collection[str]) -> dict[Pair, int]:
    def read(value: Any) -> tuple[Pair, int]:
        if not isinstance(value, list) or len(value) != 3:
            raise BadRecord("not two players and a number")
        return _pair(value[:2], ids), times(value[2])

    met: dict[Pair, int] = {}
    for pair, often in some(record, "met", read):
        if pair in met:
            raise BadRecord(f"“met”: {quoted(pair[0])} and {quoted(pair[1])} come twice")
        met[pair] = often
    return met
