"""The barometer of a round with a shared deal: how everybody stands after the turn that all have finished."""

from typing import Final, NamedTuple

from games.models import Game
from games.presenters.render_cache import VersionCache
from games.presenters.result_words import RESULT_WORDS
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standing_words import reached
from games.store import Table, read_table
from games.store.turns import marks_of, turns_settled
from games.tourney.course.state import Round, TableStatus


class Mark(NamedTuple):
    """Somebody in the field."""

    place: int
    key: str
    name: str
    table: int
    total: str


class Barometer(NamedTuple):
    round: int
    #: How many turns all have finished.
    turns: int
    marks: tuple[Mark, ...]

    def of(self, key: str | None) -> Mark | None:
        return next((mark for mark in self.marks if mark.key == key), None)


_made: Final[VersionCache[int, tuple[Barometer | None]]] = VersionCache(64)


def barometer_of(tourney: Tourney) -> Barometer | None:
    """The barometer of the current round, made once for each version; nothing where there is none."""
    part = tourney.state.current
    if part is None or not part.duplicate or part.began_at is None or part.is_through or not tourney.codes:
        return None
    made = _made.find_or_make(tourney.row.pk, tourney.version, lambda: (_barometer(tourney, part),))
    return made[0]


def _barometer(tourney: Tourney, part: Round) -> Barometer | None:
    tables = _tables(tourney, part)
    playing = [table for table in tables.values() if table.game.status != Game.Status.OVER]
    turns = min((turns_settled(one.play) if one.play else 0 for one in playing), default=0)
    if turns < 1:
        return None
    totals = []
    for number, table in tables.items():
        marks = marks_of(table)
        if not marks:
            continue
        # A game that was over earlier keeps what it had.
        then = marks[min(turns, len(marks)) - 1]
        totals += [(total, number, key) for total, key in zip(then, part.table(number).players, strict=True)]
    fewer = RESULT_WORDS[tourney.row.kind].fewer_is_better
    totals.sort(key=lambda one: one[0] if fewer else -one[0])
    firsts: dict[int, int] = {}
    marks_made = []
    for position, (total, number, key) in enumerate(totals, 1):
        place = firsts.setdefault(total, position)
        marks_made.append(Mark(place, key, tourney.name(key), number, reached(tourney.row.kind, total)))
    return Barometer(part.number, turns, tuple(marks_made))


def _tables(tourney: Tourney, part: Round) -> dict[int, Table]:
    """The tables of a round that play, or have played, by number."""
    games = Game.objects.filter(tournament_table__tournament=tourney.row, tournament_table__round=part.number)
    rows = games.order_by("pk").values_list("tournament_table__number", "pk", "version")
    return {
        number: read_table(game_id, version)
        for number, game_id, version in rows
        if part.table(number).status is not TableStatus.VOID and not part.table(number).is_by_hand
    }
