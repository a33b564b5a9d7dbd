"""The front page, its headers, and what every site is asked for."""

import re

import pytest
from django import conf
from django.db import DatabaseError, Error, InterfaceError, connection
from django.test import Client
from pytest_django import Settings

from games.urls import AT_A_TABLE
from luckybox_site import views
from luckybox_site.web.circuit import Circuit
from tests.servers import free_port

pytestmark = pytest.mark.django_db


def test_the_front_page_is_there(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert response.templates[0].name == "home.html"


def test_pages_allow_nothing_from_elsewhere_and_nothing_inline(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_pages_cannot_be_framed_or_sniffed(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_front_page_takes_no_posts(client: Client) -> None:
    assert client.post("/").status_code == 405


@pytest.mark.parametrize(
    "path", ["/", "/robots.txt", "/favicon.ico", "/health/", "/rules/luckybox/", "/style/"]
)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_what_is_only_to_be_read_says_so(client: Client, path: str, method: str) -> None:
    response = getattr(client, method)(path)
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")


def is_open_to_robots(client: Client, path: str) -> bool:
    rules = client.get("/robots.txt").content.decode()
    closed = re.findall(r"^Disallow: (.+)$", rules, re.MULTILINE)
    return not any(re.match(re.escape(rule).replace(r"\*", ".*"), path) for rule in closed)


def test_robots_are_told_in_plain_words(client: Client) -> None:
    response = client.get("/robots.txt")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert response.content.startswith(b"User-agent: *\n")


@pytest.mark.parametrize("path", ["/", "/rules/luckybox/", "/new/", "/t/abcdefgh/", "/static/css/base.css"])
def test_robots_may_read_pages(client: Client, path: str) -> None:
    assert is_open_to_robots(client, path)


@pytest.mark.parametrize("end", [end for end, _, _ in AT_A_TABLE if end])
def test_robots_stay_away_from_what_lies_below_a_table(client: Client, end: str) -> None:
    assert not is_open_to_robots(client, f"/t/abcdefgh/{end}")


@pytest.mark.parametrize("end", ["standing/", "round/1/", "log/", "qr.svg", "export/record/"])
def test_robots_stay_away_from_what_lies_below_a_tournament(client: Client, end: str) -> None:
    assert is_open_to_robots(client, "/tournaments/abcdefgh/")
    assert not is_open_to_robots(client, f"/tournaments/abcdefgh/{end}")


def test_the_icon_is_where_browsers_have_always_looked(client: Client) -> None:
    response = client.get("/favicon.ico", follow=True)
    assert response.redirect_chain == [("/static/img/favicon.svg", 302)]
    assert response.getvalue().startswith(b"<svg")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "image/svg+xml")


@pytest.mark.services
@pytest.mark.parametrize("path", ["/health/", "/health/ready/"])
def test_a_well_site_says_so(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    redis = "connected" if conf.settings.REDIS_URL else "unused"
    assert response.json() == {"status": "ready", "database": True, "redis": redis}


def test_a_site_without_redis_is_degraded_and_stays_in_the_load_balancer(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "redis_circuit", Circuit("Redis"))
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": settings.REDIS_URL,
        },
    }
    for _ in range(2):
        response = client.get("/health/ready/")
        assert response.status_code == 200
        assert response.json() == {"status": "degraded", "database": True, "redis": "lost"}


def test_a_process_that_responds_is_live_whatever_it_has_lost(client: Client) -> None:
    def refuse(*args: object) -> None:
        raise DatabaseError

    with connection.execute_wrapper(refuse):
        response = client.get("/health/live/")
    assert (response.status_code, response.json()) == (200, {"status": "live"})


@pytest.mark.parametrize("fault", [DatabaseError, InterfaceError])
def test_a_site_without_its_database_says_so(client: Client, fault: type[Error]) -> None:
    def refuse(*args: object) -> None:
        raise fault

    with connection.execute_wrapper(refuse):
        response = client.get("/health/")
    assert response.status_code == 503
    assert response.json() == {"status": "unavailable", "database": False, "redis": "unused"}
