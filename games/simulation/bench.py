"""Measurements of the engine's speed and of the size of its states, alternating within one run."""

import gc
import json
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import partial
from typing import Any, Final, TypeVar

from games.engine.chance import Shuffler
from games.records import parse, record_of, replay
from games.simulation.registry import SIMULATIONS
from games.simulation.runner import Figures, Simulation, garbage_collection_off, play

#: All works are measured in turn this many times, and the best rate of each counts, because another process
#: may disturb one measurement.
REPETITIONS: Final = 5
PLAYERS: Final = (1, 2, 4, 6, 12)
PLAYERS_OF_HOUSE: Final = 2
PLAYERS_OF_RECORDS: Final = 4
SHUFFLES: Final = (18, 60, 120)
LOOP_STEPS: Final = 10_000
GAMES_FOR_STATES: Final = 3

Name = TypeVar("Name", bound=Hashable)
#: Does some work with a seed, and returns the amount of work done.
Work = Callable[[str], int]
Options = Mapping[str, Mapping[str, Any]]


def bench(options: Options, seconds: float) -> Figures:
    """All measurements, with about so many seconds of processor time for each figure.

    `options` holds the options of each game's simulation, by slug.
    """
    with garbage_collection_off():
        return {
            "play": _play(options, seconds),
            "house": _house(options, seconds),
            "records": _records(options, seconds),
            "shuffles": _shuffles(seconds),
            "states": _states(options),
        }


def side_by_side(works: dict[Name, Work], seconds: float) -> dict[Name, float]:
    """The amount of each work that is done per second of processor time."""
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work("warm-up")
    for repetition in range(REPETITIONS):
        for name, work in works.items():
            # Each has its own seeds; otherwise one would find the shuffles of another in a cache.
            best[name] = max(best[name], _rate(work, f"{name}/{repetition}", seconds / REPETITIONS))
    return best


def _rate(work: Work, seed: str, seconds: float) -> float:
    begun, times, done, passed = time.process_time(), 0, 0, 0.0
    # The clock may not have moved yet, and must not be 0 in the division.
    while passed < seconds or not passed:
        done += work(f"{seed}/{times}")
        times += 1
        passed = time.process_time() - begun
    return done / passed


def _simulation(slug: str, players: int, options: Options) -> Simulation:
    return SIMULATIONS[slug](players, options[slug])


# -- speed


def _play(options: Options, seconds: float) -> list[dict[str, Any]]:
    """The speed of random play; also in steps of an empty loop, which is comparable between machines."""
    works: dict[tuple[str, int], Work] = {
        (slug, players): partial(_moves, _simulation(slug, players, options), "random")
        for slug, simulation in SIMULATIONS.items()
        for players in PLAYERS
        if simulation.game.min_seats <= players <= simulation.game.max_seats
    }
    rates = side_by_side(works | {("", 0): _empty_loop}, seconds)
    steps = rates.pop(("", 0))
    return [
        {
            "game": slug,
            "players": players,
            "moves_per_second": round(rate),
            "loop_steps_per_move": round(steps / rate, 1),
        }
        for (slug, players), rate in rates.items()
    ]


def _moves(simulation: Simulation, policy: str, seed: str) -> int:
    return play(simulation, policy, seed, 0).moves


def _empty_loop(seed: str) -> int:
    for _ in range(LOOP_STEPS):
        pass
    return LOOP_STEPS


def _house(options: Options, seconds: float) -> list[dict[str, Any]]:
    """The time of a house move, compared with a random one."""
    works: dict[tuple[str, str], Work] = {
        (slug, policy): partial(_moves, _simulation(slug, PLAYERS_OF_HOUSE, options), policy)
        for slug in SIMULATIONS
        for policy in ("house", "random")
    }
    rates = side_by_side(works, seconds)
    return [
        {
            "game": slug,
            "players": PLAYERS_OF_HOUSE,
            "ms_per_move": round(1000 / rates[slug, "house"], 4),
            "times_random": round(rates[slug, "random"] / rates[slug, "house"], 1),
        }
        for slug in SIMULATIONS
    ]


def _records(options: Options, seconds: float) -> list[dict[str, Any]]:
    """The speed of replaying records from bytes to results, compared with random play."""
    tables = {slug: _simulation(slug, PLAYERS_OF_RECORDS, options) for slug in SIMULATIONS}
    works: dict[tuple[str, str], Work] = {}
    for slug, simulation in tables.items():
        works[slug, "replay"] = partial(_replayed, _written(simulation))
        works[slug, "play"] = partial(_games, simulation)
    rates = side_by_side(works, seconds)
    return [
        {
            "game": slug,
            "players": PLAYERS_OF_RECORDS,
            "replayed_per_minute": round(60 * rates[slug, "replay"]),
            "times_play": round(rates[slug, "play"] / rates[slug, "replay"], 2),
        }
        for slug in tables
    ]


def _written(simulation: Simulation) -> bytes:
    played = play(simulation, "random", "record", 0)
    names = [f"Seat {seat + 1}" for seat in range(simulation.players)]
    return json.dumps(record_of(simulation.game, simulation.setup(0), played.events, names)).encode()


def _replayed(record: bytes, seed: str) -> int:
    return int(replay(parse(record)).ok)


def _games(simulation: Simulation, seed: str) -> int:
    return int(play(simulation, "random", seed, 0).moves > 0)


def _shuffles(seconds: float) -> list[dict[str, Any]]:
    works: dict[int, Work] = {size: partial(_shuffle, size) for size in SHUFFLES}
    rates = side_by_side(works, seconds)
    return [{"items": size, "shuffles_per_second": round(rate)} for size, rate in rates.items()]


def _shuffle(size: int, seed: str) -> int:
    return min(1, len(Shuffler(f"{size:064x}").order(seed, size)))


# -- size


def _states(options: Options) -> list[dict[str, Any]]:
    """The size of the largest state in games with the most players."""
    rows = []
    for slug, simulation_class in SIMULATIONS.items():
        simulation = _simulation(slug, simulation_class.game.max_seats, options)
        states = list(_all_states(simulation))
        largest = max(deep_sizes(states, simulation.setup(0)))
        rows.append({"game": slug, "players": simulation.players, "bytes": largest})
    return rows


def _all_states(simulation: Simulation) -> Iterator[Any]:
    for number in range(GAMES_FOR_STATES):
        state = simulation.game.start(simulation.setup(0))
        for event in play(simulation, "random", f"states/{number}", 0).events:
            state = simulation.game.apply(state, event)
            yield state


def deep_sizes(things: Iterable[Any], shared: Any) -> Iterator[int]:
    """The size of each object in bytes, with everything it refers to except the parts of `shared`."""
    apart = {id(part) for part in _parts(shared, frozenset())}
    for thing in things:
        yield sum(sys.getsizeof(part) for part in _parts(thing, apart))


def _parts(thing: Any, apart: AbstractSet[int]) -> list[Any]:
    parts: list[Any] = []
    left, seen = [thing], set[int]()
    while left:
        part = left.pop()
        # Classes and members of enums exist once for the whole program.
        if id(part) not in seen and id(part) not in apart and not isinstance(part, Enum | type):
            seen.add(id(part))
            parts.append(part)
            left += gc.get_referents(part)
    return parts
