"""Games that are played automatically."""

import gc

import pytest

from games.engine.luckybox.events import Bonus, Cross, Keep, Offer
from games.engine.registry import GAMES
from games.simulation.bench import deep_sizes
from games.simulation.luckybox import LuckyBoxSimulation
from games.simulation.luckynumbers import LuckyNumbersSimulation
from games.simulation.policies import POLICIES
from games.simulation.registry import SIMULATIONS
from games.simulation.runner import Played, play, run
from tests.games.simulation.decks import DECK

pytestmark = pytest.mark.no_cover

EVERY_TABLE = [
    (slug, players, policy)
    for slug, game in GAMES.items()
    for players in (game.min_seats, game.max_seats)
    for policy in POLICIES
]


@pytest.mark.parametrize(("slug", "players", "policy"), EVERY_TABLE)
def test_a_game_comes_to_its_end_and_is_the_same_again(slug: str, players: int, policy: str) -> None:
    simulation = SIMULATIONS[slug](players, {"deck": DECK})
    first, again, other = (play(simulation, policy, seed, 0) for seed in ("1", "1", "2"))
    assert first == again != other
    assert 0 < first.moves < len(first.events)
    over = simulation.game.outcome(first.state)
    assert over is not None
    assert over.result == first.result


def test_a_game_depends_on_its_index_and_not_on_those_before_it() -> None:
    def totals(indices: list[int]) -> list[int]:
        found: list[int] = []

        class Noting(LuckyBoxSimulation):
            def add(self, played: Played) -> None:
                found.extend(sheet["total"] for sheet in played.result["scores"])

        totals = run(Noting(2, {"deck": DECK}), "random", "seed", indices)
        assert (totals.games, totals.events > totals.moves > 0, totals.seconds > 0) == (2, True, True)
        return found

    assert totals([3, 4]) == totals([4, 3])[2:] + totals([4, 3])[:2]


def test_the_garbage_collector_is_back_when_games_fail() -> None:
    simulation = LuckyBoxSimulation(1, {"deck": DECK})
    with pytest.raises(KeyError):
        run(simulation, "no such policy", "seed", [0])
    assert gc.isenabled()


def test_everyone_starts_equally_often_in_lucky_numbers() -> None:
    simulation = LuckyNumbersSimulation(3, {})
    assert [simulation.setup(index).start for index in range(4)] == [0, 1, 2, 0]


def test_a_card_counts_as_complete_again_when_it_comes_back() -> None:
    simulation = LuckyBoxSimulation(1, {"deck": DECK})
    crosses = [Cross(0, 7, square) for square in range(8)]
    once = [Offer(0, (7, 8)), Keep(0, (7,)), *crosses, Bonus(0, 9, 0, 7, 8)]
    simulation.add(Played([*once, *once, *once[:-1]], None, {"scores": []}, 0))
    row = next(row for row in simulation.figures()["cards"] if row["card"] == DECK[7].number)
    assert (row["offered"], row["kept"], row["completed"]) == (3, 3, 2)


def test_both_copies_of_a_card_count_together() -> None:
    simulation = LuckyBoxSimulation(7, {"deck": DECK})
    simulation.add(Played([Offer(0, (7, 7 + len(DECK)))], None, {"scores": []}, 0))
    rows = simulation.figures()["cards"]
    assert (len(rows), rows[7]["offered"]) == (len(DECK), 2)


def test_a_state_is_measured_without_what_it_shares() -> None:
    shared = ("a" * 1000, ["b" * 1000])
    alone, with_shared, twice = deep_sizes([(3.5,), (3.5, shared), ("c" * 99, ["c" * 99])], shared)
    assert 0 < alone < 200
    assert with_shared - alone == tuple.__itemsize__
    assert twice < 99 * 2 + 200
