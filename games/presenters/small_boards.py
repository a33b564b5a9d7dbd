"""The boards of all players in small, each of which can be opened in full size."""

from collections.abc import Sequence
from functools import lru_cache

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.live.messages import whole
from games.presenters.macros import macro
from games.presenters.part import Part, outline_in, places
from games.presenters.perspective import Perspective

_small_boards = macro("small_boards.jinja", "small_boards")
_small_board = macro("small_boards.jinja", "small_board")
_full_board = macro("small_boards.jinja", "full_board")


def board_id(seat: int) -> str:
    """The id of the part that is somebody's board in small."""
    return f"r{seat}"


def small_boards(boards: Sequence[Part]) -> Part:
    """Everybody's board in small, the viewer's own included, which the page hides and messages leave out."""
    return Part("rivals", _around_boards(tuple([board.id for board in boards])), tuple(boards))


@lru_cache(maxsize=64)
def _around_boards(ids: tuple[str, ...]) -> tuple[str, ...]:
    return outline_in(_small_boards(places(*ids)))[0]


def small_board(seen: Perspective, seat: int, parts: Sequence[Part]) -> Part:
    """One player's board in small: their name, and below it the game's own parts."""
    ids = tuple([part.id for part in parts])
    player = seen.players[seat]
    remark = _("computer") if player.is_computer else ""
    shell = _around_board(seat, player.name, seen.letters[seat], remark, seen.game.code, ids)
    return Part(board_id(seat), shell, tuple(parts))


@lru_cache(maxsize=4096)
def _around_board(
    seat: int, name: str, letter: str, remark: str, code: str, ids: tuple[str, ...]
) -> tuple[str, ...]:
    link = reverse("table", args=[code])
    board = _small_board(board_id(seat), seat, name, letter, link, places(*ids), remark)
    return outline_in(board)[0]


def full_board(seen: Perspective, seat: int, status: SafeString, board: SafeString) -> SafeString:
    """One player's board in full size, to look at."""
    name = seen.players[seat].name
    link = reverse("table", args=[seen.game.code])
    html = _full_board(seat, name, seen.letters[seat], link, status, board, _("Close"))
    return SafeString(whole(html))
