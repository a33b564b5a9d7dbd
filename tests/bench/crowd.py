"""A crowd that watches one table: the process of `tests.bench.spectators` in which its sockets are.

It opens them when it starts, says "here" on a line of its own, and at the end of its input writes what it has
seen: when the last of them had each version, by the clock that all processes of a machine share.
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import time
from collections import Counter

import uvloop

from tests.bench.http import Address
from tests.bench.markup import version_in
from tests.bench.websocket import open_socket

#: So many sockets are opened at the same time.
COMING_IN = 20
#: How far this process stands back: the players' answers are what is measured.
LESS_URGENT = 15


class Crowd:
    """What the sockets have been sent."""

    def __init__(self, version: int) -> None:
        self.begins_with = version
        self.frames = self.size = 0
        self.lost = 0
        #: By version: how many sockets have it or a newer one, and when the last of them got it.
        self.have: Counter[int] = Counter()
        self.last: dict[int, float] = {}

    def lose(self) -> None:
        self.lost += 1


class Spectator:
    """One socket of the crowd."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._has = crowd.begins_with

    def hear(self, frame: bytes) -> None:
        crowd = self._crowd
        crowd.frames += 1
        crowd.size += len(frame)
        now = time.perf_counter()
        for version in range(self._has + 1, version_in(frame) + 1):
            self._has = version
            crowd.have[version] += 1
            crowd.last[version] = now


async def watch(address: Address, path: str, count: int, version: int) -> Crowd:
    """Open all sockets, and listen until the input of this process ends."""
    crowd = Crowd(version)
    door = asyncio.Semaphore(COMING_IN)

    async def come_in() -> None:
        async with door:
            await open_socket(address, path, "", Spectator(crowd).hear, crowd.lose)

    await asyncio.gather(*(come_in() for _ in range(count)))
    sys.stdout.write("here\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    return crowd


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--path", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--version", type=int, required=True)
    chosen = parser.parse_args()
    os.nice(LESS_URGENT)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    crowd = uvloop.run(watch(Address("127.0.0.1", chosen.port), chosen.path, chosen.count, chosen.version))
    everywhere = {version: at for version, at in crowd.last.items() if crowd.have[version] == chosen.count}
    found = {"frames": crowd.frames, "bytes": crowd.size, "lost": crowd.lost, "everywhere": everywhere}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
