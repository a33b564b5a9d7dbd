"""The number that everybody looks at, in a frame of bulbs that go out as time runs."""

from datetime import datetime
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presenters.macros import macro
from games.presenters.part import Part, leaf
from games.presenters.perspective import Perspective

#: From this many seconds on, a deadline is shown with its day.
LONG_CLOCK = 3600

_big_number = macro("big_number.jinja", "big_number")


def big_number(seen: Perspective, css: str, label: str, number: int) -> Part:
    """A number, or an empty frame for 0; a script turns the deadline into a ring that runs out."""
    return _drawn(number, label, css, seen.deadline, seen.game.clock, seen.language)


@lru_cache(maxsize=4096)
def _drawn(number: int, label: str, css: str, deadline: datetime | None, clock: int, language: str) -> Part:
    if deadline is None:
        return leaf("number", _big_number(number, label, css, "", 0, ""))
    until = _until(deadline, with_day=clock >= LONG_CLOCK)
    return leaf("number", _big_number(number, label, css, f"{deadline.timestamp():.1f}", clock, until))


def _until(deadline: datetime, *, with_day: bool) -> str:
    # Translators: times in the letters of Django's date formats, with the day or with seconds.
    pattern = pgettext("date format", "j M, H:i") if with_day else pgettext("date format", "H:i:s")
    return _("until %(time)s") % {"time": date_format(localtime(deadline), pattern)}
