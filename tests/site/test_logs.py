"""The log: a line for what a client got wrong, a traceback for a fault of ours."""

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from luckybox_site.logs import TracebacksOfServerErrors

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the site's own handler writes."""
    handler = next(
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler)
        and any(isinstance(one, TracebacksOfServerErrors) for one in handler.filters)
    )
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.mark.parametrize(
    ("body", "content_type", "headers"),
    [
        ("name=" + "x" * 3_000_000, FORM, {}),
        ("&".join(f"field{number}=" for number in range(2000)), FORM, {}),
        ("name=Ada", f"{FORM}; charset=utf-7", {}),
        ("--x", "multipart/form-data", {}),
        ("name=Ada", FORM, {"host": "a b"}),
    ],
    ids=["large", "many fields", "charset", "boundary", "host"],
)
def test_what_a_client_got_wrong_is_one_line(
    client: Client, log: io.StringIO, body: str, content_type: str, headers: dict[str, Any]
) -> None:
    assert client.post("/new/", body, content_type, headers=headers).status_code in {400, 413}
    lines = log.getvalue().splitlines()
    assert len({line.split(": ")[0].split(" ", 2)[2] for line in lines}) == len(lines) >= 1


def test_a_fault_of_ours_is_told_in_full(log: io.StringIO) -> None:
    try:
        open_nothing()
    except LookupError:
        logging.getLogger("django.request").exception("Internal Server Error: /")
    assert "Traceback" in log.getvalue()


def open_nothing() -> None:
    raise LookupError
