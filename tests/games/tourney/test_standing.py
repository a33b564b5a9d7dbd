"""The standing, by examples that can be checked by hand."""

import hashlib
import hmac
from typing import Any

import pytest

from games.tourney.standing import standing_json


def _table(players: str, places: list[int], totals: list[float] | None = None) -> dict[str, Any]:
    return {"players": [*players], "places": places, "totals": totals or [10 * (9 - p) for p in places]}


def _file(*rounds: Any, **more: Any) -> dict[str, Any]:
    """A file of players a to h, and rounds: lists of tables, or objects."""
    return {
        "format": "standing/1",
        "players": [
            {"id": name, "left": name in more.get("gone", "")} for name in more.get("players", "abcd")
        ],
        "rounds": [part if isinstance(part, dict) else {"tables": part} for part in rounds],
        **{key: value for key, value in more.items() if key not in ("players", "gone")},
    }


def _points(*rounds: Any, **more: Any) -> dict[str, float]:
    return {line["id"]: line["points"] for line in standing_json(_file(*rounds, **more))["standing"]}


def _of(points: dict[str, float]) -> list[float]:
    return [points[name] for name in sorted(points)]


@pytest.mark.parametrize(
    ("scheme", "two", "three", "five", "shared"),
    [
        ("places", [5, 2], [5, 3, 2], [5, 3, 2, 1, 1], [5, 2.5, 2.5, 1]),
        ("steep", [10, 3], [10, 6, 3], [10, 6, 3, 1, 0], [10, 4.5, 4.5, 1]),
        ("win", [5, 0], [5, 0, 0], [5, 0, 0, 0, 0], [5, 0, 0, 0]),
        ("total", [80, 70], [80, 70, 60], [80, 70, 60, 50, 40], [80, 70, 70, 50]),
        (
            "share",
            [1, 70 / 80],
            [1, 70 / 80, 60 / 80],
            [1, 7 / 8, 6 / 8, 5 / 8, 4 / 8],
            [1, 7 / 8, 7 / 8, 5 / 8],
        ),
    ],
)
def test_each_scheme_gives_its_points(scheme: str, two: Any, three: Any, five: Any, shared: Any) -> None:
    for expected, places in (
        (two, [1, 2]),
        (three, [1, 2, 3]),
        (five, [1, 2, 3, 4, 5]),
        (shared, [1, 2, 2, 4]),
    ):
        names = "abcde"[: len(places)]
        assert _of(_points([_table(names, places)], players=names, scheme=scheme)) == expected


def test_shared_wins_count_two_or_the_mean() -> None:
    tables = [_table("abcd", [1, 1, 1, 4])]
    assert _of(_points(tables, scheme="win")) == [2, 2, 2, 0]
    assert _of(_points(tables)) == [10 / 3, 10 / 3, 10 / 3, 1]


def test_a_share_is_nothing_where_the_winner_has_none() -> None:
    assert _of(_points([_table("ab", [1, 2], [0, -4])], players="ab", scheme="share")) == [0, 0]
    assert _of(_points([_table("ab", [1, 2], [8, -4])], players="ab", scheme="share")) == [1, 0]


def test_matchpoints_compare_the_same_seat_in_duplicate_rounds() -> None:
    tables = [
        _table("abc", [1, 2, 3], [50, 40, 30]),
        _table("def", [1, 2, 2], [60, 40, 40]),
        _table("gh", [1, 2], [50, 10]),
    ]
    duplicate = {"duplicate": True, "tables": tables}
    points = _points(duplicate, players="abcdefgh", scheme="matchpoints")
    assert _of(points) == [0.25, 0.75, 0, 1, 0.75, 1, 0.25, 0]
    alone = _points({"duplicate": True, "tables": tables[:1]}, players="abc", scheme="matchpoints")
    assert _of(alone) == _of(_points(tables, players="abcdefgh", scheme="matchpoints"))[:3] == [0.5] * 3


def test_a_table_of_points_of_ones_own() -> None:
    rounds = [_table("abcd", [1, 2, 3, 4])], [_table("ab", [1, 2])], {"byes": ["c"], "late": ["d"]}
    by_size = {"2": [7, 3], "4": [9, 5, 2, 0]}
    assert _of(_points(*rounds, scheme="own", points=by_size)) == [16, 8, 7, 2.5]
    assert _of(_points(*rounds, scheme="own", points=[4, 1])) == [8, 2, 2, 1.5]


def test_a_bye_is_a_second_place_at_a_table_of_the_aim_and_a_late_entry_half_of_it() -> None:
    away = {"byes": ["a"], "late": ["b"], "absent": ["c"]}
    assert _of(_points(away)) == [3, 1.5, 0, 0]
    assert _of(_points(away, aim=2)) == [2, 1, 0, 0]
    assert _of(_points(away, scheme="steep")) == [6, 3, 0, 0]
    assert _of(_points(away, scheme="win")) == [0, 0, 0, 0]
    assert _of(_points(away, scheme="total")) == [0, 0, 0, 0]


def test_by_totals_a_bye_is_the_mean_of_ones_rounds_or_half_the_best_of_anybody() -> None:
    rounds = [
        [_table("cd", [1, 2], [90, 20])],
        {"tables": [_table("ac", [1, 2], [60, 50])], "byes": ["b"], "late": ["d"]},
        {"tables": [_table("ac", [1, 2], [30, 20])]},
        {"byes": ["a"]},
    ]
    assert _of(_points(*rounds, scheme="total")) == [60 + 30 + 45, 45, 160, 20 + 10]


def test_leavers_keep_their_results_or_lose_them() -> None:
    rounds = [_table("abcd", [1, 1, 3, 4])], [_table("ad", [1, 2])], [_table("bc", [1, 2])]
    kept = _points(*rounds, gone="a")
    assert _of(kept) == [9, 9, 4, 3]
    lost = _points(*rounds, gone="a", leavers="lose")
    # b, c and d are first, second and third of three; d has won the table where nobody else is left.
    assert lost == {"b": 10, "c": 5, "d": 7}


def test_adjustments_change_the_points() -> None:
    adjusted = [{"id": "a", "points": -0.1, "reason": "late"}, {"id": "a", "points": -0.2, "reason": "again"}]
    assert _points([_table("ab", [1, 2])], adjustments=adjusted)["a"] == 4.7


def _lines(*rounds: Any, **more: Any) -> list[tuple[str, int, list[float]]]:
    lines = standing_json(_file(*rounds, **more))["standing"]
    return [(line["id"], line["place"], line["tie_breaks"]) for line in lines]


def test_each_tie_break_has_its_number() -> None:
    rounds = [_table("abcd", [1, 2, 2, 4], [60, 45, 30, 30])], [_table("ab", [1, 1], [20, 20])]
    names = ["wins", "seconds", "thirds", "share", "margin", "total"]
    assert _lines(*rounds, tie_breaks=names) == [
        ("a", 1, [2, 0, 0, 1, 15, 80]),
        ("b", 2, [1, 1, 0, 0.875, 0, 65]),
        ("c", 3, [0, 1, 0, 0.5, 0, 30]),
        ("d", 4, [0, 0, 0, 0.5, 0, 30]),
    ]


def test_those_tied_in_all_share_a_place_in_the_order_of_the_file() -> None:
    rounds = [_table("abcd", [1, 2, 2, 4])], [_table("dbca", [1, 2, 2, 4])]
    assert [(name, place) for name, place, _ in _lines(*rounds)] == [("a", 1), ("d", 1), ("b", 3), ("c", 3)]


def _adjusted(**points: int) -> list[dict[str, Any]]:
    return [{"id": name, "points": more} for name, more in points.items()]


def test_who_met_are_in_the_order_of_the_last_table_where_all_sat() -> None:
    rounds = (
        [_table("ab", [2, 1])],
        [_table("abcd", [1, 2, 4, 3])],
        [_table("ba", [1, 2])],
        [_table("cd", [1, 2])],
    )
    equal = _adjusted(a=5, b=1, c=8, d=9)
    points = _points(*rounds, adjustments=equal)
    assert _of(points) == [14, 14, 14, 13]
    # a, b and c sat together in round 2, never again.
    assert _lines(*rounds, adjustments=equal, tie_breaks=["met"]) == [
        ("a", 1, [1]),
        ("b", 2, [2]),
        ("c", 3, [4]),
        ("d", 4, [0]),
    ]
    # With c and d tied behind them, a and b are a pair of their own, whose last table is that of round 3.
    pairs = _adjusted(a=5, b=1, c=7, d=9)
    assert _lines(*rounds, adjustments=pairs, tie_breaks=["met"]) == [
        ("b", 1, [1]),
        ("a", 2, [2]),
        ("c", 3, [1]),
        ("d", 4, [2]),
    ]
    # Not all of a, b, c and d are at one table again: nobody is before another.
    assert [number for *_, number in _lines(*rounds[2:], scheme="win", tie_breaks=["met"])] == [[0]] * 4


def test_the_lot_is_drawn_from_seed_and_id() -> None:
    lots = {
        name: int(hmac.new(b"7", name.encode(), hashlib.sha256).hexdigest(), 16) / 2**256 for name in "abcd"
    }
    lines = _lines([], seed=7, tie_breaks=["lot"])
    assert [(name, number) for name, _, (number,) in lines] == sorted(lots.items(), key=lambda lot: -lot[1])
    assert [place for _, place, _ in lines] == [1, 2, 3, 4]
    assert _lines([], seed="7", tie_breaks=["lot"]) == lines


def test_a_tie_is_a_tie_however_its_points_came_about() -> None:
    # Three thirds of a point against one, and tenths that no float can hold.
    rounds = [[_table("abcd", [1, 1, 1, 4])] for _ in range(3)]
    extra = [{"id": "d", "points": 6.9}, {"id": "d", "points": 0.1}]
    places = {name: place for name, place, _ in _lines(*rounds, adjustments=extra)}
    assert set(places.values()) == {1}
