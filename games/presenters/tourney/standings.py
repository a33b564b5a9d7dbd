"""The standing of a tournament, with the number of every tie-break."""

from typing import NamedTuple

from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standing_words import number, scheme_in_words, tie_breaks_of
from games.tourney.course.state import Presence, Stage


class StandingRow(NamedTuple):
    place: int
    key: str
    name: str
    points: str
    #: Name and number of each.
    tie_breaks: tuple[tuple[str, str], ...]
    has_left: bool


class Standing(NamedTuple):
    """The first of a standing, or all."""

    rows: tuple[StandingRow, ...]
    #: How many there are in all.
    players: int
    #: Name and meaning of each tie-break.
    columns: tuple[tuple[str, str], ...]
    scheme: str
    rounds: int
    has_results: bool
    is_over: bool
    has_finals: bool

    @property
    def is_cut(self) -> bool:
        return len(self.rows) < self.players


def standing_of(tourney: Tourney, most: int = 0) -> Standing:
    """The standing in the language of the moment; `most` is how many places, 0 for all."""
    state = tourney.state
    shown = tourney.standing[:most] if most else tourney.standing
    columns = tuple((str(tie.name), str(tie.means)) for _name, tie in tie_breaks_of(state.options))
    names = [name for name, _means in columns]
    rows = [
        StandingRow(
            place=place,
            key=rank.id,
            name=tourney.name(rank.id),
            points=number(rank.points),
            tie_breaks=tuple(zip(names, map(number, rank.tie_breaks), strict=True)),
            has_left=state.entrants[rank.id].presence is Presence.LEFT,
        )
        for place, rank in shown
    ]
    return Standing(
        rows=tuple(rows),
        players=len(tourney.standing),
        columns=columns,
        scheme=scheme_in_words(state.options),
        rounds=len(state.rounds),
        has_results=tourney.has_results,
        is_over=state.is_over,
        has_finals=any(part.stage is Stage.FINALS for part in state.rounds),
    )
