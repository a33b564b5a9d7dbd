"""The front page, its headers, and the answer to "are you well?"."""

import pytest
from django.db import DatabaseError, connection
from django.test import Client, override_settings

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


def test_the_front_page_is_in_the_language_of_the_browser(client: Client) -> None:
    response = client.get("/", headers={"accept-language": "it"})
    assert response.headers["Content-Language"] == "it"


def test_the_front_page_takes_no_posts(client: Client) -> None:
    assert client.post("/").status_code == 405


@pytest.mark.services
def test_a_well_site_says_so(client: Client) -> None:
    response = client.get("/health/")
    assert response.status_code == 200
    assert response.json() == {"database": True, "cache": True}


def test_a_site_without_its_cache_says_so(client: Client) -> None:
    unreachable = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": f"redis://127.0.0.1:{free_port()}/0",
        },
    }
    with override_settings(CACHES=unreachable):
        response = client.get("/health/")
    assert response.status_code == 503
    assert response.json() == {"database": True, "cache": False}


def test_a_site_without_its_database_says_so(client: Client) -> None:
    def refuse(*args: object) -> None:
        raise DatabaseError

    with connection.execute_wrapper(refuse):
        response = client.get("/health/")
    assert response.status_code == 503
    assert response.json() == {"database": False, "cache": True}
