"""Plays games from the first event to the last, whichever game it is."""

import gc
import hashlib
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from games.engine.chance import Shuffler
from games.engine.protocol import Json
from games.engine.registry import AnyGame
from games.simulation.policies import POLICIES, Chooser

#: Flat rows by the name of their table.
Figures = dict[str, list[dict[str, Any]]]


class Played(NamedTuple):
    """A game that is over: its events, how it ended, and how many of the events somebody chose."""

    events: list[Any]
    state: Any
    result: Json
    moves: int


class Simulation(Protocol):
    """What the driver has to know of the game that is simulated."""

    game: AnyGame
    players: int

    def setup(self, index: int) -> Any:
        """What the game with this index starts from."""

    def add(self, played: Played) -> None:
        """Count a game."""

    def figures(self) -> Figures:
        """What has been counted."""


class Effort(NamedTuple):
    """What playing took, in seconds of the processor; counting is left out."""

    games: int = 0
    moves: int = 0
    events: int = 0
    seconds: float = 0.0


def run(simulation: Simulation, policy: str, seed: str, indices: Iterable[int]) -> Effort:
    """Play and count the games with these indices; the same seed and index give the same game."""
    games = moves = events = 0
    seconds = 0.0
    clock = time.process_time
    with collector_at_rest():
        for index in indices:
            begun = clock()
            played = play(simulation, policy, f"{seed}/{index}", index)
            seconds += clock() - begun
            games, moves, events = games + 1, moves + played.moves, events + len(played.events)
            simulation.add(played)
    return Effort(games, moves, events, seconds)


def play(simulation: Simulation, policy: str, seed: str, index: int) -> Played:
    """One game in which all seats follow a policy."""
    game = simulation.game
    choose = POLICIES[policy](game, simulation.players, seed)
    shuffler = Shuffler(hashlib.sha256(seed.encode()).hexdigest())
    return _play(game, simulation.setup(index), choose, shuffler)


def _play(game: AnyGame, setup: Any, choose: Chooser, shuffler: Shuffler) -> Played:
    due, apply, waiting, complete, outcome = game.due, game.apply, game.waiting, game.complete, game.outcome
    state = game.start(setup)
    events: list[Any] = []
    note = events.append
    moves = 0
    while (over := outcome(state)) is None:
        while (event := due(state, shuffler)) is not None:
            state = apply(state, event)
            note(event)
        for seat in waiting(state):
            event = complete(state, choose(state, seat), shuffler)
            state = apply(state, event)
            note(event)
            moves += 1
    return Played(events, state, over.result, moves)


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """No garbage collector: a game makes tuples by the thousand and no cycles, so it would look in vain."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
