"""The game on a table's page, as one audience sees it: a tree of parts, rendered once for each version."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.functional import cached_property
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
from games.presenters.registry import PRESENTERS
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.showcases import SHOWCASES
from games.presenters.small_boards import board_id
from games.presenters.speaking import speaking
from games.store import Table
from games.store.tournament_place import place_of
from luckybox_site.web.fields import whole_number

REMEMBERED = 2000
#: In place of the number of a seat.
ALL_SEATS = "all"

_game_version = macro("page.jinja", "game_version")

#: A control character in place of the number of a seat in what stands around the parts of all seats.
_SEAT_MARK = "\x06"

#: Where the people and options around the game stand, which are a topic of their own.
ROOM = leaf("room", slot(TABLE))


@dataclass(eq=False)
class Page:
    """What an audience sees of one version of a game."""

    version: int
    seat: int | None
    #: What decides over the parts besides the seat itself, and what stands around them.
    frame: "Frame"
    around: Outline
    #: The parts that are the same for all, and those of the seat alone with their ids.
    public: tuple[Part, ...]
    own: tuple[Part, ...] = ()
    own_ids: tuple[str, ...] = ()
    #: What the parts of the seat were made of.
    material: object = None

    def again(self, version: int, public: tuple[Part, ...]) -> "Page":
        """The page of a later version, at which nothing of the seat has changed."""
        return Page(
            version, self.seat, self.frame, self.around, public, self.own, self.own_ids, self.material
        )

    @cached_property
    def root(self) -> Part:
        """The whole as one part."""
        return assembled("table", self.around, [*self.public, *self.own])


#: What besides decides over the parts of a seat, and over what stands around them.
Frame = tuple[object, ...]


class Scene:
    """One version of a game in one language: the parts that are the same for all, and the pages.

    It begins with the pages of the version before, whose parts it uses again for seats that have not changed.
    """

    def __init__(self, table: Table, language: str, before: "Scene | None") -> None:
        game = table.game
        self.version, self.language = game.version, language
        self.seats: dict[int | None, int] = {
            player.user_id: player.seat for player in table.players if player.user_id is not None
        }
        #: The newest page of each seat and of those who watch, perhaps of an earlier version.
        self.newest: dict[int | None, Page] = dict(before.newest) if before else {}
        self._besides: dict[tuple[str, ...], tuple[Part, ...]] = {}
        self._public, self._materials = (ROOM,), ()
        if table.play is not None:
            self._public, self._materials = speaking(language, _for_everybody, table, language)
        frame = (game.status, game.is_paused, place_of(game.pk), ids_of(self._public))
        #: The same object as before if it is the same.
        self.frame: Frame = before.frame if before is not None and before.frame == frame else frame

    _public: tuple[Part, ...]
    #: By seat: all that its parts are made of.
    _materials: Sequence[object]

    def known(self, seat: int | None) -> Page | None:
        """The page of a seat, or of those who watch, if it has been made."""
        page = self.newest.get(seat)
        return page if page is not None and page.version == self.version else None

    def page(self, table: Table, seat: int | None) -> Page:
        """The page of a seat, or of those who watch."""
        page = self.newest.get(seat)
        if page is None or page.version != self.version:
            page = self.newest[seat] = self._made(table, seat, page)
        return page

    def _made(self, table: Table, seat: int | None, last: Page | None) -> Page:
        material = None
        if seat is not None and self._materials:
            material = self._materials[seat]
            if last is not None and last.frame is self.frame and last.material == material:
                return last.again(self.version, self._beside(last.own_ids))
        if table.play is None:
            return Page(self.version, seat, self.frame, _not_started(self.language), self._public)
        return self.made_of(table, seat, own_parts(table, seat, self.language), material)

    def made_of(self, table: Table, seat: int | None, own: tuple[Part, ...], material: object = None) -> Page:
        """A page with these parts of a seat or of those who watch."""
        last, ids = self.newest.get(seat), ids_of(own)
        public = self._beside(ids)
        if last is not None and last.frame is self.frame and last.own_ids == ids:
            around = last.around
        else:
            around = _outline(table, seat, self.language, frozenset(ids_of(public) + ids))
        return Page(self.version, seat, self.frame, around, public, own, ids, material)

    def _beside(self, ids: tuple[str, ...]) -> tuple[Part, ...]:
        """The parts in whose place a seat has none of its own; every seat gets the same object."""
        if ids not in self._besides:
            found = tuple([part for part in self._public if part.id not in ids])
            self._besides[ids] = self._public if len(found) == len(self._public) else found
        return self._besides[ids]


#: By table and language: the newest version, and the one before, from which most browsers come.
_scenes: VersionCache[tuple[int, str], Scene] = VersionCache(REMEMBERED, versions=2)
#: By table, whether it is for those who watch, and language: what stands around the parts.
_outlines: InputCache[tuple[int, bool, str], Outline] = InputCache(2 * REMEMBERED)


def page_of(table: Table, audience: Audience) -> Page:
    """The page of this version for an audience."""
    scene = _scene_of(table, audience.language)
    # Before the start people sit down and get up, which is no new version of the game.
    seat = _seat_of(table, audience) if table.play is None else scene.seats.get(audience.user_id)
    return scene.page(table, seat)


def _scene_of(table: Table, language: str) -> Scene:
    place, version = (table.game.pk, language), table.game.version
    scene = _scenes.find(place, version)
    if scene is not None:
        return scene
    before = _scenes.newest(place)
    return _scenes.find_or_make(place, version, lambda: Scene(table, language, before[1] if before else None))


def _seat_of(table: Table, audience: Audience) -> int | None:
    player = table.player_of(audience.user_id)
    return player.seat if player else None


def earlier_page(game_id: int, audience: Audience, version: int) -> Page | None:
    """The page that an audience has seen at a version, if it is still known."""
    scene = _scenes.find((game_id, audience.language), version)
    return None if scene is None else scene.known(scene.seats.get(audience.user_id))


def page_with_pick(table: Table, audience: Audience, pick: str) -> Page:
    """The page for somebody who has picked what to use first; made for this one request."""
    scene, seat = _scene_of(table, audience.language), _seat_of(table, audience)
    if seat is None or table.game.status != Game.Status.PLAYING:
        return scene.page(table, seat)
    return scene.made_of(table, seat, own_parts(table, seat, audience.language, pick))


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


@lru_cache(maxsize=16)
def _not_started(language: str) -> Outline:
    return speaking(language, outline_of, "games/not_started.html", {}, [ROOM.id])


def _for_everybody(table: Table, language: str) -> tuple[tuple[Part, ...], Sequence[object]]:
    """The parts that are the same for all, and by seat all that its own are made of."""
    presenter = PRESENTERS[table.game.kind]
    seen = presenter.perspective(table, None, language)
    if table.game.status == Game.Status.OVER:
        return (ROOM, *presenter.over_parts(seen)), ()
    return (ROOM, *presenter.public_parts(seen)), presenter.seat_materials(seen)


def own_parts(table: Table, seat: int | None, language: str, pick: str = "") -> tuple[Part, ...]:
    """The parts of a seat; without one, of those who only watch."""
    return speaking(language, _own_parts, table, seat, language, pick)


def _own_parts(table: Table, seat: int | None, language: str, pick: str) -> tuple[Part, ...]:
    """The same in the language that is active: those who watch see who leads, and what has just happened."""
    presenter, game = PRESENTERS[table.game.kind], table.game
    seen = presenter.perspective(table, seat, language, pick)
    if seat is None:
        return tuple(presenter.watched_parts(seen))
    if game.status == Game.Status.OVER:
        return tuple(presenter.over_parts(seen))
    parts = presenter.seat_parts(seen)
    return tuple(while_paused(parts, seen) if game.is_paused else parts)


def _outline(table: Table, seat: int | None, language: str, ids: frozenset[str]) -> Outline:
    """The template of the game around these parts. It is the same from version to version."""
    game, tourney = table.game, place_of(table.game.pk)

    def make() -> Outline:
        context: dict[str, Any] = {"game": game, "name": SHOWCASES[game.kind].name, "tourney": tourney}
        context |= {"players": table.players, "seat": None if seat is None else _SEAT_MARK}
        template = PRESENTERS[game.kind].templates[game.status]
        return speaking(language, outline_of, template, context, sorted(ids))

    place, material = (game.pk, seat is None, language), (game.status, ids, tourney)
    shell, names = _outlines.find_or_make(place, material, make)
    return tuple([piece.replace(_SEAT_MARK, str(seat)) for piece in shell]), names


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
    public = mark + known.between(old.public, new.public, unseen)
    if old.own is new.own:
        return Update(new, public)
    if old.own_ids != new.own_ids:
        # Another part of a seat stands in a place where everybody has the same, such as during a pause.
        return Update(new, mark + known.between(old.root.children, new.root.children, unseen))
    return Update(new, public + known.between(old.own, new.own))
