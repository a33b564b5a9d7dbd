"""The middle of the table: how many hidden tiles are left, and the open ones in their order."""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckynumbers.tiles import HIGHEST
from games.presenters.luckynumbers import tiles
from games.presenters.luckynumbers.look import Look
from games.presenters.part import Part, leaf


def pile(look: Look) -> Part:
    """The hidden tiles."""
    return _pile(look.view.hidden, look.language)


@lru_cache(maxsize=512)
def _pile(hidden: int, language: str) -> Part:
    shell = ("<p class=pile>", format_html(" {}</p>", _("hidden")))
    return Part("pile", shell, (leaf("hidden", f"<b id=hidden>{hidden}</b>"),))


def open_tiles(look: Look) -> Part:
    """The open tiles, a place for each number, so that one that comes or goes changes nothing else.

    For whoever may look where they fit, each is a link; a script needs no page for that.
    """
    view = look.view
    places = tuple(
        [
            _place(
                number,
                view.open.count(number),
                tiles.mask(look.board, number) if look.may_look else "",
                chosen=number == look.pick,
            )
            for number in range(1, HIGHEST + 1)
        ]
    )
    return Part("open", _shell(look.language), places)


@lru_cache(maxsize=16)
def _shell(language: str) -> tuple[str, ...]:
    head = format_html('<ol id=open class=open aria-label="{}">', _("Open tiles in the middle"))
    return (head, *[""] * (HIGHEST - 1), "</ol>")


@lru_cache(maxsize=65536)
def _place(number: int, count: int, fits: str, *, chosen: bool) -> Part:
    part_id = f"o{number}"
    if not count:
        return leaf(part_id, f"<li id={part_id} hidden></li>")
    more = f"<small>×{count}</small>" if count > 1 else ""
    shown = SafeString(f"{number}{more}")
    css = tiles.colour(number)
    if not fits:
        return leaf(part_id, f'<li id={part_id}><b class="tile {css}">{shown}</b></li>')
    now = " aria-current=true" if chosen else ""
    link = f'<a class="tile {css}" href="?pick={number}" data-fits={fits}{now}>{shown}</a>'
    return leaf(part_id, f"<li id={part_id}>{link}</li>")
