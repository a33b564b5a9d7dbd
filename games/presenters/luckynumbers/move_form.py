"""What the viewer is asked for now: the one form whose buttons are exactly the legal choices."""

from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckynumbers.boards import fits, free_diagonal
from games.engine.luckynumbers.state import Phase
from games.presenters.luckynumbers import tiles
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.move_form import MoveForm, move_form
from games.presenters.part import CSRF_MARK, Part, leaf, outline_in, places

_looking = macro("luckynumbers/move_form.jinja", "looking")
_setup = macro("luckynumbers/move_form.jinja", "setup")
_place = macro("luckynumbers/move_form.jinja", "place")
_begin = macro("luckynumbers/move_form.jinja", "begin")


NOTHING_ASKED = leaf("move", _looking(tiles.NO_SPOTS))


def form(seen: Perspective) -> Part:
    """The form of the moment; while the viewer is asked for nothing, a place to look ahead."""
    if not seen.view.choices and not seen.pick:
        return NOTHING_ASKED
    return leaf("move", _form(seen))


def _form(seen: Perspective) -> SafeString:
    if not seen.view.choices:
        return _looking(_hints(seen))
    if seen.view.phase is Phase.SETUP:
        return _setup(move_form(seen), tiles.keys(seen.board, seen.held, free_diagonal(seen.board)))
    if seen.held:
        keys = tiles.keys(seen.board, seen.held, fits(seen.board, seen.held))
        return _filled(seen, "", keys)
    return _form_at_the_start(seen)


def _form_at_the_start(seen: Perspective) -> SafeString:
    """At the start of a turn a hidden tile is drawn, or an open one that was picked is placed."""
    if seen.pick and seen.may_take:
        keys = tiles.keys(seen.board, seen.pick, fits(seen.board, seen.pick), taken=True)
    else:
        keys = _hints(seen)
    css = "lay takes" if seen.may_take else "lay"
    return _filled(seen, css, keys)


def _filled(seen: Perspective, css: str, keys: SafeString) -> SafeString:
    """A form with the stamp of the seat and the keys in their places."""
    form = move_form(seen)
    before, behind_at, after = _around(form.action, css, seen.language)
    return SafeString(f"{before}{form.at}{behind_at}{keys}{after}")


@lru_cache(maxsize=4096)
def _around(action: str, css: str, language: str) -> tuple[str, ...]:
    """The form at the start of a turn; without a class, that for a tile in hand."""
    form, keys = MoveForm(action, CSRF_MARK, places("at")), places("keys")
    html = _begin(form, css, keys, _("Draw a tile")) if css else _place(form, keys, _("Discard face up"))
    return outline_in(html)[0]


def _hints(seen: Perspective) -> SafeString:
    """Where the tile that was picked would fit."""
    return tiles.hints(seen.board, seen.pick) if seen.pick else tiles.NO_SPOTS
