"""The marquee: what all look at, in a frame of bulbs that go out as time runs."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.presenters.look import Look
from games.presenters.part import Part, leaf

#: From this many seconds on, a deadline is told with its day.
LONG_CLOCK = 3600


def marquee(look: Look, css: str, label: str, shown: int) -> Part:
    """A number, or an empty frame for 0; a module turns the deadline into a ring that runs out."""
    deadline = look.game.turn_deadline
    if deadline is None:
        clock, until = SafeString(), SafeString()
    else:
        told = localtime(deadline).strftime("%d.%m. %H:%M" if look.game.clock >= LONG_CLOCK else "%H:%M:%S")
        clock = SafeString(f" data-deadline={deadline.timestamp():.1f} data-clock={look.game.clock}")
        until = format_html("<small class=until>{}</small>", _("until %(time)s") % {"time": told})
    html = format_html(
        '<div id=number class={}{}><b role=img aria-label="{}">{}</b>{}</div>',
        SafeString(f'"number {css}"' if css else "number"),
        clock,
        label,
        shown or "",
        until,
    )
    return leaf("number", html)
