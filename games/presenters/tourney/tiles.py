"""The tables of a tournament as tiles of the wall: what each is at, and what it needs."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Game
from games.presenters.lists import items_in_words, names_in_words
from games.presenters.macros import macro
from games.presenters.part import Outline, Part, assembled, leaf, outline_in, places
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.tourney.live import rendered
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standing_words import why_void
from games.services.tourney.at_play import GameNow, games_now, marks_of
from games.services.tourney.once import Last
from games.tourney.course.options import Format
from games.tourney.course.state import Round, Table, TableStatus

#: Where a tile stands if the slowest come first: calls, then what plays by progress, then the others.
CALLED, READY, THROUGH = -1, 1001, 1002

#: More are not named who are waited for.
MOST_NAMED = 3


class Absent(NamedTuple):
    """Somebody who is not at their table, and for whom nobody plays."""

    key: str
    name: str
    #: In seconds of the epoch.
    since: int

    @property
    def since_at(self) -> datetime | None:
        return moment(self.since)


class Present(NamedTuple):
    """What changes at a table with every move."""

    #: Where the tile stands if the slowest come first.
    rank: int
    #: In thousands; nothing for a table without a game that runs.
    progress: int | None = None
    said_progress: str = ""
    waits_for: str = ""
    since: int | None = None

    @property
    def since_at(self) -> datetime | None:
        return moment(self.since)


class Tile(NamedTuple):
    """A table as the staff see it."""

    round: int
    number: int
    title: str
    #: One of `TableStatus`, or `paused`.
    state: str
    names: str
    code: str
    absent: tuple[Absent, ...]
    #: For whom the house plays.
    away: str
    called: int | None
    extended: int
    reason: str
    is_by_hand: bool
    #: The game is over, and its result is not in the log.
    is_owing: bool
    #: What the forms have seen of each kind of act.
    seen_extend: int
    seen_pause: int
    seen_house: int
    now: Present

    @property
    def id(self) -> str:
        return f"tile-{self.round}-{self.number}"

    @property
    def called_at(self) -> datetime | None:
        return moment(self.called)

    @property
    def extended_minutes(self) -> int:
        return round(self.extended / 60)

    @property
    def is_playing(self) -> bool:
        return self.state in {TableStatus.RUNNING, "paused"} and not self.is_owing

    @property
    def needs_somebody(self) -> bool:
        """Whether somebody of the staff should go there."""
        is_left = self.state == TableStatus.RUNNING and bool(self.absent)
        return self.called is not None or self.is_owing or is_left


def moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


_games: VersionCache[int, GameNow] = VersionCache(2000)
_lasts: VersionCache[int, Last] = VersionCache(32)
_Key = tuple[str, str, str]
_presents: InputCache[_Key, Part] = InputCache(4000)
_outlines: InputCache[_Key, Outline] = InputCache(4000)
_tiles: InputCache[_Key, Part] = InputCache(4000)
_made: InputCache[_Key, Tile] = InputCache(4000)
_now = macro("tourney/tile_now.jinja", "tile_now")


def last_of(tourney: Tourney) -> Last:
    """What the forms of a page have seen."""
    return _lasts.find_or_make(tourney.row.pk, tourney.version, lambda: Last(tourney.events))


def current_tables(tourney: Tourney) -> list[tuple[Round, Table]]:
    """The tables of the current round; of an evening, those that are not through."""
    state = tourney.state
    if state.options.format is Format.EVENING:
        return list(state.open_tables())
    current = state.current
    return [(current, table) for table in current.tables] if current else []


def tiles_of(tourney: Tourney) -> list[Tile]:
    """The tables that the wall shows, by number."""
    tables = current_tables(tourney)
    games = games_at(tourney, [(part.number, table.number) for part, table in tables])
    return [_tile_at(tourney, part, table, games.get((part.number, table.number))) for part, table in tables]


def _tile_at(tourney: Tourney, part: Round, table: Table, game: GameNow | None) -> Tile:
    """The tile, made anew only if something has happened in the tournament or in the game."""
    key = (tourney.row.code, f"{part.number}.{table.number}", get_language())
    return _made.find_or_make(key, (tourney.version, game), lambda: tile_of(tourney, part, table, game))


def games_at(tourney: Tourney, at: Sequence[tuple[int, int]]) -> Mapping[tuple[int, int], GameNow]:
    """The games of some tables. Only those are read that have changed."""
    marks = marks_of(tourney.row.pk)
    wanted = {place: marks[place] for place in at if place in marks}
    known = {game: _games.find(game, version) for game, version in wanted.values()}
    read = games_now(tourney.row.kind, [game for game, found in known.items() if found is None])
    for game, version in wanted.values():
        if game in read:
            known[game] = _games.find_or_make(game, version, partial(read.__getitem__, game))
    return {place: found for place, (game, _v) in wanted.items() if (found := known[game]) is not None}


def tile_of(tourney: Tourney, part: Round, table: Table, game: GameNow | None) -> Tile:
    last, place = last_of(tourney), (part.number, table.number)
    running = game if game and game.status == Game.Status.PLAYING and not table.is_through else None
    tile = Tile(
        round=part.number,
        number=table.number,
        title=title_of(tourney, part, table),
        state=_state(table, running),
        names=items_in_words([tourney.name(key) for key in table.players]),
        code=game.code if game else "",
        absent=_absent(table, running) if running else (),
        away=_away(running) if running else "",
        called=int(table.called_at) if table.called_at is not None else None,
        extended=round(table.extended),
        reason=why_void(table.reason),
        is_by_hand=table.is_by_hand,
        is_owing=_is_owing(table, game),
        seen_extend=last.of("extend", place),
        seen_pause=last.of("pause", place),
        seen_house=last.of("house", place),
        now=_present(running) if running else Present(0),
    )
    return tile._replace(now=tile.now._replace(rank=_rank(tile)))


def _present(game: GameNow) -> Present:
    asked = [seat.name for seat in game.seats if seat.is_asked]
    return Present(
        rank=0,
        progress=round(1000 * game.progress.done / max(1, game.progress.of)),
        said_progress=_("%(done)d of %(all)d") % {"done": game.progress.done, "all": game.progress.of},
        waits_for=_whom(asked, len(game.seats)),
        since=game.since if asked else None,
    )


def _rank(tile: Tile) -> int:
    if tile.called is not None:
        return CALLED
    if tile.is_playing or tile.is_owing:
        return tile.now.progress or 0
    return READY if tile.state == TableStatus.READY else THROUGH


def title_of(tourney: Tourney, part: Round, table: Table) -> str:
    """An evening makes its tables one by one, each as a round of its own."""
    number = part.number if tourney.state.options.format is Format.EVENING else table.number
    return _("Table %(number)d") % {"number": number}


def _state(table: Table, running: GameNow | None) -> str:
    if not table.is_through and ((running and running.is_paused) or table.is_paused):
        return "paused"
    return str(table.status)


def _is_owing(table: Table, game: GameNow | None) -> bool:
    ended = game is not None and game.status in {Game.Status.OVER, Game.Status.CLOSED}
    return ended and not table.is_through


def _whom(asked: Sequence[str], players: int) -> str:
    """For whom a table waits; of many their number."""
    if not asked:
        return ""
    if len(asked) == players and players > 1:
        return _("Waits for everybody")
    if len(asked) > MOST_NAMED:
        return _("Waits for %(count)d of %(all)d") % {"count": len(asked), "all": players}
    return _("Waits for %(names)s") % {"names": names_in_words(asked)}


def _absent(table: Table, game: GameNow) -> tuple[Absent, ...]:
    seats = zip(table.players, game.seats, strict=False)
    return tuple(
        Absent(key, seat.name, seat.gone_since)
        for key, seat in seats
        if seat.gone_since is not None and not seat.is_away
    )


def _away(game: GameNow) -> str:
    names = [seat.name for seat in game.seats if seat.is_away]
    if not names:
        return ""
    if len(names) == len(game.seats) > 1:
        return _("The house plays for everybody")
    return _("The house plays for %(names)s") % {"names": names_in_words(names)}


def tile_part(tourney: Tourney, tile: Tile) -> Part:
    """The tile as it is shown. Only that part of it is made anew in which something is different."""
    key = (tourney.row.code, tile.id, get_language())
    return _tiles.find_or_make(key, tile, lambda: _assembled(key, tile))


def _assembled(key: _Key, tile: Tile) -> Part:
    now = _presents.find_or_make(key, tile.now, lambda: _present_part(tile))

    def outline() -> Outline:
        return outline_in(rendered("tile", tile=tile, code=key[0], now=places(now.id)))

    return assembled(tile.id, _outlines.find_or_make(key, tile._replace(now=Present(0)), outline), (now,))


def _present_part(tile: Tile) -> Part:
    now, since = tile.now, ""
    if now.since_at is not None:
        time = date_format(localtime(now.since_at), "TIME_FORMAT")
        since = _("since %(time)s") % {"time": time}
    return leaf(f"{tile.id}-now", _now(f"{tile.id}-now", now, since, _("How far the game has come")))
