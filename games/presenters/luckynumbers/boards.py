"""The players' boards: in full size for the owner and for who opens one, in small for all."""

from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckynumbers.boards import squares_without
from games.engine.luckynumbers.tiles import SIDE, SQUARES
from games.presenters import small_boards as boards_of_all
from games.presenters.lists import items_in_words
from games.presenters.luckynumbers import tiles, words
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.render_cache import InputCache

_board = macro("luckynumbers/boards.jinja", "board")
_small_squares = macro("luckynumbers/boards.jinja", "small_squares")
_status = macro("luckynumbers/boards.jinja", "status")
_own = macro("luckynumbers/boards.jinja", "own")

#: The letters of the columns.
COLUMNS = tuple(SQUARES[column][0] for column in range(SIDE))


#: Boards by table, seat and language. What others place can make a square of them dead.
_own_boards: InputCache[tuple[int, int, str], Part] = InputCache(20_000)


def board(seen: Perspective) -> Part:
    """The viewer's own board; the keys that lie over it are a part of their own."""
    place, numbers = (seen.game.pk, seen.seat or 0, seen.language), seen.remaining
    return _own_boards.find_or_make(place, (seen.board, numbers), lambda: _own_board(seen, numbers))


def _own_board(seen: Perspective, numbers: int) -> Part:
    dead = squares_without(seen.board, numbers)
    squares = [
        tiles.large(f"b{place}", tile, seen.language, dead=place in dead)
        for place, tile in enumerate(seen.board.tiles)
    ]
    return Part("board", around("board", "b", _("Your board"), seen.language), tuple(squares))


def board_of(seen: Perspective, seat: int, part_id: str, prefix: str) -> Part:
    """Anybody's board in full size; the ids of its squares start with a prefix."""
    label = _("Board of %(name)s") % {"name": seen.players[seat].name}
    squares = [
        tiles.large(f"{prefix}{place}", tile, seen.language)
        for place, tile in enumerate(seen.view.boards[seat].tiles)
    ]
    return Part(part_id, around(part_id, prefix, label, seen.language), tuple(squares))


@lru_cache(maxsize=512)
def around(part_id: str, prefix: str, label: str, language: str) -> tuple[str, ...]:
    """What stands around the sixteen squares of a board."""
    ids = [f"{prefix}{place}" for place in range(len(SQUARES))]
    rows = [places(*ids[start : start + SIDE]) for start in range(0, len(ids), SIDE)]
    return outline_in(_board(part_id, label, COLUMNS, rows))[0]


# -- in small


def small_boards(seen: Perspective) -> Part:
    """Everybody's board in small."""
    view = seen.view
    away = [player.is_away for player in seen.players]
    material = (view.boards, bool(view.turns) or view.hands, away, seen.names, view.ending)

    def make() -> Part:
        return boards_of_all.small_boards([_small_board(seen, seat) for seat in range(len(away))])

    return _all_boards.find_or_make((seen.game.pk, seen.language), material, make)


#: All small boards by table and language; half of the moves change none of them.
_all_boards: InputCache[tuple[int, str], Part] = InputCache(4000)
#: Each by table, seat and language; most other moves change only one of them.
_boards: InputCache[tuple[int, int, str], Part] = InputCache(20_000)


def _small_board(seen: Perspective, seat: int) -> Part:
    view = seen.view
    # Of a match, the points of this game are added when it is over.
    player = seen.players[seat]
    who = (player.is_away, player.name, seen.letters[seat])
    material = (view.boards[seat], _held(seen, seat), who, view.ending)
    place = (seen.game.pk, seat, seen.language)
    return _boards.find_or_make(place, material, lambda: _drawn_small(seen, seat))


def _drawn_small(seen: Perspective, seat: int) -> Part:
    part_id = f"r{seat}d"
    parts = (leaf(part_id, status(seen, seat, part_id)), in_small(seen, seat))
    return boards_of_all.small_board(seen, seat, parts)


def in_small(seen: Perspective, seat: int) -> Part:
    """The sixteen squares as a picture."""
    squares = [tiles.small(f"r{seat}s{at}", tile) for at, tile in enumerate(seen.view.boards[seat].tiles)]
    return Part(f"r{seat}c", _around_small(seat), tuple(squares))


@lru_cache(maxsize=16)
def _around_small(seat: int) -> tuple[str, ...]:
    squares = places(*[f"r{seat}s{place}" for place in range(len(SQUARES))])
    return outline_in(_small_squares(f"r{seat}c", squares))[0]


def status(seen: Perspective, seat: int, part_id: str) -> SafeString:
    """How many squares are free, the points of the match, and the tile that somebody has in hand."""
    free, held, match = seen.view.boards[seat].free, _held(seen, seat), seen.match
    is_away = seen.players[seat].is_away
    points = points_so_far(match.totals[seat]) if match else ""
    remarks = [_("the house plays")] if is_away else []
    remarks.append(free_squares(free))
    if match:
        remarks.append(in_the_match(match.totals[seat]))
    if held:
        remarks.append(_("has %(tile)d to place") % {"tile": held})
    return _status(
        part_id, is_away, items_in_words(remarks), short_of(free), points, held, tiles.colour(held)
    )


def _held(seen: Perspective, seat: int) -> int:
    """The tile of the setup that somebody has to place; one drawn in a turn is the big number."""
    return 0 if seen.view.turns else seen.view.hands[seat]


def free_squares(count: int) -> str:
    """How much of a board is still to be filled."""
    if not count:
        return _("no square free")
    return ngettext("%(count)d square free", "%(count)d squares free", count) % {"count": count}


def short_of(free: int) -> str:
    """The same where there is little room."""
    return ngettext("%(count)d free", "%(count)d free", free) % {"count": free} if free else _("full")


def points_so_far(count: int) -> str:
    """The points of a match, beside a small board."""
    return ngettext("%(points)s point", "%(points)s points", count) % {"points": words.points(count)}


def in_the_match(count: int) -> str:
    """The points of a match."""
    text = ngettext("%(points)s point in the match", "%(points)s points in the match", count)
    return text % {"points": words.points(count)}


def full_board(seen: Perspective, seat: int) -> SafeString:
    """One player's board in full size, to look at."""
    board = _own(SafeString(board_of(seen, seat, "x", "x").html))
    return boards_of_all.full_board(seen, seat, status(seen, seat, "xd"), board)
