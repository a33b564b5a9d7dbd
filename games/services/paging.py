"""Pages of long lists by key: each page says after which moment and row the next one goes on.

However far back a page lies, the database goes straight to it.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import Q

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
#: Digits of a moment (until the year 2286) and of a row.
MOMENT_DIGITS, ROW_DIGITS = 16, 18


def key_of(finished_at: datetime, pk: int) -> str:
    """The key of a row in a list, the last finished first, for an address."""
    return f"{(finished_at - EPOCH) // MICROSECOND}-{pk}"


def after(key: str) -> Q:
    """The rows after a key; all rows for what is no key."""
    moment, _dash, row = key.partition("-")
    if not (_is_number(moment, MOMENT_DIGITS) and _is_number(row, ROW_DIGITS)):
        return Q()
    at = EPOCH + timedelta(microseconds=int(moment))
    # The first half says nothing new, but a database can look it up.
    return Q(finished_at__lte=at) & (Q(finished_at__lt=at) | Q(pk__lt=int(row)))


def _is_number(text: str, digits: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= digits
