"""The one form of the moment, whose buttons are exactly the legal choices."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.presenters.look import Look
from games.presenters.part import CSRF_MARK
from games.services.play import stamp

_OPEN = (
    '<form id=move data-move method=post action="{}" hx-post={} class="{}"{}>'
    '<input type=hidden name=csrfmiddlewaretoken value="' + CSRF_MARK + '">'
    '<input type=hidden name=at value="{}">'
)
#: In place of the form while the viewer is asked for nothing.
NOTHING = "<div id=move hidden></div>"


def opening(look: Look, css: str, extra: str = "") -> SafeString:
    """The start of the form: where it goes, and what is being asked."""
    action = reverse("move", args=[look.game.code])
    at = stamp(look.play, look.players[look.seat or 0])
    return format_html(_OPEN, action, action, css, SafeString(extra), at)
