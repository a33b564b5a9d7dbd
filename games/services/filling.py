"""A database as big as a busy site's after a year, made in bulk, for programs that measure pages.

A few games are really played; all others are copies of those, with other people at the table. Only the newest
of them have a log, so only their tables and replays can be looked at.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from games.adapters import ADAPTERS
from games.models import DeckVersion, Game, Move, Player, Result
from games.services import progress
from games.services.benchmarks import GUEST
from games.services.counting import counting_alone, recount
from games.services.lobby import new_code
from games.services.ratings import rate_all
from games.store import Table, TableEdit
from games.store.lobby import lobby_changed
from games.store.results import results_of

BATCH: Final = 2000
#: Letters that no name is compared without and that look like no other.
LETTERS: Final = "abcdefghjkpqstuxyz"
#: The shares of people who have accounts, of games with others that are rated, and of those for everybody.
ACCOUNTS, RATED = 0.6, 0.25
PUBLIC: Final = 0.7
DAYS: Final = 400
#: How often each number of players sits down, by game.
SIZES: Final[dict[str, dict[int, int]]] = {
    "luckybox": {1: 20, 2: 20, 3: 15, 4: 15, 6: 10, 8: 2, 12: 1},
    "luckynumbers": {2: 10, 3: 5, 4: 5},
}
#: Different games of each size.
COURSES: Final = 5


class Size(NamedTuple):
    """How much there is to be."""

    people: int = 20_000
    games: int = 100_000
    open: int = 1000
    running: int = 1000
    #: How many of the newest games have a log.
    with_log: int = 200


class Course(NamedTuple):
    """A game that was played: the fields of its row, what each seat gathered, and its log."""

    kind: str
    seats: int
    fields: dict[str, Any]
    counters: Sequence[dict[str, int]]
    moves: Sequence[Move]


class Somebody(NamedTuple):
    """One of the people."""

    pk: int
    name: str
    is_guest: bool


#: The fields that a game leaves in its row.
_FIELDS = (
    *("rules", "deck", "seed", "status", "result", "version", "move_count"),
    *("turn_deadline", "gate_deadline", "to_move", "to_press_next", "deadline"),
)


def fill(size: Size, deck: DeckVersion) -> str:
    """Fill the database; the name of somebody who has played very much."""
    chance = random.Random(1)  # noqa: S311  no secret, and the same each time
    with transaction.atomic():
        people = _people(size.people, chance)
        seating = Seating(people, chance)
        _finished(size, seating, _courses(deck, chance, whole=True), chance)
        _running(size.running, seating, _courses(deck, chance, whole=False), chance)
        _waiting(size.open, seating, deck, chance)
        recount()
        with counting_alone():
            for kind in ADAPTERS:
                rate_all(kind)
        lobby_changed()
    return next(one.name for one in people if not one.is_guest)


# -- people


def _people(count: int, chance: random.Random) -> list[Somebody]:
    people = get_user_model()
    names = _names()
    rows = []
    for _number in range(count):
        name, is_guest = next(names), chance.random() >= ACCOUNTS
        rows.append(
            people(
                username=f"{GUEST}{name}",
                first_name=f"{GUEST}{name}",
                name_key=None if is_guest else f"{GUEST}{name}".replace("-", ""),
                is_guest=is_guest,
                password=make_password(None),
            )
        )
    made = people.objects.bulk_create(rows, batch_size=BATCH)
    return [Somebody(one.pk, one.first_name, one.is_guest) for one in made]


def _names() -> Iterator[str]:
    """Names that nobody takes for each other and nobody here has."""
    taken = set(
        get_user_model().objects.filter(username__startswith=GUEST).values_list("username", flat=True)
    )
    number = 0
    while True:
        number, rest, name = number + 1, number, ""
        for _place in range(5):
            rest, letter = divmod(rest, len(LETTERS))
            name += LETTERS[letter]
        if f"{GUEST}{name}" not in taken:
            yield name


class Seating:
    """Draws who sits at a table: a few come every day, most came a few times."""

    def __init__(self, people: Sequence[Somebody], chance: random.Random) -> None:
        self._people, self._chance = people, chance
        self._accounts = [one for one in people if not one.is_guest]
        self._often = {
            len(who): list(accumulate(1 / (place + 10) for place in range(len(who))))
            for who in (self._people, self._accounts)
        }

    def party(self, count: int, *, is_rated: bool = False) -> list[Somebody]:
        who = self._accounts if is_rated else self._people
        found: dict[int, Somebody] = {}
        while len(found) < count:
            for one in self._chance.choices(who, cum_weights=self._often[len(who)], k=count):
                if len(found) < count:
                    found.setdefault(one.pk, one)
        return list(found.values())


# -- games


def _courses(deck: DeckVersion, chance: random.Random, *, whole: bool) -> list[tuple[Course, int]]:
    """Games of each size, with how often that size comes."""
    return [
        (_course(kind, seats, deck, f"{chance.getrandbits(256):064x}", whole=whole), often)
        for kind, sizes in SIZES.items()
        for seats, often in sizes.items()
        for _number in range(COURSES if whole else 1)
    ]


def _course(kind: str, seats: int, deck: DeckVersion, seed: str, *, whole: bool) -> Course:
    """A game with house moves, in memory: to its end, or to its first question."""
    adapter = ADAPTERS[kind]
    game = Game(kind=kind, seats=seats, rules=dict(adapter.usual_rules), seed=seed, started_at=timezone.now())
    game.deck = deck if adapter.has_decks else None
    players = tuple(Player(game=game, seat=seat, name=f"Player {seat + 1}") for seat in range(seats))
    edit = TableEdit(Table(game, players, None))
    edit.set(status=Game.Status.PLAYING)
    edit.start()
    progress.advance(edit)
    while whole and edit.game.status == Game.Status.PLAYING:
        waiting = edit.play.adapter.engine.waiting(edit.play.state)
        for seat in waiting:
            progress.house_moves(edit, seat)
        progress.advance(edit)
    fields = {name: getattr(edit.game, name) for name in _FIELDS}
    return Course(kind, seats, fields, [player.counters for player in edit.players], edit.moves)


def _finished(
    size: Size, seating: Seating, courses: Sequence[tuple[Course, int]], chance: random.Random
) -> None:
    now, made = timezone.now(), 0
    # The last of them ended just now.
    moments = sorted(now - timedelta(days=DAYS) * chance.random() ** 1.5 for _ in range(size.games))
    while made < size.games:
        count = min(BATCH, size.games - made)
        drawn = chance.choices(
            [course for course, _often in courses], [often for _course, often in courses], k=count
        )
        ends = moments[made : made + count]
        made += count
        _write(drawn, ends, seating, chance, logs=max(0, min(count, made + size.with_log - size.games)))


def _write(
    courses: Sequence[Course],
    ends: Sequence[datetime | None],
    seating: Seating,
    chance: random.Random,
    *,
    logs: int = 0,
) -> None:
    """Write tables of these courses, with their players and results; of the last ones the logs, too."""
    rated = [course.seats > 1 and chance.random() < RATED for course in courses]
    parties = [
        seating.party(course.seats, is_rated=is_rated)
        for course, is_rated in zip(courses, rated, strict=True)
    ]
    games = Game.objects.bulk_create(
        [
            _table(course, party[0].pk, ended, chance, is_rated=is_rated)
            for course, party, ended, is_rated in zip(courses, parties, ends, rated, strict=True)
        ]
    )
    seats = [
        [
            Player(game=game, seat=seat, user_id=one.pk, name=one.name, counters=counters)
            for seat, (one, counters) in enumerate(zip(party, course.counters, strict=True))
        ]
        for game, course, party in zip(games, courses, parties, strict=True)
    ]
    Player.objects.bulk_create([player for players in seats for player in players], batch_size=BATCH)
    over = [
        row
        for game, players in zip(games, seats, strict=True)
        if game.status == Game.Status.OVER
        for row in results_of(game, players)
    ]
    for row in over:
        row.is_counted = True
    Result.objects.bulk_create(over, batch_size=BATCH)
    _write_logs(games[len(games) - logs :], courses[len(courses) - logs :])


def _table(
    course: Course, host_id: int, ended: datetime | None, chance: random.Random, *, is_rated: bool
) -> Game:
    is_public = chance.random() < PUBLIC
    return Game(
        code=new_code(),
        kind=course.kind,
        host_id=host_id,
        seats=course.seats,
        visibility=Game.Visibility.PUBLIC if is_public else Game.Visibility.LINK,
        watching_by=Game.WatchingBy.EVERYBODY if is_public else Game.WatchingBy.LINK,
        is_rated=is_rated,
        started_at=(ended or timezone.now()) - timedelta(minutes=20),
        finished_at=ended,
        **course.fields,
    )


def _write_logs(games: Sequence[Game], courses: Sequence[Course]) -> None:
    for game, course in zip(games, courses, strict=True):
        Move.objects.bulk_create(
            Move(game=game, index=move.index, seat=move.seat, event=move.event, by=move.by)
            for move in course.moves
        )


def _running(
    count: int, seating: Seating, courses: Sequence[tuple[Course, int]], chance: random.Random
) -> None:
    drawn = chance.choices([one for one, _often in courses], [often for _one, often in courses], k=count)
    _write(drawn, [None] * count, seating, chance, logs=count)


def _waiting(count: int, seating: Seating, deck: DeckVersion, chance: random.Random) -> None:
    """Public tables that wait for players, the host and perhaps some more there already."""
    kinds = chance.choices(list(ADAPTERS), k=count)
    parties = [seating.party(chance.randint(1, 3)) for _number in range(count)]
    games = Game.objects.bulk_create(
        Game(
            code=new_code(),
            kind=kind,
            host_id=party[0].pk,
            seats=4,
            rules=dict(ADAPTERS[kind].usual_rules),
            deck=deck if ADAPTERS[kind].has_decks else None,
            clock=chance.choice([0, 0, 45, 90]),
            visibility=Game.Visibility.PUBLIC,
            watching_by=Game.WatchingBy.EVERYBODY,
            seed=f"{chance.getrandbits(256):064x}",
        )
        for kind, party in zip(kinds, parties, strict=True)
    )
    Player.objects.bulk_create(
        Player(game=game, seat=seat, user_id=one.pk, name=one.name)
        for game, party in zip(games, parties, strict=True)
        for seat, one in enumerate(party)
    )
