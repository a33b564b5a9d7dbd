"""Random tournaments for tests, a simple rival of the search, and all pairings of a few players."""

import json
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from games.tourney.cost import Cost, cost_of
from games.tourney.problem import Problem, problem_from_json
from games.tourney.sizes import best_sizes

SIZES: Sequence[dict[str, int]] = (
    {},
    {},
    {"min": 2, "max": 4},
    {"min": 2, "aim": 2, "max": 3},
    {"min": 4, "aim": 5, "max": 7},
    {"min": 4},
)


def tournament(number: int, players: int) -> dict[str, Any]:
    """The pairing of a later round: those who met, their points, byes, short tables and seats by chance."""
    chance = random.Random(number)
    ids = [f"p{index}" for index in range(players)]
    met: dict[tuple[str, ...], int] = {}
    rounds = chance.randint(0, 6)
    history: dict[str, dict[str, Any]] = {
        name: {"id": name, "points": 0, "byes": 0, "short": 0, "seats": []} for name in ids
    }
    for _ in range(rounds):
        order = chance.sample(ids, players)
        for start in range(0, players, 4):
            table = order[start : start + 4]
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
            for seat, name in enumerate(table):
                history[name]["points"] += chance.choice([5, 3, 2.5, 2, 1])
                history[name]["short"] += len(table) == 3
                history[name]["byes"] += len(table) < 3
                history[name]["seats"].append(seat)
    locked = chance.sample(ids, 4) if players > 8 and chance.random() < 0.2 else []
    return {
        "format": "pairing/1",
        "sizes": chance.choice(SIZES),
        "seats_matter": chance.random() < 0.3,
        "seed": number,
        "players": list(history.values()),
        "met": [[*pair, often] for pair, often in met.items()],
        "apart": [chance.sample(ids, 2) for _ in range(players // 4)] if players > 1 else [],
        "locked": [locked] if locked else [],
    }


def problem(number: int, players: int) -> Problem:
    return problem_from_json(json.loads(json.dumps(tournament(number, players))))


def all_groups(players: Sequence[str], sizes: tuple[int, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to part players into groups of sizes, 1 being a bye; some come more than once."""
    if not sizes:
        yield []
        return
    for group in combinations(players, sizes[0]):
        rest = [name for name in players if name not in group]
        for others in all_groups(rest, sizes[1:]):
            yield [group, *others]


def simple_pairing(task: Problem) -> Fraction:
    """What a simple program finds: greedy tables by standing, and exchanges as long as one helps.

    It leaves the seats as they come and knows nothing of the search, but for the cost of tables.
    """
    sizes, byes = best_sizes(len(task.free), task.sizes)
    order = sorted(task.free, key=lambda player: -player.points)
    left = [player.id for player in order]
    groups = [[name] for name in left[len(left) - byes :]]
    left = left[: len(left) - byes]
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            best = min(left, key=lambda name: _cost(task, [*table, name]).total)
            left.remove(best)
            table.append(best)
        groups.append(table)
    while _exchange(task, groups):
        pass
    locked = cost_of(task, task.locked, []).total
    return sum((_cost(task, group).total for group in groups), locked)


def _exchange(task: Problem, groups: list[list[str]]) -> bool:
    """Make every exchange that helps, once through; whether there was one."""
    costs = [_cost(task, group).total for group in groups]
    found = False
    for one, two in combinations(range(len(groups)), 2):
        for place in range(len(groups[one])):
            for other in range(len(groups[two])):
                here, there = [*groups[one]], [*groups[two]]
                here[place], there[other] = there[other], here[place]
                then = _cost(task, here).total, _cost(task, there).total
                if sum(then) < costs[one] + costs[two]:
                    groups[one], groups[two] = here, there
                    costs[one], costs[two] = then
                    found = True
    return found


def _cost(task: Problem, group: Sequence[str]) -> Cost:
    return cost_of(task, [], group) if len(group) == 1 else cost_of(task, [group], [])
