"""What is worth a line in the log, and what is worth a traceback."""

import logging

#: How uvicorn says that a web socket brings text that is none.
BROKEN_TEXT = "Invalid UTF-8 sequence received from client."


class TracesOfOurFaults(logging.Filter):
    """Keeps tracebacks to faults of ours: what a client got wrong is said in one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        is_refused = record.name == "django.request" and record.levelno < logging.ERROR
        if is_refused or record.name.startswith("django.security.") or record.msg == BROKEN_TEXT:
            record.exc_info = None
        return True
