"""The game on a table's page, as one audience sees it: a tree of parts, rendered once for each version."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.live.messages import out_of_band
from games.live.topics import TABLE, Audience, Update, slot
from games.models import Game
from games.presenters.macros import macro
from games.presenters.part import (
    Outline,
    Part,
    Swaps,
    assembled,
    ids_of,
    leaf,
    outline_of,
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


@dataclass(eq=False)
class Page:
    """What an audience sees of one version of a game."""

    version: int
    seat: int | None
    #: What stands around the parts; those that are the same for all, and those of the seat alone.
    around: Outline
    public: tuple[Part, ...]
    own: tuple[Part, ...] = ()

    @cached_property
    def root(self) -> Part:
        """The whole as one part."""
        return assembled("table", self.around, [*self.public, *self.own])


class Public:
    """The parts of one version that are the same for all."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self._besides: dict[tuple[str, ...], tuple[Part, ...]] = {}

    def besides(self, own: tuple[str, ...]) -> tuple[Part, ...]:
        """Those in whose place a seat has none of its own; every seat gets the same object."""
        if own not in self._besides:
            self._besides[own] = tuple([part for part in self.parts if part.id not in own])
        return self._besides[own]


#: By table and audience: the newest version, and the one before, from which most browsers come.
_pages: VersionCache[tuple[int, Audience], Page] = VersionCache(REMEMBERED, versions=2)
#: By table and language: the parts that are the same for all, and the page of those who only watch.
_public: VersionCache[tuple[int, str], Public] = VersionCache(REMEMBERED)
_watched: VersionCache[tuple[int, str], Page] = VersionCache(REMEMBERED)
#: By table, seat and language: what stands around the parts, and the parts of the seat.
_outlines: InputCache[tuple[int, int | None, str], Outline] = InputCache(REMEMBERED)
_seats: InputCache[tuple[int, int, str], tuple[Part, ...]] = InputCache(REMEMBERED)


def page_of(table: Table, audience: Audience) -> Page:
    """The page of this version for an audience."""
    page = _pages.find_or_make((table.game.pk, audience), table.game.version, lambda: _made(table, audience))
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
    game, seat, language = table.game, _seat_of(table, audience), audience.language
    if table.play is None:
        return Page(game.version, seat, _not_started(language), (ROOM,))
    if seat is None:
        return _watched.find_or_make((game.pk, language), game.version, lambda: _watching(table, language))
    presenter = PRESENTERS[game.kind]
    seen = presenter.perspective(table, seat, language, pick)
    if game.status == Game.Status.OVER:
        with translation.override(language):
            return _whole(table, seat, language, (ROOM, *presenter.over_parts(seen)))
    own = _own_parts(presenter, seen) if pick else _seat_parts(presenter, seen, (game.pk, seat, language))
    public = _public_parts(table, language).besides(ids_of(own))
    return _whole(table, seat, language, public, own)


def _not_started(language: str) -> Outline:
    with translation.override(language):
        return outline_of("games/not_started.html", {}, [ROOM.id])


def _seat_parts(presenter: GamePresenter, seen: Any, place: tuple[int, int, str]) -> tuple[Part, ...]:
    """The parts of a seat, made again only when it is that seat that has changed."""
    material = (seen.game.is_paused, presenter.seat_material(seen))
    return _seats.find_or_make(place, material, lambda: _own_parts(presenter, seen))


def _own_parts(presenter: GamePresenter, seen: Any) -> tuple[Part, ...]:
    with translation.override(seen.language):
        parts = presenter.seat_parts(seen)
        return tuple(while_paused(parts, seen) if seen.game.is_paused else parts)


def _whole(
    table: Table, seat: int | None, language: str, public: tuple[Part, ...], own: tuple[Part, ...] = ()
) -> Page:
    """The parts in the template of the game. What stands around them is the same from version to version."""
    game = table.game
    ids = ids_of(public) + ids_of(own)

    def make() -> Outline:
        name = SHOWCASES[game.kind].name
        context: dict[str, Any] = {"game": game, "name": name, "players": table.players, "seat": seat}
        context["tourney"] = tourney
        with translation.override(language):
            return outline_of(PRESENTERS[game.kind].templates[game.status], context, ids)

    place, tourney = (game.pk, seat, language), place_of(game.pk)
    around = _outlines.find_or_make(place, (game.status, ids, tourney), make)
    return Page(game.version, seat, around, public, own)


def _public_parts(table: Table, language: str) -> Public:
    """The parts that are the same for every audience of a language, so that they are made once."""

    def make() -> Public:
        presenter = PRESENTERS[table.game.kind]
        seen = presenter.perspective(table, None, language)
        with translation.override(language):
            if table.game.status == Game.Status.OVER:
                return Public((ROOM, *presenter.over_parts(seen)))
            return Public((ROOM, *presenter.public_parts(seen)))

    return _public.find_or_make((table.game.pk, language), table.game.version, make)


def _watching(table: Table, language: str) -> Page:
    """The page of those who only watch: they see what is public, who leads, and what has just happened."""
    presenter = PRESENTERS[table.game.kind]
    seen = presenter.perspective(table, None, language)
    with translation.override(language):
        watched = tuple(presenter.watched_parts(seen))
    return _whole(table, None, language, _public_parts(table, language).besides(ids_of(watched)), watched)


def version_mark(version: int) -> SafeString:
    """The element that names the version of the game, in pages, answers and messages."""
    return _game_version(version)


@lru_cache(maxsize=1000)
def _mark(version: int) -> str:
    """The same as part of a message; all viewers of a table get the same."""
    return out_of_band(version_mark(version))


def update(old: Page | None, new: Page, known: Swaps) -> Update:
    """The swaps from one page to a newer one; `known` is shared by the pages of one table.

    A player's own board in small is hidden, so its owner is not sent how it goes on.
    """
    if old is new:
        return Update(new)
    mark = _mark(new.version)
    if old is None or (old.around is not new.around and old.around != new.around):
        return Update(new, mark, whole=new.root.html)
    unseen = "" if new.seat is None else board_id(new.seat)
    if ids_of(old.own) != ids_of(new.own):
        # Another part of a seat stands in a place where everybody has the same, such as during a pause.
        return Update(new, mark + known.between(old.root.children, new.root.children, unseen))
    return Update(new, mark + known.between(old.public, new.public, unseen) + known.between(old.own, new.own))
