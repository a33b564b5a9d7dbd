"""Static files, as a browser asks for them."""

import pytest
from django.test import AsyncClient, Client

FILE = "/static/admin/css/base.css"


def test_a_static_file_is_served(client: Client) -> None:
    response = client.get(FILE)
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("text/css")
    assert len(response.content) == int(response.headers["Content-Length"])


async def test_a_static_file_is_served_without_a_warning_under_asgi(async_client: AsyncClient) -> None:
    response = await async_client.get(FILE)
    assert response.status_code == 200
    assert b"body" in response.content


def test_a_file_the_browser_has_is_not_sent_again(client: Client) -> None:
    modified = client.get(FILE).headers["Last-Modified"]
    response = client.get(FILE, headers={"if-modified-since": modified})
    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.django_db
def test_a_file_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/static/absent.css").status_code == 404
