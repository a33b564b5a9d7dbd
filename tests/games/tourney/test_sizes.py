"""The sizes of tables, by the examples of the rules and against all ways there are."""

from collections.abc import Iterator

from games.tourney.sizes import Sizes, best_sizes


def test_the_worked_examples_come_out_by_default() -> None:
    expected = {
        0: ([], 0),
        1: ([], 1),
        2: ([], 2),
        3: ([3], 0),
        4: ([4], 0),
        5: ([5], 0),
        6: ([3, 3], 0),
        7: ([4, 3], 0),
        8: ([4, 4], 0),
        9: ([3, 3, 3], 0),
        10: ([4, 3, 3], 0),
        11: ([4, 4, 3], 0),
        600: ([4] * 150, 0),
        601: ([4] * 148 + [3] * 3, 0),
    }
    assert {players: best_sizes(players, Sizes()) for players in expected} == expected


def test_tables_of_two_are_made_only_where_the_least_is_two() -> None:
    least = Sizes(min=2, aim=4, max=4)
    assert best_sizes(2, least) == ([2], 0)
    assert best_sizes(5, least) == ([3, 2], 0)
    assert best_sizes(6, least) == ([3, 3], 0)


def test_no_way_is_better_than_the_one_that_is_found() -> None:
    for least in range(2, 7):
        for aim in range(least, 8):
            for most in range(aim, 9):
                for players in range(19):
                    sizes = Sizes(least, aim, most)
                    tables, byes = best_sizes(players, sizes)
                    assert sum(tables) + byes == players
                    best = min((_badness(way, players, aim), way) for way in _ways(players, most, least))
                    assert (_badness(tuple(tables), players, aim), tuple(tables)) == best


def _badness(way: tuple[int, ...], players: int, aim: int) -> tuple[int, ...]:
    return (
        players - sum(way),
        sum(size > aim for size in way),
        sum((aim - size) ** 2 for size in way if size < aim),
        sum((aim - size) ** 2 for size in way if size > aim),
        len(way),
    )


def _ways(players: int, most: int, least: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for size in range(least, min(most, players) + 1):
        for others in _ways(players - size, size, least):
            yield (size, *others)
