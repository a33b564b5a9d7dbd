"""What a profile shows: a number of queries that does not grow with the games somebody has played.

Sums and averages are of all games. A game is listed for everybody if everybody may look at its table,
else only for those who sat there; so are those whom somebody plays with.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q

from games.adapters import ADAPTERS
from games.models import Player, ProfileOptions, Rating, RatingChange, Result, Tally
from games.models.results import ResultQuerySet
from games.services.boards import ALL_TIME
from games.services.paging import after, key_of

PAGE: Final = 20
#: Of so many last tables with others it is said how many somebody left.
LAST_TABLES: Final = 20
#: How far the curve of a rating goes back, and how many games are looked through for those played most.
CURVE: Final = 100
LOOKED_THROUGH: Final = 300
OPPONENTS: Final = 5


class Person(NamedTuple):
    """Whose profile it is, and what they want shown of it."""

    user_id: int
    name: str
    address: str
    key: str
    since: datetime
    options: ProfileOptions


class Listed(NamedTuple):
    """One game in a list, with the names at its table."""

    result: Result
    names: Sequence[str]


class Games(NamedTuple):
    """One page of a list of games, and the key of the next one."""

    games: Sequence[Listed]
    next: str


class Opponent(NamedTuple):
    """Somebody played with often, and how it went."""

    name: str
    address: str
    games: int
    better: int
    worse: int


class Curve(NamedTuple):
    """A rating and how it came about, oldest first."""

    rating: Rating
    points: Sequence[int]


class Profile(NamedTuple):
    """All that a profile shows besides the list of games."""

    tallies: Sequence[Tally]
    curves: Sequence[Curve]
    #: Of how many last tables with others how many were left.
    last: int
    left: int
    opponents: Sequence[Opponent]


def find_person(name: str, viewer: int | None) -> Person | None:
    """The account of a name in whatever spelling; nobody if it does not want to be found by this viewer."""
    if "\0" in name:
        # PostgreSQL takes no such text.
        return None
    people = get_user_model().objects.called(name).filter(is_active=True)
    user = people.select_related("profile_options").first()
    if user is None:
        return None
    options = getattr(user, "profile_options", None) or ProfileOptions(user_id=user.pk)
    if not options.is_listed and user.pk != viewer:
        return None
    shown = user.get_short_name() or user.get_username()
    return Person(user.pk, shown, user.get_username(), user.name_key or "", user.date_joined, options)


def profiles_of(user_ids: Sequence[int]) -> dict[int, str]:
    """The names in the addresses of profiles that everybody may see, by user."""
    people = get_user_model().objects.filter(pk__in=user_ids, is_guest=False, is_active=True)
    return dict(people.exclude(profile_options__is_listed=False).values_list("pk", "username"))


def set_options(user_id: int, *, is_listed: bool, has_ratings: bool, shows_ratings_in_games: bool) -> None:
    """Say what others see of somebody."""
    ProfileOptions.objects.update_or_create(
        user_id=user_id,
        defaults={
            "is_listed": is_listed,
            "has_ratings": has_ratings,
            "shows_ratings_in_games": shows_ratings_in_games,
        },
    )


def profile_of(person: Person, viewer: int | None, *, with_ratings: bool) -> Profile:
    """What somebody has reached."""
    tallies = Tally.objects.filter(user=person.user_id, period=ALL_TIME).order_by("board")
    together = Result.objects.filter(user=person.user_id, seats__gt=1).newest()
    last = list(together.values_list("has_left", flat=True)[:LAST_TABLES])
    curves = _curves(person.user_id) if with_ratings else []
    return Profile(list(tallies), curves, len(last), sum(last), _opponents(person.user_id, viewer))


def _curves(user_id: int) -> list[Curve]:
    ratings = {rating.kind: rating for rating in Rating.objects.filter(user=user_id)}
    return [Curve(ratings[kind], _points(user_id, kind)) for kind in ADAPTERS if kind in ratings]


def _points(user_id: int, kind: str) -> list[int]:
    """The rating before the first game that is shown, and after each."""
    found = RatingChange.objects.filter(user=user_id, kind=kind).order_by("-finished_at", "-result")
    changes = list(found.values_list("before", "after")[:CURVE])[::-1]
    return [changes[0][0], *(after for _before, after in changes)] if changes else []


# -- games


def visible_results(user_id: int, viewer: int | None) -> ResultQuerySet:
    """The results of somebody in games that a viewer may see."""
    own = Result.objects.filter(user=user_id)
    if viewer == user_id:
        return own
    if viewer is None:
        return own.filter(is_public=True)
    sat_there = Exists(Result.objects.filter(game=OuterRef("game"), user=viewer))
    return own.filter(Q(is_public=True) | sat_there)


def games_of(found: ResultQuerySet, key: str) -> Games:
    """One page of what was found of somebody's games, after this key, the last first."""
    results = list(found.filter(after(key)).newest().select_related("game")[: PAGE + 1])
    names = names_at([result.game_id for result in results[:PAGE]])
    return Games(
        [Listed(result, names.get(result.game_id, ())) for result in results[:PAGE]],
        key_of(results[PAGE - 1].finished_at, results[PAGE - 1].pk) if len(results) > PAGE else "",
    )


def names_at(game_ids: Sequence[int]) -> Mapping[int, list[str]]:
    """The names at some tables, by seat."""
    names: dict[int, list[str]] = defaultdict(list)
    rows = Player.objects.filter(game__in=game_ids).order_by("seat").values_list("game", "name")
    for game_id, name in rows:
        names[game_id].append(name)
    return names


# -- those played most


def _opponents(user_id: int, viewer: int | None) -> list[Opponent]:
    """Those with whom somebody has played most of the last games that a viewer may see."""
    seen = visible_results(user_id, viewer).filter(seats__gt=1, place__isnull=False).newest()
    own = {game_id: place or 0 for game_id, place in seen.values_list("game", "place")[:LOOKED_THROUGH]}
    others = Result.objects.filter(game__in=list(own), user__is_guest=False, user__is_active=True)
    others = others.exclude(user=user_id).exclude(user__profile_options__is_listed=False)
    met: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game_id, other, place in others.values_list("game", "user", "place"):
        score = met[other]
        score[0] += 1
        score[1] += own[game_id] < (place or 0)
        score[2] += own[game_id] > (place or 0)
    most = sorted(met, key=lambda other: (-met[other][0], other))[:OPPONENTS]
    people = {user.pk: user for user in get_user_model().objects.filter(pk__in=most)}
    return [
        Opponent(people[other].get_short_name(), people[other].get_username(), *met[other])
        for other in most
        if other in people
    ]
