"""A pairing that a search changes step by step: groups of players, and what each change would cost."""

from collections.abc import Iterable, Sequence

from games.tourney.weights import Weights

#: Somebody who leaves a place, and who takes it.
Replacement = tuple[int, int]


class Arrangement:
    """Tables of given sizes and, as the last group, those who have a bye.

    A change is a list of replacements in different groups. Its cost without seats comes first (`change`), for
    it is quick; `seats_change` is what the best seats then add.
    """

    def __init__(self, weights: Weights, tables: Iterable[Sequence[int]], byes: Sequence[int]) -> None:
        self.weights = weights
        self.rows = weights.rows
        self.members = [[*table] for table in tables] + [[*byes]]
        #: Those whose pairs count: the members of a table, nobody of the byes. The same lists.
        self.company: list[Sequence[int]] = [*self.members[:-1], ()]
        self._alone = {len(table): weights.alone(len(table)) for table in self.members[:-1]}
        self.alone = [self._alone[len(table)] for table in self.members[:-1]] + [weights.bye]
        self.where = [0] * len(weights.players)
        self.own = [0] * len(weights.players)
        self.seats_matter = weights.problem.seats_matter
        #: What each table costs because not everybody can have their best seat.
        self.seats = [0] * len(self.members)
        for group in range(len(self.members)):
            self._refresh(group)

    @property
    def tables(self) -> range:
        return range(len(self.members) - 1)

    def cost(self) -> int:
        pairs = sum(self.own) // 2
        alone = sum(costs[m] for costs, group in zip(self.alone, self.members, strict=True) for m in group)
        return pairs + alone + sum(self.seats)

    def copy(self) -> "Arrangement":
        return Arrangement(self.weights, self.members[:-1], self.members[-1])

    def change(self, out: int, into: int) -> int:
        """What changes in a group when one player takes the place of another, without seats."""
        group = self.where[out]
        alone = self.alone[group]
        company = self.company[group]
        if not company:
            return alone[into] - alone[out]
        row = self.rows[into]
        return sum([row[m] for m in company]) - row[out] - self.own[out] + alone[into] - alone[out]

    def seats_change(self, replacements: Iterable[Replacement]) -> int:
        """What the best seats of the changed groups cost more than before."""
        more = 0
        for out, into in replacements:
            group = self.where[out]
            if self.company[group]:
                then = [into if player == out else player for player in self.members[group]]
                more += self.weights.more_than_best_seats(then) - self.seats[group]
        return more

    def replace(self, replacements: Sequence[Replacement]) -> None:
        groups = [self.where[out] for out, _ in replacements]
        for (out, into), group in zip(replacements, groups, strict=True):
            members = self.members[group]
            members[members.index(out)] = into
            self.where[into] = group
        for group in groups:
            self._refresh(group)

    def may_shift(self, player: int, group: int) -> bool:
        """Whether a player may go to a table with one player less than theirs: the sizes stay the same."""
        company = self.company[group]
        return bool(company) and len(self.company[self.where[player]]) == len(company) + 1

    def shift_change(self, player: int, group: int) -> int:
        """What a shift changes, seats and all."""
        source = self.where[player]
        there = [*self.members[group], player]
        here = [m for m in self.members[source] if m != player]
        alone_there, alone_here = self.alone[source], self.alone[group]
        row = self.rows[player]
        more = sum([row[m] for m in self.members[group]]) - self.own[player]
        if alone_there is not alone_here:
            more += sum(alone_there[m] for m in there) + sum(alone_here[m] for m in here)
            more -= sum(alone_there[m] for m in self.members[source])
            more -= sum(alone_here[m] for m in self.members[group])
        if self.seats_matter:
            more += self.weights.more_than_best_seats(there) + self.weights.more_than_best_seats(here)
            more -= self.seats[source] + self.seats[group]
        return more

    def shift(self, player: int, group: int) -> None:
        source = self.where[player]
        self.members[source].remove(player)
        self.members[group].append(player)
        for changed in (source, group):
            self.alone[changed] = self._alone[len(self.members[changed])]
            self._refresh(changed)

    def _refresh(self, group: int) -> None:
        company = self.company[group]
        for player in self.members[group]:
            self.where[player] = group
            row = self.rows[player]
            self.own[player] = sum([row[m] for m in company])
        if self.seats_matter and company:
            self.seats[group] = self.weights.more_than_best_seats(company)
