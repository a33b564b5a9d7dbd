"""Ratings: what each rated game does to them, in the order in which games ended, whenever it is counted."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from django.db import Error
from django.db.models import Max, Q, QuerySet

from games.models import Rating, RatingChange, Result
from games.services.rating_model import Strength, after_game, unrated

logger = logging.getLogger(__name__)

BATCH = 1000
_CHANGING = ("mu", "sigma", "points", "peak", "games")


class Rebuilt(NamedTuple):
    """How many were made anew, and the games that had to be left out."""

    made: int
    faulty: set[int]


class Ladder:
    """The ratings in one game of some people, as game after game changes them."""

    def __init__(self, kind: str, known: Iterable[Rating], forgotten: Mapping[int, Strength]) -> None:
        self.kind = kind
        self._ratings = {rating.user_id: rating for rating in known}
        #: By result: the strength of players who have deleted their accounts.
        self._forgotten = forgotten
        self._changes: list[RatingChange] = []

    def rate(self, results: Sequence[Result]) -> None:
        """Rate the results of one game, by seat."""
        before = [self._strength(result) for result in results]
        after = after_game(before, [result.place or len(results) for result in results])
        for result, old, new in zip(results, before, after, strict=True):
            self._changes.append(_change(result, old, new))
            if result.user_id is not None:
                self._set(result.user_id, new)

    def write(self) -> None:
        RatingChange.objects.bulk_create(self._changes, batch_size=BATCH)
        self._changes = []
        Rating.objects.bulk_create(
            self._ratings.values(),
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["user", "kind"],
            update_fields=_CHANGING,
        )

    def _strength(self, result: Result) -> Strength:
        if result.user_id is None:
            return self._forgotten.get(result.pk, unrated())
        rating = self._ratings.get(result.user_id)
        return Strength(rating.mu, rating.sigma) if rating else unrated()

    def _set(self, user_id: int, strength: Strength) -> None:
        points, known = strength.points, self._ratings.get(user_id)
        rating = known or Rating(user_id=user_id, kind=self.kind, peak=points)
        rating.mu, rating.sigma, rating.points = strength.mu, strength.sigma, points
        rating.peak, rating.games = max(rating.peak, points), rating.games + 1
        self._ratings[user_id] = rating


def _change(result: Result, old: Strength, new: Strength) -> RatingChange:
    return RatingChange(
        result=result,
        user_id=result.user_id,
        kind=result.kind,
        finished_at=result.finished_at,
        mu_before=old.mu,
        sigma_before=old.sigma,
        mu=new.mu,
        sigma=new.sigma,
        before=old.points,
        after=new.points,
    )


def rate(results: Sequence[Result]) -> None:
    """Rate the results of one game, by seat. Games that ended later and are rated already are rated again."""
    first = results[0]
    later = list(_later_than(first))
    forgotten = _forgotten(later)
    _take_back(later)
    _rate_in_order([list(results), *_by_game([change.result for change in later])], forgotten)


def take_out(results: Sequence[Result]) -> None:
    """Undo what one game did to the ratings; games that ended later are rated again without it."""
    first = results[0]
    own = list(RatingChange.objects.filter(result__game=first.game_id).select_related("result"))
    if not own:
        return
    later = list(_later_than(first))
    forgotten = _forgotten(later)
    _take_back([*own, *later])
    _rate_in_order(list(_by_game([change.result for change in later])), forgotten)


def _rate_in_order(games: Sequence[Sequence[Result]], forgotten: Mapping[int, Strength]) -> None:
    if not games:
        return
    kind = games[0][0].kind
    users = {result.user_id for game in games for result in game if result.user_id is not None}
    ladder = Ladder(kind, Rating.objects.filter(kind=kind, user__in=users), forgotten)
    for game in games:
        ladder.rate(game)
    ladder.write()


def rate_all(kind: str) -> Rebuilt:
    """Make all ratings in a game anew from the results that have been counted; how many games were rated."""
    changes = RatingChange.objects.filter(kind=kind)
    forgotten = _forgotten(changes.filter(user=None))
    changes.delete()
    Rating.objects.filter(kind=kind).delete()
    ladder, count, faulty = Ladder(kind, (), forgotten), 0, set[int]()
    rated = Result.objects.filter(kind=kind, is_rated=True, is_counted=True)
    for game in _by_game(rated.order_by("finished_at", "game_id", "seat").iterator(BATCH)):
        try:
            ladder.rate(game)
        except Error:
            raise
        except Exception:
            logger.exception("Game %s cannot be rated.", game[0].game_id)
            faulty.add(game[0].game_id)
        else:
            count += 1
    ladder.write()
    return Rebuilt(count, faulty)


def _later_than(result: Result) -> QuerySet[RatingChange]:
    """The changes by games of the same kind that ended later, in order."""
    when = Q(finished_at__gt=result.finished_at)
    when |= Q(finished_at=result.finished_at, result__game__gt=result.game_id)
    found = RatingChange.objects.filter(when, kind=result.kind).select_related("result")
    return found.order_by("finished_at", "result__game", "result__seat")


def _forgotten(changes: Iterable[RatingChange]) -> dict[int, Strength]:
    """What those had been rated, by result, who have deleted their accounts since."""
    return {
        change.result_id: Strength(change.mu_before, change.sigma_before)
        for change in changes
        if change.user_id is None
    }


def _take_back(changes: Sequence[RatingChange]) -> None:
    """Undo the newest changes, which are in order."""
    first: dict[int, RatingChange] = {}
    for change in changes:
        if change.user_id is not None:
            first.setdefault(change.user_id, change)
    RatingChange.objects.filter(pk__in=[change.pk for change in changes]).delete()
    for user_id, change in first.items():
        _set_back(Rating.objects.filter(user=user_id, kind=change.kind), user_id, change)


def _set_back(rating: QuerySet[Rating], user_id: int, change: RatingChange) -> None:
    """Give somebody the rating from before a change."""
    left = RatingChange.objects.filter(user=user_id, kind=change.kind)
    peak = left.aggregate(peak=Max("after"))["peak"]
    if peak is None:
        rating.delete()
        return
    rating.update(
        mu=change.mu_before,
        sigma=change.sigma_before,
        points=change.before,
        peak=peak,
        games=left.count(),
    )


def _by_game(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Ordered results, game by game."""
    for _game, own in groupby(results, key=lambda result: result.game_id):
        yield list(own)
