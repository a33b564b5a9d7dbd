"""What stands around a game: the waiting room before it starts, and afterwards who watches and is gone."""

from functools import lru_cache
from typing import NamedTuple

from django.utils import translation

from games.live.topics import Audience, Update
from games.models import Game
from games.presenters.absence import missing, presence, way_on
from games.presenters.lobby import waiting_room
from games.presenters.macros import macro
from games.presenters.part import (
    Outline,
    Part,
    assembled,
    from_template,
    leaf,
    outline_of,
    same_around,
    swaps,
)
from games.presenters.rematch import rematch
from games.presenters.render_cache import VersionCache
from games.store import Table

REMEMBERED = 4000

_table_version = macro("page.jinja", "table_version")


class Room(NamedTuple):
    """What an audience sees of one version of it."""

    version: int
    root: Part


#: By table, audience and whether the game is over, which does not raise this version: the newest version,
#: and the one before, from which most browsers come.
_rooms: VersionCache[tuple[int, Audience, bool], Room] = VersionCache(REMEMBERED, versions=2)


def room_of(table: Table, audience: Audience) -> Room:
    """What stands around the game at this version of the table, for an audience."""

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
    found = (_rooms.find((game_id, audience, is_over), version) for is_over in (False, True))
    return next((room for room in found if room is not None), None)


def _version_mark(version: int) -> Part:
    return leaf("tableversion", _table_version(version))


def _around(table: Table, audience: Audience) -> Part:
    """What stands around a game that has started: the same for everybody but for what they can decide."""
    language = audience.language
    children = (
        _version_mark(table.game.table_version),
        presence(missing(table), language),
        _watching(table.game.watching, language),
        way_on(table, audience.user_id, language),
    )
    return assembled("room", _outline(), children)


def _around_over(table: Table, audience: Audience) -> Part:
    """What stands around a game that is over: what comes next."""
    children = (
        _version_mark(table.game.table_version),
        rematch(table, audience.user_id),
        _watching(table.game.watching, audience.language),
    )
    return assembled("room", _outline_over(), children)


@lru_cache(maxsize=1)
def _outline_over() -> Outline:
    return outline_of("games/around_over.html", {}, ("tableversion", "rematch", "watching"))


@lru_cache(maxsize=1)
def _outline() -> Outline:
    return outline_of("games/around.html", {}, ("tableversion", "presence", "watching", "ways"))


@lru_cache(maxsize=256)
def _watching(count: int, language: str) -> Part:
    """How many people look on without playing."""
    return from_template("watching", "games/watching.html", {"count": count})


def update(old: Room | None, new: Room) -> Update:
    """What leads from an earlier version to a newer one."""
    if old is None or not same_around(old.root, new.root):
        return Update(new, whole=new.root.html)
    return Update(new, swaps(old.root, new.root, {}))
