"""The tree of parts that an audience sees of a table, made once for each version and kept for the next."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from django.utils import translation
from django.utils.safestring import SafeString

from games.models import Game
from games.presenters.faces import FACES
from games.presenters.lobby import lobby_part
from games.presenters.part import Part, changes, from_template, leaf, out_of_band
from games.store import Table

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


_pages: OrderedDict[Audience, tuple[Page, Page | None]] = OrderedDict()
_public: OrderedDict[tuple[int, str], tuple[int, tuple[Part, ...]]] = OrderedDict()
_guard = Lock()


def page_of(table: Table, audience: Audience) -> Page:
    """The page of this version for an audience."""
    with _guard:
        known = _pages.get(audience)
    if known is not None and known[0].version == table.game.version:
        return known[0]
    with translation.override(audience.language):
        page = _made(table, audience)
    with _guard:
        _pages[audience] = (page, known[0] if known else None)
        _pages.move_to_end(audience)
        while len(_pages) > REMEMBERED:
            _pages.popitem(last=False)
    return page


def earlier_page(audience: Audience, version: int) -> Page | None:
    """The page that an audience has seen at a version, if it is still known."""
    with _guard:
        known = _pages.get(audience)
    return next((page for page in known or () if page is not None and page.version == version), None)


def page_with_bonus(table: Table, audience: Audience, bonus: str) -> Page:
    """The page for somebody who wants to use another of their bonuses first; made for this one request."""
    with translation.override(audience.language):
        return _made(table, audience, bonus)


def board_of(table: Table, audience: Audience, number: str) -> str:
    """The board in the seat of a number, counted from one, in full size; nothing when there is no such seat."""
    if table.play is None or not (number.isascii() and number.isdecimal() and len(number) < 3):
        return ""
    seat = int(number) - 1
    if not 0 <= seat < len(table.players):
        return ""
    face = FACES[table.game.kind]
    with translation.override(audience.language):
        return face.board(face.look(table, None, audience.language), seat)


def _made(table: Table, audience: Audience, bonus: str = "") -> Page:
    player = table.player_of(audience.user_id)
    seat = player.seat if player else None
    if table.play is None:
        root = lobby_part(table, audience.user_id, seat)
    else:
        root = _game_part(table, seat, audience.language, bonus)
    return Page(table.game.version, seat, root)


def _game_part(table: Table, seat: int | None, language: str, bonus: str) -> Part:
    face = FACES[table.game.kind]
    look = face.look(table, seat, language, bonus)
    if table.game.status == Game.Status.OVER:
        parts = list(face.over_parts(look))
    else:
        parts = [*_public_parts(table, language)]
        parts += face.seat_parts(look) if seat is not None else []
    context = {"game": table.game, "players": table.players, "seat": seat}
    return from_template("table", face.templates[table.game.status], context, parts)


def _public_parts(table: Table, language: str) -> tuple[Part, ...]:
    """The parts that are the same for every audience of a language, so that they are made once."""
    key = (table.game.pk, language)
    with _guard:
        known = _public.get(key)
    if known is not None and known[0] == table.game.version:
        return known[1]
    face = FACES[table.game.kind]
    parts = (*face.public_parts(face.look(table, None, language)), _watching(table.game.watching, language))
    with _guard:
        _public[key] = (table.game.version, parts)
        _public.move_to_end(key)
        while len(_public) > REMEMBERED:
            _public.popitem(last=False)
    return parts


@lru_cache(maxsize=256)
def _watching(count: int, language: str) -> Part:
    """How many people look on without playing."""
    return from_template("watching", "games/watching.html", {"count": count})


def version_mark(version: int) -> SafeString:
    """Every frame and every answer carries the version it belongs to."""
    return SafeString(f'<data id=version data-version="{version}" hidden></data>')


def frame(old: Page | None, new: Page) -> str:
    """What has to be swapped for a page to become a newer one."""
    parts = changes(old.root if old else None, new.root)
    mark = out_of_band(leaf("version", version_mark(new.version)))
    return mark + "".join(out_of_band(part) for part in parts)
