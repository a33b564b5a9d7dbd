"""Sessions are read from Redis while it is there, and from the database while it is not."""

import os

import pytest
from django.contrib.sessions.models import Session
from django.test import override_settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from luckybox_site.redis_cache import LONGEST, PatientCache
from luckybox_site.web.sessions import SessionStore
from tests.servers import free_port

BACKEND = "luckybox_site.redis_cache.PatientCache"


def nowhere() -> str:
    return f"redis://127.0.0.1:{free_port()}/0"


def cache_at(address: str) -> PatientCache:
    return PatientCache(address, {"OPTIONS": {"retry": Retry(NoBackoff(), 0)}})


def test_without_redis_nothing_is_known_and_nothing_fails() -> None:
    cache = cache_at(nowhere())
    cache.set("a", 1)
    assert cache.get("a") is None
    assert cache.get("a", "default") == "default"
    assert "a" not in cache
    assert cache.delete("a") is False


if os.environ.get("REDIS_URL"):  # the pass on PostgreSQL and Redis, which says itself when they are missing

    @pytest.mark.services
    def test_with_redis_it_is_a_cache_that_keeps_nothing_for_long() -> None:
        cache = cache_at(os.environ["REDIS_URL"])
        cache.set("luckybox-test", 1, timeout=14 * 24 * 3600)
        assert cache.get("luckybox-test") == 1
        assert "luckybox-test" in cache
        client = cache._cache.get_client(None)  # type: ignore[attr-defined]  # Redis knows how long
        assert 0 < client.ttl(cache.make_key("luckybox-test")) <= LONGEST
        assert cache.delete("luckybox-test") is True
        assert "luckybox-test" not in cache


@pytest.mark.django_db
def test_without_redis_a_session_lives_on_in_the_database() -> None:
    patient = {"BACKEND": BACKEND, "LOCATION": nowhere(), "OPTIONS": {"retry": Retry(NoBackoff(), 0)}}
    with override_settings(CACHES={"default": patient}):
        session = SessionStore()
        session["colour"] = "red"
        session.save()
        assert SessionStore(session.session_key)["colour"] == "red"
        session.delete()
        assert SessionStore(session.session_key).get("colour") is None
    assert not Session.objects.exists()
