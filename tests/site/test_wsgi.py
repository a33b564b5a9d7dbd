"""The WSGI application."""

from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import StreamingHttpResponse

from luckybox_site import wsgi
from luckybox_site.wsgi import application, pages


def answer(path: str) -> tuple[str, Any]:
    environ: dict[str, Any] = {}
    setup_testing_defaults(environ)
    environ["PATH_INFO"] = path
    began: list[str] = []
    body = application(environ, lambda status, _: began.append(status))
    return began[0], body


def test_the_wsgi_application_is_django() -> None:
    assert isinstance(pages, WSGIHandler)


@pytest.mark.django_db
def test_a_page_is_handed_over_in_one_piece() -> None:
    status, body = answer("/")

    assert status == "200 OK"
    assert isinstance(body, list)
    assert b"</html>" in body[0]


def test_an_answer_that_comes_in_many_pieces_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = StreamingHttpResponse(iter([b"one", b"two"]))
    monkeypatch.setattr(wsgi, "pages", lambda *_: pieces)

    assert application({}, None) is pieces
