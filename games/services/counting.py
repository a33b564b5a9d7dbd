"""Counts results: adds them to the tallies of their players, and rates the rated games among them."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from django.db import Error, connection, transaction
from django.db.models import Exists, OuterRef

from games.models import Game, Result, Tally
from games.services.boards import board_of, kept_periods, kept_since
from games.services.ratings import Rebuilt, rate
from games.services.ratings import take_out as take_out_of_ratings
from games.store import locked_table
from games.store.results import results_of

logger = logging.getLogger(__name__)

#: The number of PostgreSQL's lock for those who count. SQLite lets nobody else write meanwhile anyway.
LOCK = 20_010
#: The category that is there in every game.
TOTAL = "total"
BATCH = 2000

_KEY = ("user", "board", "period")
_COUNTED = ("games", "wins", "best", "points", "by_seats")


@contextmanager
def counting_alone() -> Iterator[None]:
    """A transaction in which nobody else counts: tallies and ratings depend on what was there before."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        yield


def has_uncounted() -> bool:
    return Result.objects.uncounted().exists()


def count_results() -> int:
    """Count the games that have not been counted, in the order in which they ended; returns how many.

    A fault at one game does not stop the counting of all others; it is tried again the next time.
    """
    counted, faulty = 0, set[int]()
    while (first := Result.objects.uncounted().exclude(game__in=faulty).first()) is not None:
        try:
            counted += _count(first.game_id)
        except Error:
            raise
        except Exception:
            logger.exception("The results of game %s cannot be counted.", first.game_id)
            faulty.add(first.game_id)
    return counted


def _count(game_id: int) -> bool:
    """Count one game, unless somebody else was quicker. What it changes is shown at its table."""
    with counting_alone():
        results = list(Result.objects.filter(game=game_id, is_counted=False).order_by("seat"))
        if not results:
            return False
        _add_to_tallies(results)
        if results[0].is_rated:
            rate(results)
            transaction.on_commit(lambda: _show(game_id))
        Result.objects.filter(pk__in=[result.pk for result in results]).update(is_counted=True)
    return True


def _show(game_id: int) -> None:
    """Raise the version of a table, whose page says what the game has changed."""
    with locked_table(game_id) as table:
        table.touch_table()


def _add_to_tallies(results: Sequence[Result]) -> None:
    """Add the results of one game."""
    board, own = board_of(results[0]), [result for result in results if result.user_id is not None]
    if board is None or not own:
        return
    users = [result.user_id for result in own]
    tallies = Tallies(Tally.objects.filter(user__in=users, board=board, period__in=kept_periods()))
    for result in own:
        tallies.add(result)
    tallies.write()


class Tallies:
    """Tallies that results are added to, to be written together."""

    def __init__(self, known: Iterable[Tally] = ()) -> None:
        self._since = kept_since()
        self._by_key = {(tally.user_id, tally.board, tally.period): tally for tally in known}

    def add(self, result: Result) -> None:
        """Add a result to each tally of its player that it belongs to."""
        board, user_id = board_of(result), result.user_id
        if board is None or user_id is None:
            return
        for period, since in self._since.items():
            if since is not None and result.finished_at < since:
                continue
            key = (user_id, board, period)
            tally = self._by_key.get(key)
            if tally is None:
                tally = self._by_key[key] = Tally(
                    user_id=user_id, board=board, period=period, best=result.total
                )
            _add(tally, result)

    def write(self) -> None:
        Tally.objects.bulk_create(
            self._by_key.values(),
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=_KEY,
            update_fields=_COUNTED,
        )


def _add(tally: Tally, result: Result) -> None:
    tally.games += 1
    tally.wins += result.is_won
    tally.best = max(tally.best, result.total)
    for category, points in {TOTAL: result.total, **result.points}.items():
        total, most, least = tally.points.get(category, (0, points, points))
        tally.points[category] = [total + points, max(most, points), min(least, points)]
    games, wins = tally.by_seats.get(str(result.seats), (0, 0))
    tally.by_seats[str(result.seats)] = [games + 1, wins + result.is_won]


def take_out(game_id: int) -> None:
    """Take the results of a game out of tallies and ratings. Call it where nobody else counts."""
    results = list(Result.objects.filter(game=game_id).order_by("seat"))
    if not results:
        return
    take_out_of_ratings(results)
    boards = {board_of(result) for result in results}
    Result.objects.filter(game=game_id).update(place=None, is_rated=False, is_counted=True)
    users = {result.user_id for result in results if result.user_id is not None}
    Tally.objects.filter(user__in=users, board__in=boards - {None}).delete()
    tallies = Tallies()
    theirs = Result.objects.filter(user__in=users, is_counted=True).order_by("finished_at", "pk")
    for result in theirs.iterator(BATCH):
        if board_of(result) in boards - {None}:
            tallies.add(result)
    tallies.write()


def recount() -> Rebuilt:
    """Make all tallies anew from all results; returns how many tallies there are.

    Rated games that were not counted yet are left to `count_results`.
    """
    with counting_alone():
        Result.objects.uncounted().filter(is_rated=False).update(is_counted=True)
        Tally.objects.all().delete()
        tallies, faulty = Tallies(), set[int]()
        counted = Result.objects.filter(is_counted=True).order_by("finished_at", "pk")
        for result in counted.iterator(BATCH):
            try:
                tallies.add(result)
            except Error:
                raise
            except Exception:
                logger.exception("A result of game %s cannot be counted.", result.game_id)
                faulty.add(result.game_id)
        tallies.write()
        return Rebuilt(Tally.objects.count(), faulty)


def add_missing() -> int:
    """Make the results of finished games that have none: those that ended before there were results."""
    has_none = ~Exists(Result.objects.filter(game=OuterRef("pk")))
    over = Game.objects.filter(has_none, status=Game.Status.OVER).prefetch_related("players")
    added, passed = 0, set[int]()
    while games := list(over.exclude(pk__in=passed).order_by("finished_at", "pk")[:BATCH]):
        made = {game.pk: _made(game) for game in games}
        # The end of a game may just be writing the same.
        Result.objects.bulk_create([row for rows in made.values() for row in rows], ignore_conflicts=True)
        passed |= {game_id for game_id, rows in made.items() if not rows}
        added += sum(map(bool, made.values()))
    return added


def _made(game: Game) -> list[Result]:
    """The results of a game; none, and a line in the log, where its rows do not tell them."""
    try:
        return results_of(game, list(game.players.all()))
    except Error:
        raise
    except Exception:
        # What its adapter makes of faulty rows can be anything.
        logger.exception("The results of game %s cannot be made.", game.pk)
        return []


def forget_past_periods() -> int:
    """Delete the tallies of weeks and months that are over."""
    return Tally.objects.exclude(period__in=kept_periods()).delete()[0]
