"""The rules of tournaments once more, in the plainest way, for what one says of itself when it is over.

It reads the files that anybody can take away, and knows nothing of the code that made them.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, Final

Table = Mapping[str, Any]
Round = Mapping[str, Any]

PLACES: Final = {
    "places": {2: (5, 2), 3: (5, 3, 2), 4: (5, 3, 2, 1)},
    "steep": {2: (10, 3), 3: (10, 6, 3), 4: (10, 6, 3, 1, 0)},
}


def sizes_of(players: int, least: int, aim: int, most: int) -> tuple[list[int], int]:
    """The tables for so many players, greatest first, and the byes: of all ways there are the best one."""

    def ways(rest: int, greatest: int) -> Iterator[list[int]]:
        yield []
        for size in range(least, min(rest, greatest) + 1):
            for others in ways(rest - size, size):
                yield [size, *others]

    def badness(tables: Sequence[int]) -> tuple[int, ...]:
        below = sum((aim - size) ** 2 for size in tables if size < aim)
        above = [(size - aim) ** 2 for size in tables if size > aim]
        return players - sum(tables), len(above), below, sum(above), len(tables)

    best = min(ways(players, most), key=badness)
    return sorted(best, reverse=True), players - sum(best)


class Told:
    """A tournament as its file `tournament` tells it, with the seed of its lots from the file `record`."""

    def __init__(self, everything: Mapping[str, Any], record: Mapping[str, Any]) -> None:
        self.options = everything["options"]
        self.rounds: list[Round] = everything["rounds"]
        self.players = {one["id"]: one["left"] for one in everything["players"]}
        self.adjustments = everything["adjustments"]
        self.seed = str(record["seed"])
        knocks_out = self.options["format"] == "knockout"
        self.counted = [one for one in self.rounds if knocks_out or one["stage"] == "rounds"]
        self.finals = [one for one in self.rounds if one["stage"] == "finals"]

    def worth(self, total: float) -> Fraction:
        out_of = self.options["out_of"]
        return out_of - Fraction(total) if out_of else Fraction(total)

    def tables(self, part: Round) -> list[Table]:
        return [one for one in part["tables"] if one["places"] is not None]

    def of_table(self, part: Round, table: Table, seat: int) -> Fraction:
        places, place = table["places"], table["places"][seat]
        totals = [self.worth(total) for total in table["totals"]]
        match self.options["scheme"]:
            case "total":
                return totals[seat]
            case "share":
                return self.share(table, seat)
            case "win":
                return Fraction(0 if place != 1 else 5 if places.count(1) == 1 else 2)
            case "matchpoints":
                rivals = [
                    self.worth(other["totals"][seat])
                    for other in self.tables(part)
                    if other is not table and seat < len(other["totals"])
                ]
                if not part["duplicate"] or not rivals:
                    return Fraction(1, 2)
                won = sum(Fraction(1 + (totals[seat] > one) - (totals[seat] < one), 2) for one in rivals)
                return Fraction(won) / len(rivals)
        row = PLACES[self.options["scheme"]][min(4, max(2, len(places)))]
        shared = range(place, place + places.count(place))
        return Fraction(sum(row[min(one, len(row)) - 1] for one in shared), len(shared))

    def share(self, table: Table, seat: int) -> Fraction:
        totals = [self.worth(total) for total in table["totals"]]
        best = max(total for total, place in zip(totals, table["places"], strict=True) if place == 1)
        return min(Fraction(1), max(Fraction(0), totals[seat] / best)) if best > 0 else Fraction(0)

    def bye(self, player: str) -> Fraction:
        if self.options["scheme"] == "win":
            return Fraction(0)
        if self.options["scheme"] in {"total", "share", "matchpoints"}:
            own = [self.of_table(*one) for one in self.seats(player)]
            if own:
                return sum(own, Fraction(0)) / len(own)
            every = [self.of_table(*one) for name in self.players for one in self.seats(name)]
            return max(every, default=Fraction(0)) / 2
        return Fraction(PLACES[self.options["scheme"]][min(4, self.options["sizes"]["aim"])][1])

    def seats(self, player: str) -> list[tuple[Round, Table, int]]:
        return [
            (part, table, table["players"].index(player))
            for part in self.counted
            for table in self.tables(part)
            if player in table["players"]
        ]

    @cached_property
    def points(self) -> dict[str, Fraction]:
        found = {}
        for player in self.players:
            own = sum((self.of_table(*one) for one in self.seats(player)), Fraction(0))
            byes = sum(
                Fraction(player in one["byes"]) + Fraction(player in one["late"], 2) for one in self.counted
            )
            given = sum(Fraction(one["points"]) for one in self.adjustments if one["id"] == player)
            found[player] = own + (byes * self.bye(player) if byes else 0) + given
        return found

    def number(self, name: str, player: str) -> Fraction:
        seats = self.seats(player)
        at = {"wins": 1, "seconds": 2, "thirds": 3}
        if name in at:
            return Fraction(sum(table["places"][seat] == at[name] for _, table, seat in seats))
        if name == "share":
            return sum((self.share(table, seat) for _, table, seat in seats), Fraction(0)) / max(
                1, len(seats)
            )
        if name == "total":
            return sum((self.worth(table["totals"][seat]) for _, table, seat in seats), Fraction(0))
        if name == "margin":
            return sum((self.margin(table, seat) for _, table, seat in seats), Fraction(0))
        digest = hmac.digest(self.seed.encode(), player.encode(), hashlib.sha256)
        return Fraction(int.from_bytes(digest, "big"), 2**256)

    def margin(self, table: Table, seat: int) -> Fraction:
        totals = [self.worth(total) for total in table["totals"]]
        second = [total for total, place in zip(totals, table["places"], strict=True) if place == 2]
        return totals[seat] - max(second) if table["places"][seat] == 1 and second else Fraction(0)

    def key(self, player: str) -> tuple[Fraction, ...]:
        """All that decides about a place in the rounds; the smaller, the better."""
        names = self.options["tie_breaks"]
        return (-self.points[player], *(-self.number(name, player) for name in names))

    def order(self) -> list[tuple[int, str]]:
        """Everybody with the place that they have in the end; between those who share one there is a lot."""
        keys = {player: (self.reached(player), self.key(player)) for player in self.players}
        placed = [(1 + sum(other < own for other in keys.values()), player) for player, own in keys.items()]
        return sorted(placed, key=lambda own: (own[0], -self.number("lot", own[1])))

    def reached(self, player: str) -> tuple[int, bool, int]:
        """Rounds missed at the end, whether they left while it was open, and their place in the last one."""
        last = self.finals[-1] if self.finals else None
        is_open = last is not None and (len(last["tables"]) > 1 or bool(last["byes"]))
        for missed, part in enumerate(reversed(self.finals)):
            if player in part["byes"]:
                return missed, self.players[player] and is_open, 0
            for table in part["tables"]:
                if player in table["players"]:
                    places = table["places"] or [len(table["players"])] * len(table["players"])
                    return missed, self.players[player] and is_open, places[table["players"].index(player)]
        return len(self.finals), False, 0

    def faults(self) -> list[str]:
        """What is wrong with the rounds, whoever has won."""
        return [*self._seats(), *self._sizes(), *self._byes(), *self._spread()]

    def _seats(self) -> Iterator[str]:
        for part in self.rounds:
            placed = [one for table in part["tables"] for one in table["players"]]
            placed += [*part["byes"], *part["absent"], *part["late"]]
            yield from (
                f"{one} twice in round {part['round']}" for one, n in Counter(placed).items() if n > 1
            )

    def _sizes(self) -> Iterator[str]:
        least, aim, most = (self.options["sizes"][name] for name in ("min", "aim", "max"))
        if self.options["format"] == "evening":
            return
        for part in self.rounds:
            found = (
                sorted((len(table["players"]) for table in part["tables"]), reverse=True),
                len(part["byes"]),
            )
            count = sum(found[0]) + found[1]
            one_table = part["stage"] == "finals" and 2 <= count <= most
            if found != (([count], 0) if one_table else sizes_of(count, least, aim, most)):
                yield f"round {part['round']}: {found} for {count}"

    def _byes(self) -> Iterator[str]:
        """Nobody has a second bye before everybody who played in all rounds has had one."""
        parts = [one for one in self.rounds if one["stage"] == "rounds"]
        always = [
            player
            for player in self.players
            if all(
                player in one["byes"] or any(player in t["players"] for t in one["tables"]) for one in parts
            )
        ]
        byes = [sum(player in one["byes"] for one in parts) for player in always]
        if byes and max(byes) > min(byes) + 1:
            yield f"byes: {byes}"

    def _spread(self) -> Iterator[str]:
        """Those who play on are spread there and back, or from table to table, the best having byes."""
        if any(self.players.values()):
            # The files do not say who had left at which time, and so not how they ranked then.
            return
        for part in self.finals[1 if self.options["format"] == "knockout" else 0 :]:
            who = [*part["byes"], *self._by_rank(part)]
            tables: list[list[str]] = [[] for _ in part["tables"]]
            for turn, one in enumerate(who[len(part["byes"]) :]):
                row, column = divmod(turn, len(tables))
                back = self.options["pods"] == "snake" and row % 2
                tables[-1 - column if back else column].append(one)
            if [sorted(one) for one in tables] != [sorted(one["players"]) for one in part["tables"]]:
                yield f"round {part['round']}: {tables}"

    def before(self, part: Round) -> "Told":
        """The tournament as it was when a round was made."""
        made = object.__new__(Told)
        made.__dict__ |= self.__dict__
        made.__dict__.pop("points", None)
        made.rounds = self.rounds[: part["round"] - 1]
        made.counted = [one for one in self.counted if one["round"] < part["round"]]
        made.finals = [one for one in self.finals if one["round"] < part["round"]]
        return made

    def _by_rank(self, part: Round) -> list[str]:
        """The players of a round of finals, the best before it first."""
        seated = {one for table in part["tables"] for one in table["players"]}
        return [player for _, player in self.before(part).order() if player in seated]

    def who_goes_on(self, part: Round) -> set[str]:
        """Who plays a round of finals, if nobody has left since the one before."""
        before = self.before(part)
        if not before.finals:
            first = self.rounds[0]
            field = sum(len(table["players"]) for table in first["tables"]) + len(first["byes"])
            cut = self.options["cut"] or (0 if field <= 8 else 4 if field <= 32 else 16)
            return {player for _, player in before.order()[:cut]}
        last, order = before.finals[-1], [player for _, player in before.order()]
        through = set(last["byes"])
        for table in self.tables(last):
            places = dict(zip(table["players"], table["places"], strict=True))
            ranked = sorted(table["players"], key=lambda one: (places[one], order.index(one)))
            through |= set(ranked[: min(self.options["advance"], len(ranked) - 1)])
        return through


def meetings(told: Told) -> list[int]:
    """How often each two of all players have met at a table."""
    met = Counter(
        pair
        for part in told.rounds
        for table in part["tables"]
        for pair in combinations(sorted(table["players"]), 2)
    )
    return sorted(met[pair] for pair in combinations(sorted(told.players), 2))
