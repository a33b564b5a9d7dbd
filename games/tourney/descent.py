"""Improve a pairing by the best exchange or shift of two players at a time, until there is none."""

from collections import deque
from typing import NamedTuple

from games.tourney.arrangement import Arrangement


class Step(NamedTuple):
    """A change of the cost, and the players who exchange their places; or one and the table they go to."""

    change: int
    player: int
    other: int = -1
    table: int = -1

    def take(self, pairing: Arrangement) -> None:
        if self.other >= 0:
            pairing.replace([(self.player, self.other), (self.other, self.player)])
        else:
            pairing.shift(self.player, self.table)


def descend(pairing: Arrangement) -> None:
    """Take the best step of each group in turn; a group waits for its turn again when it has changed."""
    waiting = deque(range(len(pairing.members)))
    while waiting:
        group = waiting.popleft()
        step = best_step(pairing, group)
        if step is None or step.change >= 0:
            continue
        changed = {group, step.table if step.other < 0 else pairing.where[step.other]}
        step.take(pairing)
        waiting.extend(sorted(changed - set(waiting)))


def best_step(pairing: Arrangement, group: int) -> Step | None:
    """The best exchange or shift of a member of a group that makes the pairing cheaper."""
    rows, alone, company = pairing.rows, pairing.alone[group], pairing.company[group]
    arrivals = [sum([row[m] for m in company]) + alone[other] for other, row in enumerate(rows)]
    best: Step | None = None
    for player in pairing.members[group]:
        best = _best_exchange(pairing, player, arrivals, best)
        if company:
            best = _best_shift(pairing, player, best)
    return best


def _best_exchange(pairing: Arrangement, player: int, arrivals: list[int], best: Step | None) -> Step | None:
    group, row, own = pairing.where[player], pairing.rows[player], pairing.own
    limit = best.change if best else 0
    leaves = own[player] + pairing.alone[group][player]
    for table, members in enumerate(pairing.members):
        if table == group:
            continue
        company, alone = pairing.company[table], pairing.alone[table]
        comes = sum([row[m] for m in company]) + alone[player] - leaves
        tables = bool(company) + bool(pairing.company[group])
        slack = pairing.seats[table] + pairing.seats[group]
        for other in members:
            change = arrivals[other] + comes - own[other] - alone[other] - tables * row[other]
            if change - slack < limit:
                if pairing.seats_matter:
                    change += pairing.seats_change([(player, other), (other, player)])
                if change < limit:
                    limit, best = change, Step(change, player, other)
    return best


def _best_shift(pairing: Arrangement, player: int, best: Step | None) -> Step | None:
    for table in pairing.tables:
        if pairing.may_shift(player, table):
            change = pairing.shift_change(player, table)
            if change < (best.change if best else 0):
                best = Step(change, player, table=table)
    return best
