"""A tournament as it is now, read once for everybody who looks at it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from games.models import Tournament, TournamentEntrant, TournamentTable
from games.presenters.render_cache import VersionCache
from games.services.tourney.log import events_of
from games.tourney.course.fold import fold
from games.tourney.course.next_round import Next, what_next
from games.tourney.course.ranking import final_order, results_of
from games.tourney.course.state import Event, Round, State, Table
from games.tourney.points import Earned, earned
from games.tourney.standing import Rank
from luckybox_site.web.prepared import Prepared


class Person(NamedTuple):
    """Who is behind a key of the log."""

    key: str
    name: str
    #: Nobody for a computer player.
    user_id: int | None
    is_unclaimed: bool


class Seat(NamedTuple):
    """A seat, by its index, of a table of a round."""

    round: Round
    table: Table
    seat: int


class Tourney:
    """A tournament at one version: what its log comes to, its people and the links of its tables."""

    def __init__(
        self,
        row: Tournament,
        events: list[Event],
        people: Mapping[str, Person],
        codes: Mapping[tuple[int, int], str],
    ) -> None:
        #: Whatever a page shows of it raises the version. Its clocks and the wall's counters may be older.
        self.row = row
        self.state: State = fold(events)
        self.events = events
        self.people = people
        #: The codes of games, by round and number of the table; none for a table with real cards.
        self.codes = codes

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
    def has_unclaimed(self) -> bool:
        """Whether somebody was entered by name and has not taken over their place."""
        return any(person.is_unclaimed for person in self.people.values())

    @cached_property
    def standing(self) -> list[tuple[int, Rank]]:
        """Everybody with their place, best first."""
        return final_order(self.state, self.row.seed)

    @cached_property
    def has_results(self) -> bool:
        return self.state.has_results

    @cached_property
    def ranks(self) -> Mapping[str, tuple[int, Rank]]:
        """The place of everybody in the standing, with the numbers that led to it."""
        return {rank.id: (place, rank) for place, rank in self.standing}

    @cached_property
    def earned(self) -> Mapping[str, Sequence[Earned]]:
        """What everybody in the standing has points for."""
        return earned(results_of(self.state, self.row.seed))

    @cached_property
    def seats(self) -> Mapping[str, Seat]:
        """Where everybody sits who is at a table that is not through."""
        return {
            key: Seat(part, table, seat)
            for part, table in self.state.open_tables()
            for seat, key in enumerate(table.players)
        }

    @cached_property
    def played(self) -> Mapping[str, Sequence[Seat]]:
        """The tables of everybody, in the order of rounds."""
        found: dict[str, list[Seat]] = {key: [] for key in self.state.entrants}
        for part, table in self.state.tables():
            for seat, key in enumerate(table.players):
                found[key].append(Seat(part, table, seat))
        return found

    @cached_property
    def next(self) -> Next:
        return what_next(self.state, self.row.seed)


def read(row: Tournament) -> Tourney:
    """The tournament of a row."""
    people = TournamentEntrant.objects.filter(tournament=row).order_by("pk")
    tables = TournamentTable.objects.filter(tournament=row)
    return Tourney(
        row,
        events_of(row.pk),
        {
            key: Person(key, name, user, unclaimed)
            for key, name, user, unclaimed in people.values_list("key", "name", "user", "is_unclaimed")
        },
        {
            (part, number): code or ""
            for part, number, code in tables.values_list("round", "number", "game__code")
        },
    )


_read: VersionCache[int, Tourney] = VersionCache(32)
_version = Prepared(lambda pk: Tournament.objects.filter(pk=pk).values_list("version"))


def tourney_at(tournament_id: int, version: int = 0) -> Tourney:
    """The tournament, at least at this version if there is one; with 0 as the database has it now."""
    known = _read.newest(tournament_id)
    if known is not None and (0 < version <= known[0] or _version.first(tournament_id) == (known[0],)):
        return known[1]
    row = Tournament.objects.get(pk=tournament_id)
    # Read again under one version: what is written meanwhile has a later one.
    return _read.find_or_make(tournament_id, row.version, lambda: read(row))
