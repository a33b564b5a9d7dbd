"""The players' boards: in full size for the owner and for who looks closer, in small for all."""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckynumbers.tiles import SIDE, SQUARES
from games.presenters import rivals as frames
from games.presenters.kept import Reused
from games.presenters.luckynumbers import tiles, words
from games.presenters.luckynumbers.look import Look
from games.presenters.part import Part, leaf


def board(look: Look) -> Part:
    """The viewer's own board; the keys that lie over it are a part of their own."""
    dead = look.dead(look.seat or 0)
    squares = tuple(
        [
            tiles.large(f"b{place}", tile, look.language, dead=place in dead)
            for place, tile in enumerate(look.board.tiles)
        ]
    )
    return Part("board", shell("board", _("Your board"), look.language), squares)


def full_size(look: Look, seat: int, part_id: str, prefix: str) -> Part:
    """Anybody's board in full size."""
    label = _("Board of %(name)s") % {"name": look.players[seat].name}
    squares = tuple(
        [
            tiles.large(f"{prefix}{place}", tile, look.language)
            for place, tile in enumerate(look.view.boards[seat].tiles)
        ]
    )
    return Part(part_id, shell(part_id, label, look.language), squares)


@lru_cache(maxsize=512)
def shell(part_id: str, label: str, language: str) -> tuple[str, ...]:
    """What stands around the sixteen squares of a board: a table with names for its rows and columns."""
    letters = "".join(f"<i role=columnheader>{SQUARES[column][0]}</i>" for column in range(SIDE))
    head = format_html(
        '<div id={} class=board role=table aria-label="{}"><div role=row><i role=cell></i>{}</div>',
        part_id,
        label,
        SafeString(letters),
    )
    pieces = []
    for row in range(SIDE):
        start = f"<div role=row><i role=rowheader>{row + 1}</i>"
        pieces += [(head if row == 0 else "</div>") + start, *[""] * (SIDE - 1)]
    return (*pieces, "</div></div>")


# -- in small


def rivals(look: Look) -> Part:
    """Everybody's board in small."""
    return frames.rivals([rival(look, seat) for seat in range(len(look.players))])


#: Boards in small by table, seat and language; most moves change only one of them.
_boards: Reused[tuple[int, int, str], Part] = Reused(20_000)


def rival(look: Look, seat: int) -> Part:
    """One player's board in small."""
    view = look.view
    # Of a match, the points of this game are added when it is over.
    material = (view.boards[seat], _held(look, seat), look.players[seat].is_away, view.ending)
    place = (look.game.pk, seat, look.language)
    return _boards.find_or_make(place, material, lambda: _rival(look, seat))


def _rival(look: Look, seat: int) -> Part:
    return frames.rival(look, seat, (leaf(f"r{seat}d", status(look, seat)), in_small(look, seat)))


def in_small(look: Look, seat: int) -> Part:
    """The sixteen squares as a picture; who wants words looks at the board in full size."""
    squares = [
        tiles.small(f"r{seat}s{place}", tile) for place, tile in enumerate(look.view.boards[seat].tiles)
    ]
    shell = (f"<div id=r{seat}c class=mini aria-hidden=true>", *[""] * (len(squares) - 1), "</div>")
    return Part(f"r{seat}c", shell, tuple(squares))


def status(look: Look, seat: int, part_id: str = "") -> SafeString:
    """How many squares are free, the points of the match, and the tile that somebody has in hand."""
    free, held, match = look.view.boards[seat].free, _held(look, seat), look.match
    away = look.players[seat].is_away
    told = [_("plays by itself")] if away else []
    told.append(free_squares(free))
    shown = format_html("<span class=free>{}</span>", free)
    if match:
        points = match.totals[seat]
        told.append(_("%(points)d points in the match") % {"points": points})
        shown += format_html("<span class=sum>{}</span>", words.points(points))
    if held:
        told.append(_("has %(tile)d to place") % {"tile": held})
        shown += tiles.tile(held)
    return format_html(
        '<p id={}{} role=img aria-label="{}">{}</p>',
        part_id or f"r{seat}d",
        " class=auto" if away else "",
        ", ".join(told),
        shown,
    )


def _held(look: Look, seat: int) -> int:
    """The tile of the setup that somebody has to place; one that is drawn in a turn is in the marquee."""
    return 0 if look.view.turns else look.view.hands[seat]


def free_squares(count: int) -> str:
    """How much of a board is still to be filled."""
    if not count:
        return _("no square free")
    return ngettext("%(count)d square free", "%(count)d squares free", count) % {"count": count}


def enlarged(look: Look, seat: int) -> SafeString:
    """One player's board in full size, to look at."""
    board = f"<div class=own>{full_size(look, seat, 'x', 'x').html}</div>"
    return frames.enlarged(look, seat, status(look, seat, "xd"), board)
