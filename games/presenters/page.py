"""The tree of parts that an audience sees of a table, made once for each version and kept for the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.models import Game
from games.presenters.faces import FACES, Face
from games.presenters.kept import Kept, Reused
from games.presenters.lobby import lobby_part
from games.presenters.part import Frame, Part, assembled, frame_of, from_template, leaf, out_of_band, swaps
from games.presenters.rivals import board_id
from games.store import Table
from luckybox_site.web.said import whole_number

REMEMBERED = 4000


@dataclass(frozen=True)
class Audience:
    """Who sees the same: the owner of a seat, or everybody else (`None`), in one language."""

    game_id: int
    user_id: int | None
    language: str


@dataclass(frozen=True)
class Page:
    """What an audience sees of one version."""

    version: int
    seat: int | None
    root: Part


#: The page of an audience at the newest version, and at the one before, from which most browsers come.
_pages: Kept[Audience, Page] = Kept(REMEMBERED, versions=2)
#: By table and language: the parts that are the same for all, and the whole for those who only watch.
_public: Kept[tuple[int, str], tuple[Part, ...]] = Kept(REMEMBERED)
_watched: Kept[tuple[int, str], Part] = Kept(REMEMBERED)
#: By table, seat and language: what stands around the parts, and the parts of the seat.
_frames: Reused[tuple[int, int | None, str | None], Frame] = Reused(REMEMBERED)
_own: Reused[tuple[int, int, str], tuple[Part, ...]] = Reused(REMEMBERED)


def page_of(table: Table, audience: Audience) -> Page:
    """The page of this version for an audience."""

    def make() -> Page:
        with translation.override(audience.language):
            return _made(table, audience)

    return _pages.find_or_make(audience, table.game.version, make)


def earlier_page(audience: Audience, version: int) -> Page | None:
    """The page that an audience has seen at a version, if it is still known."""
    return _pages.find(audience, version)


def page_with_pick(table: Table, audience: Audience, pick: str) -> Page:
    """The page for somebody who has picked what to use first; made for this one request."""
    with translation.override(audience.language):
        return _made(table, audience, pick)


def title_of(table: Table, audience: Audience) -> str:
    """What the browser's tab says before the name of the table."""
    if table.play is None:
        return ""
    player = table.player_of(audience.user_id)
    face = FACES[table.game.kind]
    with translation.override(audience.language):
        return face.title(face.look(table, player.seat if player else None, audience.language))


def board_of(table: Table, audience: Audience, number: str) -> str:
    """The board in the seat of a number, counted from one, in full size; nothing without such a seat.

    Nor of one's own while the game runs: it lies there already.
    """
    seat = (whole_number(number, 2) or 0) - 1
    if table.play is None or not 0 <= seat < len(table.players):
        return ""
    player = table.player_of(audience.user_id)
    if player and player.seat == seat and table.game.status == Game.Status.PLAYING:
        return ""
    face = FACES[table.game.kind]
    with translation.override(audience.language):
        return face.board(face.look(table, None, audience.language), seat)


def _made(table: Table, audience: Audience, pick: str = "") -> Page:
    player = table.player_of(audience.user_id)
    seat = player.seat if player else None
    if table.play is None:
        root = lobby_part(table, audience.user_id, seat)
    else:
        root = _game_part(table, seat, audience.language, pick)
    return Page(table.game.version, seat, root)


def _game_part(table: Table, seat: int | None, language: str, pick: str) -> Part:
    if seat is None:
        key = (table.game.pk, language)
        return _watched.find_or_make(
            key, table.game.version, lambda: _whole(table, None, _public_parts(table, language))
        )
    face = FACES[table.game.kind]
    look = face.look(table, seat, language, pick)
    if table.game.status == Game.Status.OVER:
        return _whole(table, seat, face.over_parts(look))
    own = face.seat_parts(look) if pick else _seat_parts(face, look, (table.game.pk, seat, language))
    return _whole(table, seat, [*_public_parts(table, language), *own])


def _seat_parts(face: Face, look: Any, place: tuple[int, int, str]) -> Sequence[Part]:
    """The parts of a seat, made again only when it is that seat that has changed."""
    return _own.find_or_make(place, face.seat_material(look), lambda: tuple(face.seat_parts(look)))


def _whole(table: Table, seat: int | None, parts: Sequence[Part]) -> Part:
    """The parts in the template of the game; of two with the same id the later one, a seat's own, is shown.

    What stands around them is the same from version to version.
    """
    game = table.game
    ids = tuple([part.id for part in parts])

    def make() -> Frame:
        context = {"game": game, "players": table.players, "seat": seat}
        return frame_of(FACES[game.kind].templates[game.status], context, ids)

    place = (game.pk, seat, get_language())
    return assembled("table", _frames.find_or_make(place, (game.status, ids), make), parts)


def _public_parts(table: Table, language: str) -> tuple[Part, ...]:
    """The parts that are the same for every audience of a language, so that they are made once."""

    def make() -> tuple[Part, ...]:
        face = FACES[table.game.kind]
        look = face.look(table, None, language)
        if table.game.status == Game.Status.OVER:
            return tuple(face.over_parts(look))
        return (*face.public_parts(look), _watching(table.game.watching, language))

    return _public.find_or_make((table.game.pk, language), table.game.version, make)


@lru_cache(maxsize=256)
def _watching(count: int, language: str) -> Part:
    """How many people look on without playing."""
    return from_template("watching", "games/watching.html", {"count": count})


def version_mark(version: int) -> SafeString:
    """Every frame and every answer carries the version it belongs to."""
    return SafeString(f'<data id=version data-version="{version}" hidden></data>')


def frame(old: Page | None, new: Page, known: dict[tuple[int, int], str] | None = None) -> str:
    """What has to be swapped for a page to become a newer one; `known` is shared by pages of one table.

    A player's own board in small is hidden, so its owner is not sent how it goes on.
    """
    mark = out_of_band(leaf("version", version_mark(new.version)))
    if old is not None and old.root is new.root:
        return mark
    own = "" if new.seat is None else board_id(new.seat)
    return mark + swaps(old.root if old else None, new.root, {} if known is None else known, own)
