"""The middle of the table: how many hidden tiles are left, and the open ones in their order."""

from collections import Counter
from functools import lru_cache

from django.utils.translation import gettext as _

from games.engine.luckynumbers.boards import Board
from games.engine.luckynumbers.tiles import HIGHEST
from games.presenters.luckynumbers import tiles
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.render_cache import InputCache

_pile_macro = macro("luckynumbers/middle.jinja", "pile")
_hidden = macro("luckynumbers/middle.jinja", "hidden")
_open_tiles = macro("luckynumbers/middle.jinja", "open_tiles")
_place_macro = macro("luckynumbers/middle.jinja", "place")


def pile(seen: Perspective) -> Part:
    """The hidden tiles."""
    return _pile(seen.view.hidden, seen.language)


@lru_cache(maxsize=512)
def _pile(hidden: int, language: str) -> Part:
    around = outline_in(_pile_macro(places("hidden"), _("face down")))[0]
    return Part("pile", around, (leaf("hidden", _hidden(hidden)),))


#: The open tiles by table, seat (or for all) and language.
_opens: InputCache[tuple[int, int | None, str], Part] = InputCache(20_000)


def open_tiles(seen: Perspective) -> Part:
    """The open tiles, with a place for each number.

    For a viewer who may look where they fit, each is a link; a script shows that without a request.
    """
    board = seen.board if seen.may_look else None
    place, material = (seen.game.pk, seen.seat, seen.language), (seen.view.open, board, seen.pick)
    return _opens.find_or_make(place, material, lambda: _tiles_now(seen, board))


def _tiles_now(seen: Perspective, board: Board | None) -> Part:
    counts = Counter(seen.view.open)
    children = [
        _place(number, count, tiles.mask(board, number) if board else "", is_picked=number == seen.pick)
        if (count := counts[number])
        else _NO_TILE[number]
        for number in range(1, HIGHEST + 1)
    ]
    return Part("open", _around_places(seen.language), tuple(children))


@lru_cache(maxsize=16)
def _around_places(language: str) -> tuple[str, ...]:
    all_places = places(*[f"o{number}" for number in range(1, HIGHEST + 1)])
    return outline_in(_open_tiles(_("Face-up tiles in the middle"), all_places))[0]


@lru_cache(maxsize=65536)
def _place(number: int, count: int, fits: str, *, is_picked: bool) -> Part:
    html = _place_macro(f"o{number}", number, tiles.colour(number), count, fits, is_picked)
    return leaf(f"o{number}", html)


_NO_TILE = [_place(number, 0, "", is_picked=False) for number in range(HIGHEST + 1)]
