"""How many sockets are open, by person, address and table: exactly in this process, and roughly in all.

Each process tells the others through Redis what it holds, anew every minute, so that what a process held that
has died is forgotten. While Redis does not answer, each process counts for itself.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from threading import Lock
from time import time
from typing import TypeVar

from django.conf import settings

from luckybox_site.web.limits import Claim, Limit, count, note_refusal

T = TypeVar("T")

#: Seconds after which every process says again what it holds.
TOLD_EVERY = 60
#: Sockets of the same person or address in one process that need not be told again.
TOO_FEW = 1


class OpenSockets:
    """The sockets that a process holds."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._open: Counter[Claim] = Counter()
        #: In which minute the others were told of a claim, and of how many.
        self._told: dict[Claim, tuple[int, int]] = {}

    @property
    def is_counting(self) -> bool:
        """Whether any socket is open here."""
        return bool(self._open)

    async def open(self, claims: Sequence[Claim]) -> Limit | None:
        """Count a socket for all of these, or for none: then the limit that was met."""
        return await _aside(self._try_to_open, claims)

    async def close(self, claims: Sequence[Claim]) -> None:
        """A socket that was counted is gone."""
        await _aside(self._close, claims)

    async def tell_again(self, interval: float = TOLD_EVERY) -> None:
        """Tell the others again and again what this process holds, as long as it lives."""
        while settings.REDIS_URL:
            # Soon after a minute has begun.
            await asyncio.sleep(interval - time() % interval)
            await asyncio.to_thread(self.tell_all)

    def tell_all(self) -> None:
        """Tell the others what this process holds."""
        minute = _minute()
        with self._guard:
            self._told = {claim: told for claim, told in self._told.items() if told[0] == minute}
            many = [claim for claim, number in self._open.items() if number > TOO_FEW]
        for claim in many:
            self._tell(claim)

    def _try_to_open(self, claims: Sequence[Claim]) -> Limit | None:
        for number, claim in enumerate(claims, start=1):
            if self._add(claim, 1) > claim[0].most:
                self._close(claims[:number])
                note_refusal(claim[0])
                return claim[0]
        return None

    def _close(self, claims: Sequence[Claim]) -> None:
        for claim in claims:
            self._add(claim, -1)

    def _add(self, claim: Claim, more: int) -> int:
        """How many there are now, as far as is known."""
        with self._guard:
            self._open[claim] += more
            here = self._open[claim]
            if not here:
                del self._open[claim]
        return max(here, self._tell(claim)) if settings.REDIS_URL else here

    def _tell(self, claim: Claim) -> int:
        """Tell the others how many there are here; how many there are in all."""
        with self._guard:
            minute, here = _minute(), self._open[claim]
            told_in, told = self._told.get(claim, (minute, 0))
            self._told[claim] = (minute, here)
        return count(*claim, here - told if told_in == minute else here, seconds=TOLD_EVERY)


def _minute() -> int:
    return int(time()) // TOLD_EVERY


async def _aside(work: Callable[[Sequence[Claim]], T], claims: Sequence[Claim]) -> T:
    """Do it in a thread where Redis has to be waited for."""
    return await asyncio.to_thread(work, claims) if settings.REDIS_URL else work(claims)


#: Those of this process.
open_sockets = OpenSockets()
