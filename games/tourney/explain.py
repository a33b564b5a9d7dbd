"""Why a table is as it is: which parts it costs, and what the next better exchange would cost elsewhere."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.engine.protocol import Json
from games.tourney.arrangement import Arrangement
from games.tourney.cost import Cost, cost_of, table_cost
from games.tourney.fields import plain
from games.tourney.pairing import Pairing
from games.tourney.problem import Problem, pair_of
from games.tourney.seating import best_seats
from games.tourney.weights import Weights


class Explainer:
    """Explains the tables of one pairing, also of one that was changed by hand."""

    def __init__(self, problem: Problem, pairing: Pairing) -> None:
        self.problem = problem
        self.pairing = pairing
        self.weights = Weights(problem, exact=True)
        index = {player.id: place for place, player in enumerate(self.weights.players)}
        #: Tables that may still change, by their place in the pairing.
        self.open = [place for place, table in enumerate(pairing.tables) if table[0] in index]
        self.arrangement = Arrangement(
            self.weights,
            [[index[name] for name in pairing.tables[place]] for place in self.open],
            [index[name] for name in pairing.byes],
        )

    def table(self, place: int) -> Json:
        """The parts of a table's cost, the pairs behind them, and the next better exchange if there is one.

        An exchange is better if this table would cost less, and the next if the whole would then cost least:
        the answer says what it would save here and what it would cost elsewhere. A locked table has none.
        """
        table = self.pairing.tables[place]
        pairs = list(combinations(table, 2))
        known = self.problem.met
        return {
            "players": [*table],
            "cost": table_cost(self.problem, table).to_json(),
            "met": [[*two, known[pair_of(*two)]] for two in pairs if known.get(pair_of(*two))],
            "apart": [[*two] for two in pairs if pair_of(*two) in self.problem.apart],
            "locked": place not in self.open,
            "exchange": self._exchange(place) if place in self.open else None,
        }

    def all(self) -> list[Json]:
        return [self.table(place) for place in range(len(self.pairing.tables))]

    def _exchange(self, place: int) -> Json | None:
        group = self.open.index(place)
        found = min(self._better(group), default=None)
        if found is None:
            return None
        _, one, other = found
        away = self.arrangement.where[other]
        here = self._after(group, one, other) - self._before(group)
        there = self._after(away, other, one) - self._before(away)
        return {
            "leaves": self.weights.players[one].id,
            "comes": self.weights.players[other].id,
            # The number of the other table in the pairing; nothing for somebody who has a bye.
            "from": self.open[away] if away < len(self.open) else None,
            "here": here.to_json(),
            "elsewhere": there.to_json(),
            "total": plain((here + there).total),
        }

    def _better(self, group: int) -> Iterator[tuple[int, int, int]]:
        """Exchanges that make a table cheaper: what they change in all, who leaves and who comes."""
        pairing = self.arrangement
        for one in pairing.members[group]:
            for other, where in enumerate(pairing.where):
                if where == group:
                    continue
                here = pairing.change(one, other)
                if here - pairing.seats[group] >= 0:
                    continue
                there = pairing.change(other, one)
                if pairing.seats_matter:
                    here += pairing.seats_change([(one, other)])
                    there += pairing.seats_change([(other, one)])
                if here < 0:
                    yield here + there, one, other

    def _before(self, group: int) -> Cost:
        return self._cost(group, self.arrangement.members[group])

    def _after(self, group: int, leaves: int, comes: int) -> Cost:
        members = self.arrangement.members[group]
        return self._cost(group, [comes if player == leaves else player for player in members])

    def _cost(self, group: int, members: Sequence[int]) -> Cost:
        """The cost of players as a table in their best seats, or of having byes."""
        names = [self.weights.players[player].id for player in members]
        if group == len(self.open):
            return cost_of(self.problem, [], names)
        if self.problem.seats_matter:
            seats, _ = best_seats([self.weights.seats[player][: len(members)] for player in members])
            names = [names[player] for player in seats]
        return table_cost(self.problem, names)


def explain(problem: Problem, pairing: Pairing) -> list[Json]:
    """An explanation of every table."""
    return Explainer(problem, pairing).all()
