"""The lobby: the tables that wait for players, those that run, how the last ones ended, who is here tonight.

Eight queries, or nine where very many tables wait. What is not public never gets here, and so on no page.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Q, QuerySet, Value, When

from games.models import Game, Player
from games.services.evenings import Tonight, tonight
from games.services.people_here import NOBODY, PeopleHere, people_here
from games.store.lobby import lobby_version

#: So many are listed.
MOST_OPEN, MOST_RUNNING, MOST_RESULTS = 60, 30, 6
#: So many open ones are read from either end, because those without anybody are left out.
MOST_READ = 60


class Sitter(NamedTuple):
    """Somebody at a public table."""

    name: str
    is_computer: bool
    #: The last part of the address of their profile; nothing without one that everybody may see.
    profile: str = ""


class Row(NamedTuple):
    """What is read of a player: without a model, which takes eight times as long for hundreds of them."""

    pk: int
    name: str
    user_id: int | None
    controller: str
    profile: str


class PublicTable(NamedTuple):
    """What everybody may know of a public table. Equal ones look the same."""

    code: str
    kind: str
    #: The rules as its row has them, as JSON: hashable.
    rules: str
    clock: int
    seats: int
    players: tuple[Sitter, ...]
    host: str
    #: Since when it waits, runs, or is over, in seconds.
    since: int
    #: The last part of the address of the host's profile, or nothing.
    host_profile: str = ""
    #: Seats that are kept for somebody.
    reserved: int = 0
    #: The seats of those who have won.
    winners: tuple[int, ...] = ()
    is_rated: bool = False

    @property
    def is_full(self) -> bool:
        return len(self.players) + self.reserved >= self.seats


class PublicTables(NamedTuple):
    """All that the lobby lists, at one version of it."""

    version: int
    #: Who waits longest comes first. Where there are too many, those in the middle are left out: a table that
    #: has just opened is seen at once, and one that has waited long is not forgotten.
    open: Sequence[PublicTable] = ()
    #: The newest come first.
    running: Sequence[PublicTable] = ()
    results: Sequence[PublicTable] = ()
    people: PeopleHere = NOBODY
    tonight: Tonight | None = None


def open_tables() -> QuerySet[Game]:
    """Public tables that wait for players, the one that has waited longest first."""
    found = Game.objects.filter(visibility=Game.Visibility.PUBLIC, status=Game.Status.OPEN, is_arranged=False)
    return found.order_by("created_at", "pk")


def _shown(status: Game.Status) -> QuerySet[Game]:
    """Public tables that have started and may be watched by everybody."""
    return Game.objects.filter(
        visibility=Game.Visibility.PUBLIC,
        status=status,
        watching_by=Game.WatchingBy.EVERYBODY,
        deal_group=None,
    )


def public_tables() -> PublicTables:
    """The lobby as it is now."""
    # Read first: what changes meanwhile raises it again.
    version = lobby_version()
    fields = (
        "code",
        "kind",
        "rules",
        "clock",
        "seats",
        "host_id",
        "result",
        "presence",
        "reserved",
        "is_rated",
    )
    moments = ("created_at", "started_at", "finished_at")
    found = [
        list(games.only(*fields, *moments)[:most])
        for games, most in (
            (open_tables(), MOST_READ),
            (_shown(Game.Status.PLAYING).order_by("-started_at", "-pk"), MOST_RUNNING),
            (_shown(Game.Status.OVER).order_by("-finished_at", "-pk"), MOST_RESULTS),
        )
    ]
    if len(found[0]) == MOST_READ:
        known = {game.pk for game in found[0]}
        newest = open_tables().reverse().only(*fields, *moments)[:MOST_READ]
        found[0] += [game for game in reversed(newest) if game.pk not in known]
    players = _players([game.pk for games in found for game in games])
    here = [game for game in found[0] if is_anybody_here(game, players[game.pk])]
    if len(here) > MOST_OPEN:
        here = here[: MOST_OPEN // 2] + here[-MOST_OPEN // 2 :]
    waiting, running, over = (
        [_public(game, players[game.pk], getattr(game, moment)) for game in games]
        for games, moment in zip((here, *found[1:]), moments, strict=True)
    )
    return PublicTables(version, waiting, running, over, people_here(), tonight())


def is_anybody_here(game: Game, players: Iterable[Player | Row]) -> bool:
    """Whether one of the people at a table has its page open: nobody wants to wait where all have gone."""
    absences = game.absences
    people = [player.pk for player in players if player.user_id is not None]
    return any(key not in absences or not absences[key].is_gone for key in people)


def _players(game_ids: Sequence[int]) -> Mapping[int, list[Row]]:
    players: dict[int, list[Row]] = defaultdict(list)
    rows = Player.objects.filter(game__in=game_ids).order_by("seat")
    shows = Q(user__is_guest=False, user__is_active=True) & ~Q(user__profile_options__is_listed=False)
    profile = Case(When(shows, then="user__username"), default=Value(""))
    for game_id, *row in rows.values_list("game_id", *Row._fields[:-1], profile):
        players[game_id].append(Row(*row))
    return players


def _public(game: Game, players: Sequence[Row], since: datetime) -> PublicTable:
    host = next((player for player in players if player.user_id == game.host_id), None)
    return PublicTable(
        game.code,
        game.kind,
        json.dumps(game.rules, sort_keys=True),
        game.clock,
        game.seats,
        tuple(Sitter(one.name, one.controller == Player.Controller.COMPUTER, one.profile) for one in players),
        host.name if host else "",
        int(since.timestamp()),
        host.profile if host else "",
        len(game.reserved),
        tuple((game.result or {}).get("winners", ())),
        game.is_rated,
    )
