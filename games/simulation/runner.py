"""Play games of any kind from the first event to the last."""

import gc
import hashlib
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from games.engine.chance import Shuffler
from games.engine.protocol import Json
from games.engine.registry import AnyGame
from games.simulation.policies import POLICIES

#: Tables of figures by name, each a list of rows.
Figures = dict[str, list[dict[str, Any]]]


class Played(NamedTuple):
    """A finished game: its events, last state and result, and the number of events that players chose."""

    events: list[Any]
    state: Any
    result: Json
    moves: int


class Simulation(Protocol):
    """Games of one kind with one set of options, and what is counted about them."""

    game: AnyGame
    players: int

    def setup(self, index: int) -> Any:
        """The setup of the game with an index."""

    def add(self, played: Played) -> None:
        """Count a finished game."""

    def figures(self) -> Figures:
        """The figures about all counted games."""


class RunTotals(NamedTuple):
    """The number of games, moves and events of a run, and the processor seconds for playing them."""

    games: int = 0
    moves: int = 0
    events: int = 0
    seconds: float = 0.0


def run(simulation: Simulation, policy: str, seed: str, indices: Iterable[int]) -> RunTotals:
    """Play and count the games with some indices; the same seed and index give the same game."""
    games = moves = events = 0
    seconds = 0.0
    clock = time.process_time
    with garbage_collection_off():
        for index in indices:
            begun = clock()
            played = play(simulation, policy, f"{seed}/{index}", index)
            seconds += clock() - begun
            games, moves, events = games + 1, moves + played.moves, events + len(played.events)
            simulation.add(played)
    return RunTotals(games, moves, events, seconds)


def play(simulation: Simulation, policy: str, seed: str, index: int) -> Played:
    """Play one game in which all seats follow a policy."""
    return play_setup(simulation.game, simulation.setup(index), policy, seed)


def play_setup(game: AnyGame, setup: Any, policy: str, seed: str) -> Played:
    """Play one game from its setup; the same seed shuffles alike whatever the setup."""
    choose = POLICIES[policy](game, setup.seats, seed)
    shuffler = Shuffler(hashlib.sha256(seed.encode()).hexdigest())
    due, apply, waiting, complete, outcome = game.due, game.apply, game.waiting, game.complete, game.outcome
    state = game.start(setup)
    events: list[Any] = []
    append = events.append
    moves = 0
    while (over := outcome(state)) is None:
        while (event := due(state, shuffler)) is not None:
            state = apply(state, event)
            append(event)
        for seat in waiting(state):
            event = complete(state, choose(state, seat), shuffler)
            state = apply(state, event)
            append(event)
            moves += 1
    return Played(events, state, over.result, moves)


@contextmanager
def garbage_collection_off() -> Iterator[None]:
    """Switch the garbage collector off: a game makes thousands of tuples and no cycles to collect."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
