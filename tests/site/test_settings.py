"""The settings follow the environment."""

import runpy
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

SETTINGS = Path(__file__).parents[2] / "luckybox_site" / "settings.py"
VARIABLES = [
    "ALLOWED_HOSTS",
    "CONN_MAX_AGE",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "EMAIL_URL",
    "HTTPS",
    "REDIS_URL",
    "SECRET_KEY",
    "SQLITE_SYNCHRONOUS",
]


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    return monkeypatch


def settings() -> dict[str, Any]:
    return runpy.run_path(str(SETTINGS))


def test_nothing_needs_to_be_set(environ: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = settings()
    assert found["DEBUG"] is False
    assert found["SECRET_KEY"] == (tmp_path / "secret_key").read_text()
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "db.sqlite3")
    assert found["DATABASES"]["default"]["CONN_MAX_AGE"] == 60
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "channels.layers.InMemoryChannelLayer"


def test_sqlite_queues_writers_and_lets_readers_pass(environ: pytest.MonkeyPatch) -> None:
    options = settings()["DATABASES"]["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


@pytest.mark.parametrize(("chosen", "level"), [("", 1), ("normal", 1), ("full", 2), (" FULL ", 2)])
def test_sqlite_waits_for_the_disk_at_every_commit_when_told_to(
    chosen: str, level: int, environ: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if chosen:
        environ.setenv("SQLITE_SYNCHRONOUS", chosen)
    options = settings()["DATABASES"]["default"]["OPTIONS"]
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.executescript(options["init_command"])
        assert database.execute("PRAGMA synchronous").fetchone() == (level,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_another_word_for_it_is_refused_at_the_start(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("SQLITE_SYNCHRONOUS", "off")
    with pytest.raises(ImproperlyConfigured, match="it must be normal or full"):
        settings()


def test_limits_are_set_one_by_one(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("LIMIT_TABLES_PER_PERSON", "5/60")
    environ.setenv("LIMIT_SPECTATORS_PER_TABLE", "50")
    found = settings()["LIMITS"]
    assert found["tables_per_person"][1:] == (5, 60)
    assert found["spectators_per_table"][1:] == (50, 0)
    assert found["guests_per_address"].most >= 300


def test_a_database_url_selects_postgresql(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("DATABASE_URL", "postgres://ann:secret@db.example:5433/club")
    environ.setenv("CONN_MAX_AGE", "90")
    database = settings()["DATABASES"]["default"]
    assert database["ENGINE"] == "luckybox_site.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "club")
    assert database["CONN_MAX_AGE"] == 90
    assert "init_command" not in database.get("OPTIONS", {})


def test_a_redis_url_selects_redis_for_announcements_and_cache(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("REDIS_URL", "redis://redis.example:6379/3")
    found = settings()
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert found["CACHES"]["default"]["LOCATION"] == "redis://redis.example:6379/3"


def in_redis(key: str, environ: pytest.MonkeyPatch) -> tuple[str, str]:
    environ.setenv("SECRET_KEY", key)
    found = settings()
    return found["CHANNEL_LAYERS"]["default"]["CONFIG"]["prefix"], found["CACHES"]["default"]["KEY_PREFIX"]


def test_sites_that_share_a_redis_hear_nothing_of_one_another(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("REDIS_URL", "redis://redis.example:6379/0")
    one, other = in_redis("one" * 20, environ), in_redis("other" * 20, environ)
    assert in_redis("one" * 20, environ) == one
    assert not set(one) & set(other)
    assert not any("one" * 20 in name for name in one)


def test_https_secures_cookies_and_redirects(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("HTTPS", "true")
    found = settings()
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_SSL_REDIRECT"]
    assert found["SECURE_HSTS_SECONDS"] > 0


def test_without_https_a_browser_in_the_lan_can_log_in(environ: pytest.MonkeyPatch) -> None:
    found = settings()
    assert not found["SESSION_COOKIE_SECURE"]
    assert not found["SECURE_SSL_REDIRECT"]


def test_hosts_and_origins_come_from_the_environment(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("ALLOWED_HOSTS", "play.example")
    environ.setenv("CSRF_TRUSTED_ORIGINS", "https://play.example")
    found = settings()
    assert found["ALLOWED_HOSTS"] == ["play.example"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://play.example"]


def test_debug_serves_files_without_collecting_them(environ: pytest.MonkeyPatch) -> None:
    environ.setenv("DEBUG", "true")
    assert "whitenoise" not in settings()["STORAGES"]["staticfiles"]["BACKEND"]
