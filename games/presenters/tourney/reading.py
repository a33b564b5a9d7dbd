"""A tournament as it is now, read once for everybody who looks at it."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from games.models import Tournament, TournamentEntrant, TournamentTable
from games.presenters.render_cache import VersionCache
from games.services.tourney.log import course_of
from games.tourney.course.next_round import Next, what_next
from games.tourney.course.ranking import final_order
from games.tourney.course.state import Event, Round, State, Table
from games.tourney.standing import Rank


class Person(NamedTuple):
    """Who is behind a key of the log."""

    key: str
    name: str
    #: Nobody for a computer player.
    user_id: int | None
    is_unclaimed: bool


class Tourney:
    """A tournament at one version: what its log comes to, its people and the links of its tables."""

    def __init__(self, row: Tournament) -> None:
        self.row = row
        course = course_of(row)
        self.state: State = course.state
        self.events: list[Event] = course.events
        people = TournamentEntrant.objects.filter(tournament=row).order_by("pk")
        self.people: Mapping[str, Person] = {
            key: Person(key, name, user, unclaimed)
            for key, name, user, unclaimed in people.values_list("key", "name", "user", "is_unclaimed")
        }
        tables = TournamentTable.objects.filter(tournament=row)
        #: The codes of games, by round and number of the table; none for a table with real cards.
        self.codes: Mapping[tuple[int, int], str] = {
            (part, number): code or ""
            for part, number, code in tables.values_list("round", "number", "game__code")
        }

    @property
    def version(self) -> int:
        return self.row.version

    def name(self, key: str) -> str:
        person = self.people.get(key)
        return person.name if person else key

    def key_of(self, user_id: int | None) -> str | None:
        return self._keys.get(user_id) if user_id is not None else None

    def code(self, part: Round, table: Table) -> str:
        return self.codes.get((part.number, table.number), "")

    @cached_property
    def _keys(self) -> dict[int, str]:
        return {person.user_id: person.key for person in self.people.values() if person.user_id is not None}

    @cached_property
    def standing(self) -> list[tuple[int, Rank]]:
        """Everybody with their place, best first."""
        return final_order(self.state, self.row.seed)

    @cached_property
    def next(self) -> Next:
        return what_next(self.state, self.row.seed)


_read: VersionCache[int, Tourney] = VersionCache(32)


def tourney_at(tournament_id: int, version: int = 0) -> Tourney:
    """The tournament, at least at this version if there is one; with 0 as the database has it now."""
    known = _read.newest(tournament_id)
    if known is not None and 0 < version <= known[0]:
        return known[1]
    row = Tournament.objects.get(pk=tournament_id)
    if known is not None and known[0] == row.version:
        return known[1]
    # Read again under one version: what is written meanwhile has a later one.
    return _read.find_or_make(tournament_id, row.version, lambda: Tourney(row))
