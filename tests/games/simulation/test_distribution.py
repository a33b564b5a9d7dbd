"""Mean, deviation and percentiles."""

import statistics

from hypothesis import given
from hypothesis import strategies as st

from games.simulation.distribution import Distribution, share


@given(st.lists(st.integers(-1000, 1000), min_size=1))
def test_a_measure_says_what_the_textbook_says(values: list[int]) -> None:
    measure = Distribution()
    for value in values:
        measure.add(value)
    row = measure.row()
    assert row["mean"] == round(statistics.fmean(values), 3)
    assert abs(row["deviation"] - statistics.pstdev(values)) < 0.001
    for percent in (5, 25, 50, 75, 95):
        # Nearest rank: the least value that so many per cent of all do not exceed.
        assert row[f"p{percent}"] == next(
            value
            for value in sorted(values)
            if 100 * sum(other <= value for other in values) >= percent * len(values)
        )


def test_a_share_of_nothing_is_none() -> None:
    assert (share(1, 4), share(0, 0)) == (0.25, None)
