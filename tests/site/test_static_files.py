"""Static files, as a browser asks for them."""

import pytest
from django.test import Client

FILE = "/static/admin/css/base.css"


def test_a_static_file_is_served(client: Client) -> None:
    response = client.get(FILE)
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("text/css")
    assert len(response.getvalue()) == int(response.headers["Content-Length"])


def test_a_file_the_browser_has_is_not_sent_again(client: Client) -> None:
    first = client.get(FILE)
    assert first.getvalue()
    response = client.get(FILE, headers={"if-modified-since": first.headers["Last-Modified"]})
    assert (response.status_code, response.getvalue()) == (304, b"")


@pytest.mark.django_db
def test_a_file_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/static/absent.css").status_code == 404
