"""Tables and progress bars on a terminal."""

from games.management.output import bar, table


def test_a_table_has_words_to_the_left_and_numbers_to_the_right() -> None:
    rows = [
        {"name": "a", "times_tried": 1000, "share": 0.5},
        {"name": "longer", "times_tried": 7, "share": None},
    ]
    assert table(rows).splitlines() == [
        "name    times tried  share",
        "a             1,000   0.50",
        "longer            7      –",
    ]


def test_large_numbers_need_no_decimals() -> None:
    assert table([{"rate": 12345.678}]).splitlines() == ["  rate", "12,346"]


def test_a_bar_fills_and_says_what_is_left() -> None:
    assert bar(0, 3, 0.0) == "░" * 30 + " 0/3"
    assert bar(1, 3, 2.0) == "█" * 10 + "░" * 20 + " 1/3, 4 s left"
