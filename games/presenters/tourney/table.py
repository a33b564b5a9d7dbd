"""One table of a tournament, for its staff."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from games.models import Game
from games.presenters.tourney.log import Line, at_table, log_of
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.tiles import Tile, last_of, moment, tile_of
from games.services.tourney.at_play import GameNow, SeatNow
from games.tourney.course.state import Presence, Round, Table

NOBODY = SeatNow("", is_asked=False, is_away=False, gone_since=None)


class Seat(NamedTuple):
    """Who sits there, and what of them can be said."""

    number: int
    key: str
    name: str
    now: SeatNow
    total: str
    has_left: bool
    #: What stands in the field of the total, and who was chosen to play on.
    entered: str = ""
    into: str = ""

    @property
    def gone_at(self) -> object:
        return moment(self.now.gone_since)


class TablePage(NamedTuple):
    """What the page shows."""

    tile: Tile
    seats: Sequence[Seat]
    #: The key and the name of everybody who could play on for somebody.
    free: Sequence[tuple[str, str]]
    lines: Sequence[Line]
    seen: Mapping[str, int]
    has_game: bool
    is_over: bool
    can_be_judged: bool
    round_stands_still: bool

    def without_totals(self) -> Self:
        """The same for somebody who plays the same deal, and learns here of nothing to beat."""
        seats = [
            seat._replace(total="", entered=seat.entered.removeprefix(seat.total)) for seat in self.seats
        ]
        return self._replace(seats=seats)


def table_page(
    tourney: Tourney, part: Round, table: Table, game: GameNow | None, typed: Mapping[str, str] | None = None
) -> TablePage:
    """The page for a table and its game, if one is played here; `typed` is what a refused form had in it."""
    place = part.number, table.number
    last = last_of(tourney)
    return TablePage(
        tile=tile_of(tourney, part, table, game),
        seats=_seats(tourney, table, game, typed or {}),
        free=_free(tourney) if not table.is_through else (),
        lines=log_of(tourney, at_table(place)).lines,
        seen={verb: last.of(verb, place) for verb in ("extend", "pause", "house", "substitute", "void")},
        has_game=game is not None,
        is_over=tourney.state.is_over,
        can_be_judged=game is not None and game.status in {Game.Status.PLAYING, Game.Status.OVER},
        round_stands_still=part.paused_at is not None,
    )


def _seats(tourney: Tourney, table: Table, game: GameNow | None, typed: Mapping[str, str]) -> list[Seat]:
    totals = table.outcome.totals if table.outcome else ()
    return [
        Seat(
            number,
            key,
            tourney.name(key),
            game.seats[number] if game and number < len(game.seats) and not table.is_through else NOBODY,
            total := f"{totals[number]:g}" if number < len(totals) else "",
            tourney.state.entrants[key].presence is Presence.LEFT,
            typed.get(f"total-{number}", total),
            typed.get(f"into-{key}", ""),
        )
        for number, key in enumerate(table.players)
    ]


def _free(tourney: Tourney) -> list[tuple[str, str]]:
    """The people who take part and sit at no table that is still played; none where tables are rated."""
    if tourney.row.table.get("is_rated"):
        return []
    seated = tourney.state.seated()
    free = [tourney.people[one.id] for one in tourney.state.players() if one.id not in seated]
    return [(person.key, person.name) for person in free if person.user_id is not None]
