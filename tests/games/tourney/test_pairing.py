"""Pairing: the cost by hand, the cheapest of all for a few, and what holds for any tournament."""

import random
from itertools import permutations
from typing import Any

import pytest

from games.tourney.cost import bye_cost, table_cost
from games.tourney.explain import explain
from games.tourney.pairing import pair, pair_json
from games.tourney.problem import Problem, problem_from_json
from games.tourney.sizes import best_sizes
from tests.games.tourney.tournaments import all_groups, problem, simple_pairing, tournament
from tests.searches import some


def _file(*points: float, **more: Any) -> dict[str, Any]:
    players = [{"id": chr(97 + place), "points": value} for place, value in enumerate(points)]
    return {"format": "pairing/1", "players": players, **more}


def test_each_part_of_the_cost_is_as_the_rules_say() -> None:
    file = _file(12.5, 10, 9, 1, seats_matter=True, sizes={"min": 3}, locked=[["a", "b", "c"]])
    file["players"][0] |= {"short": 2, "seats": [0, 1, 0]}
    file["players"][1] |= {"short": 1, "seats": [0]}
    file["players"][3] |= {"byes": 2}
    file |= {
        "met": [["b", "a", 2], ["b", "c", 1], ["d", "a", 5]],
        "apart": [["c", "a"], ["a", "c"], ["d", "a"]],
    }
    cost = {
        "apart": 1_000_000,
        "bye": 700_000,
        "met": 5000,
        "short": 600,
        "spread": 2.5**2 + 3.5**2 + 1,
        "seats": 80,
    }
    assert pair_json(file) == {
        "format": "pairing/1",
        "tables": [["a", "b", "c"]],
        "byes": ["d"],
        "cost": {"total": sum(cost.values()), **cost},
    }


def test_a_bye_goes_to_the_last_who_had_none() -> None:
    file = _file(9, 8, 7, 6, 2, 1, sizes={"min": 5, "aim": 5})
    file["players"][5]["byes"] = 1
    answer = pair_json(file)
    assert answer["byes"] == ["e"]
    assert answer["cost"]["bye"] == 100_100


def test_nobody_one_and_two_players_have_an_answer() -> None:
    assert pair_json(_file())["tables"] == []
    assert pair_json(_file(3))["byes"] == ["a"]
    assert pair_json(_file(3, 4))["byes"] == ["a", "b"]
    assert pair_json(_file(3, 4, sizes={"min": 2}))["tables"] == [["a", "b"]]


def test_locked_tables_come_first_as_they_are_and_the_others_by_points() -> None:
    file = _file(1, 1, 1, 2, 2, 2, 9, 9, 9, 5, 5, locked=[["e", "a"]])
    tables = pair_json(file)["tables"]
    assert tables[0] == ["e", "a"]
    assert [*map(len, tables)] == [2, 3, 3, 3]
    assert tables[1] == ["g", "h", "i"]


def _cheapest(task: Problem) -> Any:
    """The least cost of all pairings, all orders of seats included."""
    sizes, byes = best_sizes(len(task.free), task.sizes)
    known: dict[tuple[str, ...], Any] = {}

    def cost(group: tuple[str, ...]) -> Any:
        if group not in known:
            orders = permutations(group) if task.seats_matter else [group]
            known[group] = (
                bye_cost(task, task.by_id[group[0]]).total
                if len(group) == 1
                else min(table_cost(task, order).total for order in orders)
            )
        return known[group]

    names = [player.id for player in task.free]
    ways = all_groups(names, (*sizes, *(1 for _ in range(byes))))
    return min(sum(map(cost, way)) for way in ways) + sum(
        table_cost(task, table).total for table in task.locked
    )


def test_of_a_few_players_no_pairing_is_cheaper() -> None:
    for number in range(40):
        task = problem(number, 3 + number % 6)
        assert pair(task).cost.total == _cheapest(task)


@pytest.mark.deep
def test_of_up_to_twelve_players_no_pairing_is_cheaper() -> None:
    for number in range(100, 140):
        task = problem(number, 9 + number % 4)
        assert pair(task).cost.total == _cheapest(task)


def _check(task: Problem) -> None:
    answer = pair(task)
    sizes, byes = best_sizes(len(task.free), task.sizes)
    everybody = [name for table in answer.tables for name in table] + [*answer.byes]
    assert sorted(everybody) == sorted(task.by_id)
    assert answer.tables[: len(task.locked)] == task.locked
    assert sorted(map(len, answer.tables[len(task.locked) :]), reverse=True) == sizes
    assert len(answer.byes) == byes
    assert answer.cost.total <= simple_pairing(task)


def test_everybody_has_one_place_and_no_simple_program_finds_a_cheaper_one() -> None:
    for number in range(10):
        # The thirteen of the last are paired by a search, as are most of the thousand of the night.
        _check(problem(number, 4 + number))


@pytest.mark.deep
def test_no_simple_program_finds_a_cheaper_one_for_a_thousand_tournaments() -> None:
    for number in range(1000):
        _check(problem(number, 5 + number % 60))


def test_the_order_of_the_file_decides_nothing() -> None:
    for players in some((9, 13)):
        file = tournament(5, players)
        answer = pair(problem_from_json(file))
        random.Random(1).shuffle(file["players"])
        random.Random(2).shuffle(file["met"])
        again = pair(problem_from_json(file))
        assert {frozenset(table) for table in again.tables} == {frozenset(table) for table in answer.tables}
        assert again.cost == answer.cost


def test_the_seed_decides_a_first_round() -> None:
    file = _file(*[0] * 16)
    drawn = [pair_json(file | {"seed": seed})["tables"] for seed in (1, 1, 2, "two")]
    assert drawn[0] == drawn[1]
    assert sorted(drawn[0]) != sorted(drawn[2]) != sorted(drawn[3])


def test_an_explanation_says_what_a_better_exchange_costs_elsewhere() -> None:
    file = _file(9, 9, 9, 5, 5, 5, met=[["a", "b", 3], ["d", "e", 3]], locked=[], apart=[["a", "d"]])
    task = problem_from_json(file)
    for found in (pair(task), pair(problem_from_json(_file(9, 9, 9, 5, 5, 5)))):
        for table, told in zip(found.tables, explain(task, found), strict=True):
            assert told["cost"] == table_cost(task, table).to_json()
            assert told["met"] == [[*pair, 3] for pair in (("a", "b"), ("d", "e")) if set(pair) <= set(table)]
            exchange = told["exchange"]
            assert exchange is None or exchange["here"]["total"] < 0
            assert (
                exchange is None
                or exchange["total"] == exchange["here"]["total"] + exchange["elsewhere"]["total"]
            )
    # Drawn as if nobody had met: the explanation knows better.
    assert told["exchange"]["from"] == 0
    assert told["exchange"]["total"] == -1000 * 18 + 4 * 16


def test_a_locked_table_has_no_exchange() -> None:
    task = problem_from_json(_file(9, 9, 1, 5, 5, 5, locked=[["a", "b", "c"]]))
    locked, _ = explain(task, pair(task))
    assert locked["locked"]
    assert locked["exchange"] is None
