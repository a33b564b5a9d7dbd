"""Which log records keep their traceback."""

import logging

#: What uvicorn logs when a web socket receives text that is not UTF-8.
INVALID_TEXT = "Invalid UTF-8 sequence received from client."


class TracebacksOfServerErrors(logging.Filter):
    """Removes the traceback of a client's error, which is logged in one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        is_refused = record.name == "django.request" and record.levelno < logging.ERROR
        if is_refused or record.name.startswith("django.security.") or record.msg == INVALID_TEXT:
            record.exc_info = None
        return True
