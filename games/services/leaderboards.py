"""Leaderboards: who has won most, who has reached most, who is rated best. One query each, by an index."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from django.db.models import F, Q, QuerySet

from games.models import Rating, Tally

MOST: Final = 20
#: After so many rated games a rating is sure enough to be compared.
SURE_AFTER: Final = 5


class Row(NamedTuple):
    """Somebody on a board."""

    place: int
    name: str
    address: str
    key: str
    #: What the board is about: wins, a total, or a rating.
    value: int
    games: int
    is_me: bool


_SHOWN = Q(user__is_active=True, user__is_guest=False)
_UNLISTED = Q(user__profile_options__is_listed=False)
_NO_RATINGS = Q(user__profile_options__has_ratings=False)
_PERSON = ("user__first_name", "user__username", "user__name_key", "user_id")


def most_wins(board: str, period: str, viewer: int | None) -> list[Row]:
    """Those who have won most; of equal ones who has played less comes first."""
    found = _tallies(board, period).filter(wins__gt=0)
    return _rows(found.order_by("-wins", "games", "user"), "wins", viewer)


def best_totals(board: str, period: str, viewer: int | None) -> list[Row]:
    """Those who have reached the most points in one game."""
    found = _tallies(board, period)
    return _rows(found.order_by("-best", "user"), "best", viewer)


def best_rated(kind: str, viewer: int | None, *, hidden: Collection[int] = ()) -> list[Row]:
    """Those with the highest rating, but for people whose ratings this viewer does not see now.

    They leave no gap, which would tell where they stand.
    """
    found = Rating.objects.filter(_SHOWN, kind=kind, games__gte=SURE_AFTER)
    found = found.exclude(_UNLISTED).exclude(_NO_RATINGS).exclude(user__in=hidden)
    return _rows(found.order_by("-points", "user"), "points", viewer)


def _tallies(board: str, period: str) -> QuerySet[Tally]:
    found = Tally.objects.filter(_SHOWN, board=board, period=period)
    return found.exclude(_UNLISTED)


def _rows(found: "QuerySet[Tally] | QuerySet[Rating]", field: str, viewer: int | None) -> list[Row]:
    values: Sequence[tuple[str, str, str, int, int, int]] = list(
        found.values_list(*_PERSON, F(field), "games")[:MOST]
    )
    reached = [value for *_person, value, _games in values]
    return [
        Row(reached.index(value) + 1, first or username, username, key or "", value, games, user_id == viewer)
        for first, username, key, user_id, value, games in values
    ]
