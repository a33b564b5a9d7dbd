"""What the viewer is asked for now: the one form whose buttons are exactly the legal choices."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckynumbers.boards import fits, free_diagonal
from games.engine.luckynumbers.state import Phase
from games.presenters.asking import opening
from games.presenters.luckynumbers import tiles
from games.presenters.luckynumbers.look import Look
from games.presenters.part import Part, leaf

_DRAW = '<button class="btn btn-go btn-big draw" name=draw value=1 data-key=d>{}</button>'
_DISCARD = '<button class="btn btn-big" name=discard value=1 data-key=l>{}</button>'


def form(look: Look) -> Part:
    """The form of the moment; while the viewer is asked for nothing, a place to look ahead."""
    if not look.view.choices:
        return leaf("move", _looking(look))
    if look.view.phase is Phase.SETUP:
        return leaf("move", _setup(look))
    return leaf("move", _placing(look) if look.held else _beginning(look))


def _looking(look: Look) -> str:
    hints = tiles.hints(look.board, look.pick) if look.pick else SafeString("<div class=spots></div>")
    return format_html("<div id=move class=lay>{}</div>", hints)


def _setup(look: Look) -> str:
    keys = tiles.keys(look.board, look.held, free_diagonal(look.board))
    return format_html("{}{}</form>", opening(look, "lay setup"), keys)


def _placing(look: Look) -> str:
    """With a tile that was drawn: it is placed, or laid open."""
    keys = tiles.keys(look.board, look.held, fits(look.board, look.held))
    discard = format_html(_DISCARD, _("Lay it open"))
    return format_html("{}{}<p class=do-bar>{}</p></form>", opening(look, "lay drawn"), keys, discard)


def _beginning(look: Look) -> str:
    """At the start of a turn: a hidden tile is drawn, or an open one that was picked is placed."""
    if look.pick and look.may_take:
        keys = tiles.keys(look.board, look.pick, fits(look.board, look.pick), taken=True)
    elif look.pick:
        keys = tiles.hints(look.board, look.pick)
    else:
        keys = SafeString("<div class=spots></div>")
    css = "lay takes" if look.may_take else "lay"
    draw = format_html(_DRAW, _("Draw a tile"))
    return format_html("{}{}<p class=do-bar>{}</p></form>", opening(look, css), keys, draw)
