"""What a process remembers of sessions, and until when."""

from collections.abc import Callable

import pytest

from luckybox_site.web import identity_cache as module
from luckybox_site.web.identity_cache import (
    CURRENT_FOR,
    REMEMBERED_FOR,
    Changes,
    IdentityCache,
    Visitor,
    session_hash,
)


@pytest.fixture
def time_passes(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], float]:
    now = [1000.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> float:
        now[0] += seconds
        return now[0]

    return pass_by


@pytest.fixture
def cache(time_passes: Callable[[float], float]) -> IdentityCache:
    """One that is current and knows a session of user 7."""
    cache = IdentityCache()
    cache.apply(time_passes(0), Changes())
    cache.remember("key", Visitor(7, session_hash("key")), cache.changes_applied)
    return cache


def test_it_answers_while_its_reading_is_fresh(
    cache: IdentityCache, time_passes: Callable[[float], float]
) -> None:
    time_passes(CURRENT_FOR - 0.01)
    assert cache.find("key") == Visitor(7, session_hash("key"))
    assert cache.may_send()
    time_passes(0.01)
    assert cache.find("key") is None
    assert not cache.may_send()


def test_a_slow_reading_counts_from_its_beginning(
    cache: IdentityCache, time_passes: Callable[[float], float]
) -> None:
    begun = time_passes(0)
    time_passes(CURRENT_FOR)
    cache.apply(begun, Changes())
    assert cache.find("key") is None


def test_a_session_is_looked_up_again_after_a_while_without_any_change(
    cache: IdentityCache, time_passes: Callable[[float], float]
) -> None:
    cache.apply(time_passes(REMEMBERED_FOR - 0.01), Changes())
    assert cache.find("key")
    cache.apply(time_passes(0.01), Changes())
    assert cache.find("key") is None


@pytest.mark.parametrize(
    "changes",
    [
        Changes(user_ids=frozenset({7})),
        Changes(sessions=frozenset({session_hash("key")})),
        Changes(all_visitors=True),
    ],
)
def test_a_change_is_forgotten_and_its_sockets_are_found(
    changes: Changes, cache: IdentityCache, time_passes: Callable[[float], float]
) -> None:
    socket = Socket()
    cache.add_socket(socket, Visitor(7, session_hash("key")))
    cache.apply(time_passes(0), changes)
    assert cache.find("key") is None
    assert list(cache.sockets_of(changes)) == [socket]


def test_the_change_of_another_is_not_ones_own(
    cache: IdentityCache, time_passes: Callable[[float], float]
) -> None:
    others = Changes(frozenset({8}), frozenset({session_hash("other")}))
    cache.add_socket(Socket(), Visitor(7, session_hash("key")))
    cache.apply(time_passes(0), others)
    assert cache.find("key")
    assert list(cache.sockets_of(others)) == []


def test_sockets_of_strangers_and_closed_ones_are_left_alone(cache: IdentityCache) -> None:
    closed = Socket()
    cache.add_socket(Socket(), Visitor())
    cache.add_socket(closed, Visitor(7, "a"))
    cache.remove_socket(closed)
    assert list(cache.sockets_of(Changes(all_visitors=True))) == []


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch, cache: IdentityCache) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 1)
    cache.remember("other", Visitor(8, session_hash("other")), cache.changes_applied)
    assert cache.find("key") is None
    assert cache.find("other")


def test_a_process_that_reads_no_changes_holds_nothing_back_and_remembers_nothing() -> None:
    cache = IdentityCache()
    cache.remember("key", Visitor(7, session_hash("key")), 0)
    assert cache.find("key") is None
    assert cache.may_send()


class Socket:
    async def visitor_has_changed(self) -> None:
        """Nothing is open."""
