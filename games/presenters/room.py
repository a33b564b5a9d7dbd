"""The topic *table* on a page: the waiting room; later spectators, absent players and votes."""

from functools import lru_cache
from typing import NamedTuple

from django.utils import translation

from games.live.topics import Audience, Update
from games.models import Game
from games.presenters.absence import missing, presence, way_on
from games.presenters.acts import told_acts
from games.presenters.lobby import waiting_room
from games.presenters.macros import macro
from games.presenters.part import (
    Outline,
    Part,
    Swaps,
    assembled,
    from_template,
    leaf,
    outline_of,
    same_around,
)
from games.presenters.rated import ratings_of_game
from games.presenters.rematch import rematch
from games.presenters.render_cache import VersionCache
from games.services.ways import question_at
from games.store import Table

REMEMBERED = 4000

_table_version = macro("page.jinja", "table_version")


class Room(NamedTuple):
    """What an audience sees of one version of it."""

    version: int
    root: Part


#: The newest version and the one before, which most browsers have. The end of a game is part of the key,
#: because it does not raise the version of the topic.
_rooms: VersionCache[tuple[int, Audience, bool], Room] = VersionCache(REMEMBERED, versions=2)


def room_of(table: Table, audience: Audience) -> Room:
    """What stands around the game at this version of the table, for an audience."""
    if table.game.status == Game.Status.PLAYING and question_at(table) is None:
        # Everybody sees the same, so it is cached once. A waiting room and a rematch differ between viewers.
        audience = Audience(None, audience.language)

    def make() -> Room:
        with translation.override(audience.language):
            version = table.game.table_version
            if table.play is None:
                return Room(version, waiting_room(table, audience.user_id, _version_mark(version)))
            is_over = table.game.status == Game.Status.OVER
            return Room(version, (_around_over if is_over else _around)(table, audience))

    key = (table.game.pk, audience, table.game.status == Game.Status.OVER)
    return _rooms.find_or_make(key, table.game.table_version, make)


def earlier_room(game_id: int, audience: Audience, version: int) -> Room | None:
    """What an audience has seen at a version, if it is still known."""
    found = (
        _rooms.find((game_id, viewers, is_over), version)
        for viewers in (audience, Audience(None, audience.language))
        for is_over in (False, True)
    )
    return next((room for room in found if room is not None), None)


def _version_mark(version: int) -> Part:
    return leaf("tableversion", _table_version(version))


def _around(table: Table, audience: Audience) -> Part:
    """The element around a game that has started; only the vote differs between viewers."""
    language = audience.language
    children = (
        _version_mark(table.game.table_version),
        told_acts(table, language),
        presence(missing(table), language),
        _watching(table.game.watching, language),
        way_on(table, audience.user_id, language),
    )
    return assembled("room", _outline(), children)


def _around_over(table: Table, audience: Audience) -> Part:
    """The element around a game that is over, with the rematch and what it did to ratings."""
    children = (
        _version_mark(table.game.table_version),
        told_acts(table, audience.language),
        rematch(table, audience.user_id),
        ratings_of_game(table, audience.user_id),
        _watching(table.game.watching, audience.language),
    )
    return assembled("room", _outline_over(), children)


@lru_cache(maxsize=1)
def _outline_over() -> Outline:
    return outline_of(
        "games/around_over.html", {}, ("tableversion", "acts", "rematch", "ratings", "watching")
    )


@lru_cache(maxsize=1)
def _outline() -> Outline:
    return outline_of("games/around.html", {}, ("tableversion", "acts", "presence", "watching", "ways"))


@lru_cache(maxsize=256)
def _watching(count: int, language: str) -> Part:
    """How many people look on without playing."""
    return from_template("watching", "games/watching.html", {"count": count})


def update(old: Room | None, new: Room) -> Update:
    """What leads from an earlier version to a newer one."""
    if old is None or not same_around(old.root, new.root):
        return Update(new, whole=new.root.html)
    return Update(new, Swaps().between(old.root.children, new.root.children))
