"""Counting open sockets in several processes that share a Redis, or do not."""

import pytest
from django.core.cache import caches
from pytest_django import Settings

from luckybox_site.web.limits import Claim, Limit, refusals
from luckybox_site.web.open_sockets import OpenSockets

pytestmark = pytest.mark.usefixtures("nothing_is_counted")

THREE = Limit("spectators_per_table", 3)
HERE: Claim = (THREE, "7")


@pytest.fixture
def shared(settings: Settings) -> None:
    """Two processes with one cache, as a Redis is."""
    settings.REDIS_URL = "redis://shared.example"


async def opened(process: OpenSockets, times: int) -> list[bool]:
    return [await process.open([HERE]) is None for _ in range(times)]


async def test_alone_a_process_counts_exactly() -> None:
    here = OpenSockets()
    assert await opened(here, 4) == [True, True, True, False]
    await here.close([HERE])
    assert await opened(here, 2) == [True, False]
    assert refusals(THREE) == (2, 2)


async def test_without_a_redis_processes_know_nothing_of_each_other() -> None:
    assert await opened(OpenSockets(), 3) + await opened(OpenSockets(), 3) == [True] * 6


@pytest.mark.usefixtures("shared")
async def test_with_one_the_limit_is_that_of_all_processes_together() -> None:
    here, there = OpenSockets(), OpenSockets()
    assert await opened(here, 2) == [True, True]
    assert await opened(there, 2) == [True, False]
    await here.close([HERE])
    assert await opened(there, 2) == [True, False]


@pytest.mark.usefixtures("shared")
async def test_what_a_process_held_that_has_died_is_forgotten_and_the_rest_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    died, here, there = OpenSockets(), OpenSockets(), OpenSockets()
    await opened(died, 1)
    await opened(here, 2)
    assert await opened(there, 1) == [False]
    monkeypatch.setattr("luckybox_site.web.open_sockets._minute", lambda: 1)
    for name in ("default", "local"):
        caches[name].clear()
    here.tell_all()
    here.tell_all()
    assert await opened(there, 2) == [True, False]


async def test_a_claim_that_is_refused_counts_for_none_of_them() -> None:
    here, other = OpenSockets(), (Limit("sockets_per_table", 0), "7")
    assert await here.open([HERE, other]) == other[0]
    assert not here.is_counting


async def test_without_a_redis_nobody_is_told() -> None:
    await OpenSockets().tell_again()
