"""The setting LOGGING: which records keep a traceback, how often one is written; none names a visitor."""

import logging
import re
from ipaddress import IPv6Address, ip_address
from threading import Lock, Timer
from time import monotonic
from typing import Any

#: What uvicorn logs when a web socket receives text that is not UTF-8.
INVALID_TEXT = "Invalid UTF-8 sequence received from client."


class TracebacksOfServerErrors(logging.Filter):
    """Removes the traceback of a client's error, which is logged in one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        is_refused = record.name == "django.request" and record.levelno < logging.ERROR
        if is_refused or record.name.startswith("django.security.") or record.msg == INVALID_TEXT:
            record.exc_info = None
        return True


#: What may be an address; `shortened` looks whether it is one.
_PERHAPS_ADDRESS = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*[0-9A-Fa-f:])(?!\w)"
)


class ShortAddresses(logging.Filter):
    """Shortens addresses to their network: nobody is found by them, however long a log is kept."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        short = shortened(text)
        if short != text:
            record.msg, record.args = short, None
        return True


def shortened(text: str) -> str:
    """The text without the last part of its addresses, but for those of this machine."""
    return _PERHAPS_ADDRESS.sub(_network, text)


def _network(found: re.Match[str]) -> str:
    try:
        address = ip_address(found[0])
    except ValueError:
        return found[0]
    if address.is_loopback or address.is_unspecified:
        return found[0]
    if isinstance(address, IPv6Address):
        return ":".join(address.exploded.split(":")[:3]) + "::"
    return found[0].rpartition(".")[0] + ".0"


#: Seconds during which records of one kind are counted together.
PERIOD = 60.0
#: How many of a kind are written in that time: with a traceback, and in one line.
MOST_TRACEBACKS, MOST_LINES = 1, 5
MOST_KINDS = 500

#: Marks a record that has been counted.
COUNTED = "is_counted"

#: The place in the code that logs, and the type and place of the exception.
Kind = tuple[str, str, int, str, int]


class Repetitions(logging.Filter):
    """Passes the first warnings and errors of a kind; a line after a minute counts those that followed.

    Records are of one kind if the same line of code writes them, about an exception from the same line.
    """

    def __init__(self, name: str = "", period: float = PERIOD) -> None:
        super().__init__(name)
        self._period = period
        self._guard = Lock()
        #: When the first record of a kind came, and how many have come since.
        self._counts: dict[Kind, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        # The same filter may stand at a logger and at the handler.
        if record.levelno < logging.WARNING or COUNTED in record.__dict__:
            return True
        record.__dict__[COUNTED] = True
        kind = _kind(record)
        most = MOST_TRACEBACKS if record.exc_info else MOST_LINES
        count = self._count(kind, most)
        if count == most + 1:
            timer = Timer(self._period, self._sum_up, (kind, record, most))
            timer.daemon = True
            timer.start()
        return count <= most

    def _count(self, kind: Kind, most: int) -> int:
        """Count one more; how many that makes."""
        with self._guard:
            now = monotonic()
            if len(self._counts) >= MOST_KINDS:
                self._counts = {}
            since, count = self._counts.get(kind, (now, 0))
            # With more than are written the period ends with its summary.
            if count <= most and now > since + self._period:
                since, count = now, 0
            self._counts[kind] = since, count + 1
            return count + 1

    def _sum_up(self, kind: Kind, first: logging.LogRecord, most: int) -> None:
        with self._guard:
            _, count = self._counts.pop(kind, (0.0, 0))
        if count > most:
            words = f"{count - most} more like this within {self._period:g} s: {first.getMessage()}"
            line = logging.LogRecord(first.name, first.levelno, first.pathname, first.lineno, words, (), None)
            line.__dict__[COUNTED] = True
            logging.getLogger(first.name).handle(line)


def _kind(record: logging.LogRecord) -> Kind:
    error = record.exc_info[1] if record.exc_info else None
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    line = trace.tb_lineno if trace else 0
    return record.name, record.pathname, record.lineno, type(error).__name__, line


def logging_config(level: str) -> dict[str, Any]:
    """Django's setting LOGGING, with the filters above."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
        "filters": {
            "tracebacks": {"()": "luckybox_site.logs.TracebacksOfServerErrors"},
            "repetitions": {"()": "luckybox_site.logs.Repetitions"},
            "addresses": {"()": "luckybox_site.logs.ShortAddresses"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["tracebacks", "repetitions", "addresses"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's own handlers are silent without DEBUG; the root logger speaks for all.
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # It tells of each wake.
            "huey": {"level": "WARNING"},
            # They tell of each table of a font.
            "fontTools": {"level": "WARNING"},
            "fpdf": {"level": "WARNING"},
            # Where uvicorn has been started by its own command, it has handlers of its own.
            "uvicorn.error": {"filters": ["tracebacks", "repetitions", "addresses"]},
        },
    }
