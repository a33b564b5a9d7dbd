"""The embedded server, which notes how long each piece of work holds the event loop.

Started by `tests.bench.loop`. SIGUSR1 begins anew, SIGUSR2 writes what was noted to LOOP_FIGURES. It runs on
asyncio's own loop, whose handles can be timed; those of uvloop cannot. With LOOP_LOBBY set every socket of a
table follows a lobby, too, that changes so many times a second.
"""

# ruff: noqa: PLC0415  the site is loaded when the loop is timed already

import asyncio
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

#: The longest pieces of work that are named.
NAMED = 12
#: How many tables the lobby shows.
LOBBY_TABLES = 30

noted: list[tuple[float, float, str]] = []
#: Since when garbage is being collected, and for how long that has happened within the present callback.
collecting = [0.0, 0.0]


def time_handles() -> None:
    """Note wall and processor time of every callback that the loop runs."""
    run = asyncio.events.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began, used, collecting[1] = time.perf_counter(), time.thread_time(), 0.0
        run(handle)
        took, cpu = time.perf_counter() - began, time.thread_time() - used
        garbage = (
            f" with {1000 * collecting[1]:.1f} ms of garbage collection" if collecting[1] > 0.001 else ""
        )
        noted.append((took, cpu, _name(handle) + garbage if took > 0.002 else ""))

    def note_collection(phase: str, _info: object) -> None:
        now = time.thread_time()
        if phase == "start":
            collecting[0] = now
        else:
            collecting[1] += now - collecting[0]

    gc.callbacks.append(note_collection)
    asyncio.events.Handle._run = timed  # type: ignore[assignment,method-assign]  # asyncio offers no hook


def _name(handle: Any) -> str:
    """What the handle runs: a coroutine by its name, or a function."""
    task = getattr(handle._callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return getattr(task.get_coro(), "__qualname__", "") or "task"
    return str(getattr(handle._callback, "__qualname__", handle._callback))


def write_figures(*_: object) -> None:
    longest = sorted(noted, reverse=True)[:NAMED]
    figures = {
        "callbacks": len(noted),
        "wall_ms": _percentiles([wall for wall, _, _ in noted]),
        "cpu_ms": _percentiles([cpu for _, cpu, _ in noted]),
        "most_cpu": [
            (round(1000 * cpu, 2), name) for _, cpu, name in sorted(noted, key=lambda one: -one[1])[:NAMED]
        ],
        "longest": [(round(1000 * wall, 2), round(1000 * cpu, 2), name) for wall, cpu, name in longest],
    }
    target = Path(os.environ["LOOP_FIGURES"])
    target.with_suffix(".new").write_text(json.dumps(figures), encoding="utf-8")
    target.with_suffix(".new").rename(target)


def _percentiles(values: list[float]) -> dict[str, float]:
    ordered = sorted(values) or [0.0]
    shares = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "max": 1.0}
    return {
        name: round(1000 * ordered[round(share * (len(ordered) - 1))], 3) for name, share in shares.items()
    }


# -- a lobby that everybody follows


class Sent(NamedTuple):
    version: int


class Lobby:
    """Open tables as a topic, of which one changes at a time."""

    name = "lobby"
    version = 1

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict.fromkeys(ids, self.version)

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        pass

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        return True

    def read(self, topic_id: int, version: int) -> Any:
        return self

    def earlier(self, topic_id: int, audience: Any, version: int) -> Any:
        return Sent(version)

    def update(self, audience: Any, sent: Any) -> Any:
        from games.live.topics import Update

        rows = "".join(
            f"<li>Table {number}: {self.version} of 6 seats are taken</li>" for number in range(LOBBY_TABLES)
        )
        return Update(Sent(self.version), f"<ul o id=lobby>{rows}</ul>")

    def mark(self, sent: object) -> str:
        return ""

    async def change(self, times_a_second: float) -> None:
        from games.live.announce import Change, topics_changed

        while True:
            await asyncio.sleep(1 / times_a_second)
            self.version += 1
            topics_changed([Change(self.name, 1, self.version)])


def open_lobby(times_a_second: float) -> None:
    from games import background
    from games.live.topics import Key, register
    from games.presenters.topics import topics_of
    from games.sockets import tables

    lobby = Lobby()
    register(lobby)
    tables.TableConsumer.topics = staticmethod(lambda game_id: (*topics_of(game_id), Key("lobby", 1)))
    run_background = background.run_background

    async def with_lobby() -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(run_background())
            tasks.create_task(lobby.change(times_a_second))

    background.run_background = with_lobby


def main() -> None:
    sys.modules["uvloop"] = None  # type: ignore[assignment]  # uvicorn then takes asyncio's own loop
    time_handles()
    signal.signal(signal.SIGUSR1, lambda *_: noted.clear())
    signal.signal(signal.SIGUSR2, write_figures)
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
    from luckybox_site import environment, serve

    environment.read_env_file()
    if lobby := os.environ.get("LOOP_LOBBY"):
        django.setup()
        open_lobby(float(lobby))
    serve.main()


if __name__ == "__main__":
    main()
