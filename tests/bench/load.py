"""How moves arrive: at a given rate whatever the server does, or as fast as it takes them."""

import asyncio
import random
import time
from typing import Final

from tests.bench.players import Room

#: So many players wait for an answer at any moment while a server is saturated.
AT_ONCE: Final = 24
NOBODY: Final = 0.002


async def at_rate(room: Room, seconds: float, rng: random.Random, *, rate: float) -> None:
    """Moves as independent people make them.

    Every player who is asked is equally likely to be the next, after an exponential time. That is the same as
    an exponential think time for each, as long as it takes for the given number of moves a second to arrive.
    """
    due = time.perf_counter()
    end = due + seconds
    moves = set()
    while (due := due + rng.expovariate(rate)) < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if not room.asked:
            room.watch.skipped += 1
            continue
        move = asyncio.ensure_future(rng.choice(room.asked).act(rng))
        moves.add(move)
        move.add_done_callback(moves.discard)
    await asyncio.gather(*moves)


async def saturating(room: Room, seconds: float, rng: random.Random, *, at_once: int = AT_ONCE) -> None:
    """No think time: whoever is asked answers as soon as the server has a hand free."""
    end = time.perf_counter() + seconds

    async def keep_moving() -> None:
        while time.perf_counter() < end:
            if room.asked:
                await rng.choice(room.asked).act(rng)
            else:
                await asyncio.sleep(NOBODY)

    await asyncio.gather(*(keep_moving() for _ in range(at_once)))
