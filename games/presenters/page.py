"""The game on a table's page, as one audience sees it: a tree of parts, rendered once for each version."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.live.messages import out_of_band
from games.live.topics import TABLE, Audience, Update, slot
from games.models import Game
from games.presenters.macros import macro
from games.presenters.part import (
    KnownSwaps,
    Outline,
    Part,
    assembled,
    from_template,
    leaf,
    outline_of,
    same_around,
    swaps,
)
from games.presenters.paused import while_paused
from games.presenters.registry import PRESENTERS, GamePresenter
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.showcases import SHOWCASES
from games.presenters.small_boards import board_id
from games.store import Table
from games.store.tournament_place import place_of
from luckybox_site.web.fields import whole_number

REMEMBERED = 4000
#: In place of the number of a seat.
ALL_SEATS = "all"

_game_version = macro("page.jinja", "game_version")

#: Where the people and options around the game stand, which are a topic of their own.
ROOM = leaf("room", slot(TABLE))


@dataclass(frozen=True)
class Page:
    """What an audience sees of one version of a game."""

    version: int
    seat: int | None
    root: Part


#: By table and audience: the newest version, and the one before, from which most browsers come.
_pages: VersionCache[tuple[int, Audience], Page] = VersionCache(REMEMBERED, versions=2)
#: By table and language: the parts that are the same for all, and the whole for those who only watch.
_public: VersionCache[tuple[int, str], tuple[Part, ...]] = VersionCache(REMEMBERED)
_watched: VersionCache[tuple[int, str], Part] = VersionCache(REMEMBERED)
#: By table, seat and language: what stands around the parts, and the parts of the seat.
_outlines: InputCache[tuple[int, int | None, str | None], Outline] = InputCache(REMEMBERED)
_seats: InputCache[tuple[int, int, str], tuple[Part, ...]] = InputCache(REMEMBERED)


def page_of(table: Table, audience: Audience) -> Page:
    """The page of this version for an audience."""

    def make() -> Page:
        with translation.override(audience.language):
            return _made(table, audience)

    page = _pages.find_or_make((table.game.pk, audience), table.game.version, make)
    # Before the start people sit down and get up, which is no new version of the game.
    seat = _seat_of(table, audience) if table.play is None else page.seat
    return page if page.seat == seat else replace(page, seat=seat)


def _seat_of(table: Table, audience: Audience) -> int | None:
    player = table.player_of(audience.user_id)
    return player.seat if player else None


def earlier_page(game_id: int, audience: Audience, version: int) -> Page | None:
    """The page that an audience has seen at a version, if it is still known."""
    return _pages.find((game_id, audience), version)


def page_with_pick(table: Table, audience: Audience, pick: str) -> Page:
    """The page for somebody who has picked what to use first; made for this one request."""
    with translation.override(audience.language):
        return _made(table, audience, pick)


def title_of(table: Table, audience: Audience) -> str:
    """The title of the browser's tab, without the name of the table."""
    if table.play is None or table.play.is_ended_early:
        return ""
    player = table.player_of(audience.user_id)
    presenter = PRESENTERS[table.game.kind]
    with translation.override(audience.language):
        if table.game.is_paused:
            return _("Paused")
        return presenter.title(
            presenter.perspective(table, player.seat if player else None, audience.language)
        )


def board_of(table: Table, audience: Audience, number: str) -> str:
    """The board in the seat of a number, counted from one, in full size; nothing without such a seat.

    Nor of one's own while the game runs: it lies there already. In place of a number, `all` brings who leads.
    """
    if number == ALL_SEATS and table.game.status == Game.Status.PLAYING:
        presenter = PRESENTERS[table.game.kind]
        with translation.override(audience.language):
            return presenter.standings(presenter.perspective(table, None, audience.language))
    seat = (whole_number(number, 2) or 0) - 1
    if table.play is None or not 0 <= seat < len(table.players):
        return ""
    player = table.player_of(audience.user_id)
    if player and player.seat == seat and table.game.status == Game.Status.PLAYING:
        return ""
    presenter = PRESENTERS[table.game.kind]
    with translation.override(audience.language):
        return presenter.board(presenter.perspective(table, None, audience.language), seat)


def _made(table: Table, audience: Audience, pick: str = "") -> Page:
    seat = _seat_of(table, audience)
    root = _not_started() if table.play is None else _game_part(table, seat, audience.language, pick)
    return Page(table.game.version, seat, root)


def _not_started() -> Part:
    return from_template("table", "games/not_started.html", {}, [ROOM])


def _game_part(table: Table, seat: int | None, language: str, pick: str) -> Part:
    if seat is None:
        key = (table.game.pk, language)
        return _watched.find_or_make(
            key, table.game.version, lambda: _whole(table, None, _watched_parts(table, language))
        )
    presenter = PRESENTERS[table.game.kind]
    seen = presenter.perspective(table, seat, language, pick)
    if table.game.status == Game.Status.OVER:
        return _whole(table, seat, [ROOM, *presenter.over_parts(seen)])
    own = (
        _own_parts(presenter, seen) if pick else _seat_parts(presenter, seen, (table.game.pk, seat, language))
    )
    return _whole(table, seat, [*_public_parts(table, language), *own])


def _seat_parts(presenter: GamePresenter, seen: Any, place: tuple[int, int, str]) -> Sequence[Part]:
    """The parts of a seat, made again only when it is that seat that has changed."""
    material = (seen.game.is_paused, presenter.seat_material(seen))
    return _seats.find_or_make(place, material, lambda: tuple(_own_parts(presenter, seen)))


def _own_parts(presenter: GamePresenter, seen: Any) -> Sequence[Part]:
    parts = presenter.seat_parts(seen)
    return while_paused(parts, seen) if seen.game.is_paused else parts


def _whole(table: Table, seat: int | None, parts: Sequence[Part]) -> Part:
    """The parts in the template of the game; of two with the same id the later one, a seat's own, is shown.

    What stands around them is the same from version to version.
    """
    game = table.game
    ids = tuple([part.id for part in parts])

    def make() -> Outline:
        name = SHOWCASES[game.kind].name
        context: dict[str, Any] = {"game": game, "name": name, "players": table.players, "seat": seat}
        context["tourney"] = place_of(game.pk)
        return outline_of(PRESENTERS[game.kind].templates[game.status], context, ids)

    place = (game.pk, seat, get_language())
    return assembled("table", _outlines.find_or_make(place, (game.status, ids), make), parts)


def _public_parts(table: Table, language: str) -> tuple[Part, ...]:
    """The parts that are the same for every audience of a language, so that they are made once."""

    def make() -> tuple[Part, ...]:
        presenter = PRESENTERS[table.game.kind]
        seen = presenter.perspective(table, None, language)
        if table.game.status == Game.Status.OVER:
            return (ROOM, *presenter.over_parts(seen))
        return (ROOM, *presenter.public_parts(seen))

    return _public.find_or_make((table.game.pk, language), table.game.version, make)


def _watched_parts(table: Table, language: str) -> Sequence[Part]:
    """The parts for those who only watch: they see what is public, who leads, and what has just happened."""
    presenter = PRESENTERS[table.game.kind]
    seen = presenter.perspective(table, None, language)
    return (*_public_parts(table, language), *presenter.watched_parts(seen))


def version_mark(version: int) -> SafeString:
    """The element that names the version of the game, in pages, answers and messages."""
    return _game_version(version)


@lru_cache(maxsize=1000)
def _mark(version: int) -> str:
    """The same as part of a message; all viewers of a table get the same."""
    return out_of_band(version_mark(version))


def update(old: Page | None, new: Page, known: KnownSwaps | None = None) -> Update:
    """The swaps from one page to a newer one; `known` is shared by the pages of one table.

    A player's own board in small is hidden, so its owner is not sent how it goes on.
    """
    if old is new:
        return Update(new)
    mark = _mark(new.version)
    if old is None or not same_around(old.root, new.root):
        return Update(new, mark, whole=new.root.html)
    if old.root is new.root:
        return Update(new, mark)
    unseen = "" if new.seat is None else board_id(new.seat)
    return Update(new, mark + swaps(old.root, new.root, {} if known is None else known, unseen))
