"""Wrong methods are told so at every address, whatever else is wrong with the request."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern

import games.urls
import luckybox_site.urls
from tests.searches import some
from tests.tables import client_of, open_table, rows_of

pytestmark = pytest.mark.no_cover

METHODS = ("GET", "HEAD", "POST", "PUT")
#: For which views have no word of their own either.
RARE_METHODS = ("PATCH", "DELETE", "OPTIONS", "TRACE")


def addresses() -> dict[str, tuple[str, ...]]:
    """Our own addresses, and which methods their views say they take."""
    ours = [*games.urls.urlpatterns, *luckybox_site.urls.urlpatterns]
    return {
        f"/{entry.pattern}": vars(entry.callback)["methods"]
        for entry in ours
        if isinstance(entry, URLPattern)
    }


@pytest.mark.parametrize("methods", [METHODS, pytest.param(RARE_METHODS, marks=pytest.mark.deep)])
@pytest.mark.django_db
def test_a_wrong_method_is_told_so_with_or_without_a_token(methods: Sequence[str]) -> None:
    game = open_table(players=2)
    rows, client = rows_of(game), client_of(game, 0)
    client.handler.enforce_csrf_checks = True
    for address, taken in some(addresses().items()):
        path = address.replace("<slug:code>", game.code).replace("<slug:game>", game.kind)
        path = re.sub("<slug:[a-z]+>", "table", re.sub("<int:[a-z]+>", "1", path))
        for method in methods:
            if method in taken:
                continue
            response, asked = client.generic(method, path), (method, path)
            assert (response.status_code, response.headers["Allow"]) == (405, ", ".join(taken)), asked
            said = "This address cannot be opened directly. Nothing has changed."
            assert method == "HEAD" or said in response.content.decode(), asked
        assert rows_of(game) == rows, path


def test_nothing_but_a_form_changes_anything() -> None:
    assert set(addresses().values()) == {("GET", "HEAD"), ("POST",), ("GET", "HEAD", "POST")}
    assert len(addresses()) > 25


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_files_are_there_to_be_read(client: Client, method: str, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    response = client.generic(method, "/static/css/base.css", headers={"accept-language": "de"})
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")
    page = response.content.decode()
    assert '<html lang="de">' in page
    assert 'class="tile"' in page
