"""The boards of all players in small, each of which can be looked at in full size."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.look import Look
from games.presenters.part import Part
from games.presenters.people import avatar


def board_id(seat: int) -> str:
    """Which part is somebody's board in small."""
    return f"r{seat}"


def rivals(boards: Sequence[Part]) -> Part:
    """Everybody’s board in small, the viewer’s own included, which the page hides and frames leave out."""
    shell = ["<ul id=rivals class=rivals>", *[""] * (len(boards) - 1), "</ul>"]
    return Part("rivals", tuple(shell), tuple(boards))


def rival(look: Look, seat: int, parts: Sequence[Part]) -> Part:
    """One player's board in small: their name, and below it some parts of the game's own."""
    head = format_html(
        '<li id={} class=rival><div class=rival-head>{}<a href="{}?seat={}" data-enlarge={}>{}</a></div>',
        board_id(seat),
        avatar(look, seat),
        reverse("table", args=[look.game.code]),
        seat + 1,
        seat,
        look.players[seat].name,
    )
    return Part(board_id(seat), (head, *[""] * (len(parts) - 1), "</li>"), tuple(parts))


def enlarged(look: Look, seat: int, status: str, board: str) -> SafeString:
    """One player's board in full size, to look at; a script keeps it as fresh as the small one."""
    return format_html(
        '<section id=seat class="seat-panel" tabindex=-1 data-of={} aria-labelledby=seat-name>'
        '<header>{}<h2 id=seat-name>{}</h2>{}<a class="btn btn-small" href="{}" data-close>{}</a></header>'
        "{}</section>",
        seat,
        avatar(look, seat),
        look.players[seat].name,
        SafeString(status),
        reverse("table", args=[look.game.code]),
        _("Close"),
        SafeString(board),
    )
