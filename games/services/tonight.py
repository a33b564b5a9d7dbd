"""What an evening looks like now: who is here, and at which table. Six queries, however many people."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games.models import Evening, EveningTable, Game, Player
from games.services.evenings import PLAYING


class Person(NamedTuple):
    """Somebody who is here. Equal ones look the same."""

    pk: int
    user_id: int
    name: str
    looks: bool
    games: tuple[str, ...]
    is_approved: bool
    #: The code of the table where they sit, and whether its game runs; empty for those who are free.
    table: str = ""
    is_playing: bool = False


class TonightTable(NamedTuple):
    """A table of tonight that waits or runs; names only as far as they may be shown."""

    code: str
    kind: str
    is_running: bool
    names: tuple[str, ...]
    #: Those whose names have not been approved.
    unnamed: int
    since: int
    is_watched: bool
    is_paused: bool = False


class Tonight(NamedTuple):
    """An evening at one version."""

    version: int
    code: str
    asks_approval: bool
    people: Sequence[Person]
    tables: Sequence[TonightTable]
    #: Who may run it, and who was taken off the list.
    hosts: frozenset[int]
    removed: frozenset[int]

    def person(self, user_id: int | None) -> Person | None:
        return next((one for one in self.people if one.user_id == user_id), None)


def tonight(evening_id: int) -> Tonight:
    """The evening as it is now; raises `Evening.DoesNotExist`."""
    # Read first: what changes meanwhile raises it again.
    evening = Evening.objects.get(pk=evening_id)
    arrivals = list(evening.arrivals.order_by("pk"))
    tables = EveningTable.objects.filter(evening=evening_id, game__status__in=PLAYING)
    games = [table.game for table in tables.select_related("game").order_by("-pk")]
    players = _players([game.pk for game in games])
    seats = {player.user_id: game for game in games for player in players[game.pk]}
    people = tuple(
        Person(
            one.pk,
            one.user_id,
            one.name,
            one.looks,
            tuple(one.games),
            one.is_approved,
            seats[one.user_id].code if one.user_id in seats else "",
            one.user_id in seats and seats[one.user_id].has_started,
        )
        for one in arrivals
        if not one.is_removed
    )
    approved: dict[int | None, str] = {one.user_id: one.name for one in people if one.is_approved}
    return Tonight(
        evening.version,
        evening.code,
        evening.asks_approval,
        people,
        tuple(_table(game, players[game.pk], approved) for game in games),
        _hosts(evening),
        frozenset(one.user_id for one in arrivals if one.is_removed),
    )


def _players(game_ids: Sequence[int]) -> Mapping[int, list[Player]]:
    players: dict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(game__in=game_ids).order_by("seat"):
        players[player.game_id].append(player)
    return players


def _table(game: Game, players: Sequence[Player], approved: Mapping[int | None, str]) -> TonightTable:
    # Nobody has read what somebody calls themselves at the table: the name of the list stands here, too.
    named = [
        one.name if one.is_computer else approved[one.user_id]
        for one in players
        if one.is_computer or one.user_id in approved
    ]
    since = game.started_at or game.created_at
    is_watched = game.has_started and game.watching_by != Game.WatchingBy.NOBODY
    return TonightTable(
        game.code,
        game.kind,
        game.has_started,
        tuple(named),
        len(players) - len(named),
        int(since.timestamp()),
        is_watched,
        game.is_paused,
    )


def _hosts(evening: Evening) -> frozenset[int]:
    staff = get_user_model().objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True)
    return frozenset({*staff, *([evening.host_id] if evening.host_id else [])})
