"""What the tables have written to the log."""

import logging

import pytest


def of_tables(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Without lines of others, such as that Redis was slow for a moment on a busy machine."""
    return [record for record in caplog.records if record.name.startswith("games")]
