"""The log: a line for what a client got wrong, a traceback for a fault of ours."""

import io
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from luckybox_site import logs
from luckybox_site.logs import MOST_LINES, Repetitions, TracebacksOfServerErrors, shortened
from tests.waiting import until

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
    for one in handler.filters:
        if isinstance(one, Repetitions):
            one._counts.clear()
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


# -- what repeats


class Logger:
    """A logger with the filter of the site, and what it has written."""

    def __init__(self, period: float = 3600) -> None:
        self.written = io.StringIO()
        self.handler = logging.StreamHandler(self.written)
        self.filter = Repetitions(period=period)
        self.logger = logging.getLogger(f"repeating {id(self)}")
        for place in (self.handler, self.logger):
            place.addFilter(self.filter)
        self.logger.addHandler(self.handler)
        self.logger.propagate = False

    def fault(self, where: Callable[[], None]) -> None:
        try:
            where()
        except LookupError:
            self.logger.exception("Something is missing.")

    @property
    def tracebacks(self) -> int:
        return self.written.getvalue().count("Traceback")

    @property
    def lines(self) -> list[str]:
        return self.written.getvalue().splitlines()


def open_something_else() -> None:
    raise KeyError


def test_a_fault_that_repeats_is_told_in_full_once_and_then_counted() -> None:
    log = Logger(period=1.0)
    for _ in range(100):
        log.fault(open_nothing)
    assert log.tracebacks == 1
    until(lambda: log.lines[-1] == "99 more like this within 1 s: Something is missing.")
    log.fault(open_nothing)
    assert log.tracebacks == 2


def test_another_fault_at_the_same_place_is_told_in_full() -> None:
    log = Logger()
    for fault in (open_nothing, open_something_else, open_nothing):
        log.fault(fault)
    assert log.tracebacks == 2


def test_a_thousand_lines_about_clients_are_a_few() -> None:
    log = Logger(period=1.0)
    for number in range(100):
        log.logger.warning("Not Found: /%d/", number)
    until(lambda: len(log.lines) > MOST_LINES)
    assert log.lines[:2] == ["Not Found: /0/", "Not Found: /1/"]
    assert log.lines[MOST_LINES:] == [f"{100 - MOST_LINES} more like this within 1 s: Not Found: /5/"]


def test_what_comes_now_and_then_is_always_told() -> None:
    log = Logger(period=0.0)
    for _ in range(3):
        log.fault(open_nothing)
        until(lambda: log.tracebacks > 0)
    assert log.tracebacks == 3


def test_information_is_never_held_back() -> None:
    log = Logger()
    log.logger.setLevel(logging.INFO)
    for _ in range(20):
        log.logger.info("Round and round.")
    assert len(log.lines) == 20


def test_the_kinds_that_are_counted_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_KINDS", 1)
    log = Logger()
    for fault in (open_nothing, open_something_else):
        log.fault(fault)
    assert len(log.filter._counts) == 1


def test_a_thousand_requests_for_a_host_that_is_not_ours_are_a_few_lines(
    client: Client, log: io.StringIO, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["lucky.example"]
    for number in range(50):
        assert client.get("/", headers={"host": f"wrong{number}.example"}).status_code == 400
    assert len(log.getvalue().splitlines()) <= 2 * MOST_LINES


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("203.0.113.77:51200 - WebSocket /ws/", "203.0.113.0:51200 - WebSocket /ws/"),
        ("from 2001:db8:1:2:3:4:5:6.", "from 2001:0db8:0001::."),
        ("('2001:db8::7', 443)", "('2001:0db8:0000::', 443)"),
        ("::ffff:203.0.113.77 left", "0000:0000:0000:: left"),
        ("at 12:30:45 on 2026-11-19, version 5.2.19", "at 12:30:45 on 2026-11-19, version 5.2.19"),
        ("http://0.0.0.0:8000 and ::1", "http://0.0.0.0:8000 and ::1"),
    ],
)
def test_an_address_is_shortened_to_its_network(written: str, kept: str) -> None:
    assert shortened(written) == kept


def test_no_line_of_the_log_names_the_address_of_a_visitor(log: io.StringIO) -> None:
    for name in ("uvicorn.error", "games"):
        logging.getLogger(name).warning('%s - "WebSocket %s" [accepted]', ("203.0.113.77", 5120), "/ws/")
    assert "203.0.113.77" not in log.getvalue()
    assert log.getvalue().count("203.0.113.0") == 2
