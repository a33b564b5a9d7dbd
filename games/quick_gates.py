"""Gates that open on the event loop, in the moment in which it is time.

Most turns of Lucky Box end so: all have moved, nobody takes anything back, and the next number comes. The
ticker would find that in the database, a moment later and in a thread. It still does wherever this cannot:
after moves that came another way, in a server without clocks, and if this fails.
"""

import asyncio
import logging
from asyncio import Lock
from collections import deque
from collections.abc import Coroutine
from typing import Any
from weakref import WeakValueDictionary

from django.utils import timezone

from games.live.threads import in_thread
from games.models import Game
from games.services.clock import LEFT_TO_LOOP, Watched, gate_opened, watched_gates
from games.store import TableEdit, recall, write_at_once, write_edit

logger = logging.getLogger(__name__)

#: Seconds that a gate may still be shut to be waited for here.
LONGEST = 5.0
#: Timers of the loop may be half a millisecond early, which is too early.
BEHIND = 0.001
#: Many may open in the same moment. After so many (a millisecond), others have their turns for as long.
AT_A_STRETCH, PAUSE = 4, 0.001

#: What is done on the event loop at one table follows one another, as long as it is under way.
_turns: WeakValueDictionary[int, Lock] = WeakValueDictionary()


def turn_at(game_id: int) -> Lock:
    """Held while a table is changed on the event loop."""
    return _turns.setdefault(game_id, Lock())


async def write(edit: TableEdit) -> bool:
    """Write, remember and announce what was decided on a remembered table; `False` if that is out of date."""
    is_written = await write_at_once(edit) or await in_thread(write_edit, edit)
    if is_written and _gates is not None and _gates.loop is asyncio.get_running_loop():
        _gates.wait_at(edit.game)
    return is_written


class Gates:
    """The gates that are waited for in one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        #: The tables for which it is time, with the versions at which their gates were shut.
        self._due: deque[tuple[int, int]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_opening = False

    def wait_at(self, game: Game) -> None:
        """Open the gate of a table in time, if it has a short one that is shut."""
        if game.gate_deadline is None or game.is_paused:
            return
        wait = (game.gate_deadline - timezone.now()).total_seconds()
        if wait <= LONGEST:
            watched_gates[game.pk] = Watched(game.version, game.gate_deadline + LEFT_TO_LOOP)
            self.loop.call_later(wait + BEHIND, self._begin, game.pk, game.version)

    def _begin(self, game_id: int, version: int) -> None:
        self._due.append((game_id, version))
        if not self._is_opening:
            self._is_opening = True
            self._run(self._open_all())

    async def _open_all(self) -> None:
        """One after the other, but each waits for the database for itself."""
        try:
            while self._due:
                for _ in range(min(AT_A_STRETCH, len(self._due))):
                    self._run(_open(*self._due.popleft()))
                await asyncio.sleep(PAUSE)
        finally:
            self._is_opening = False

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)  # the loop itself would forget it
        task.add_done_callback(self._tasks.discard)


async def _open(game_id: int, version: int) -> None:
    """Go on at a table, unless something has happened there meanwhile."""
    try:
        async with turn_at(game_id):
            table = recall(game_id)
            if table is not None and table.game.version == version and (edit := gate_opened(table)):
                await write(edit)
    except Exception:
        # Whatever it is, it is a fault of one table, and no task may end unheard.
        logger.exception("The gate of table %s cannot be opened here; the ticker does.", game_id)
    finally:
        watched = watched_gates.get(game_id)
        if watched is not None and watched.version == version:
            del watched_gates[game_id]


_gates: Gates | None = None


def keep_time() -> None:
    """This server has clocks: from now on gates are waited for in the running event loop."""
    global _gates  # noqa: PLW0603  one event loop in a process
    _gates = Gates()
