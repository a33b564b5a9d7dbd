"""The results of one person, where accounts change: for a file of their data, a merge, a deletion."""

from collections.abc import Collection, Mapping
from typing import Any

from games.models import ProfileOptions, Rating, RatingChange, Result, Tally
from games.services.counting import Tallies, counting_alone


def results_of(user_id: int) -> dict[str, Any]:
    """Everything that is known here about how somebody has played, in plain values."""
    results = Result.objects.filter(user=user_id).select_related("game").order_by("finished_at", "pk")
    changes = RatingChange.objects.filter(user=user_id).select_related("result__game")
    return {
        "games": [
            {
                "table": result.game.code,
                "game": result.kind,
                "edition": result.edition,
                "finished": result.finished_at.isoformat(),
                "players": result.seats,
                "place": result.place,
                "total": result.total,
                "points": result.points,
                "rated": result.is_rated,
                "left": result.has_left,
            }
            for result in results
        ],
        "ratings": [
            {"game": one.kind, "rating": one.points, "highest": one.peak, "games": one.games}
            for one in Rating.objects.filter(user=user_id).order_by("kind")
        ],
        "changes": [
            {"table": change.result.game.code, "before": change.before, "after": change.after}
            for change in changes.order_by("finished_at", "result")
        ],
        "profile": _options_of(user_id),
    }


def _options_of(user_id: int) -> dict[str, bool]:
    options = ProfileOptions.objects.filter(user=user_id).first() or ProfileOptions()
    return {
        "listed": options.is_listed,
        "ratings": options.has_ratings,
        "ratings_during_games": options.shows_ratings_in_games,
    }


def hand_over(guest_id: int, account_id: int, besides: Collection[int] = ()) -> None:
    """Give the results of a guest to an account, and count them there; those of some become nobody's."""
    with counting_alone():
        Result.objects.filter(user=guest_id, game__in=besides).update(user=None)
        if Result.objects.filter(user=guest_id).update(user=account_id):
            _count_anew({guest_id, account_id})


def give(places: Mapping[int, int], user_id: int) -> None:
    """Give the results of some games, each with its seat, to somebody, and count them there."""
    with counting_alone():
        of_others = Result.objects.filter(game__in=places).exclude(user=user_id)
        found = [one for one in of_others if one.seat == places[one.game_id]]
        if found:
            Result.objects.filter(pk__in=[one.pk for one in found]).update(user=user_id)
            _count_anew({user_id, *(one.user_id for one in found if one.user_id is not None)})


def _count_anew(user_ids: Collection[int]) -> None:
    """Make the tallies of some people from their results."""
    Tally.objects.filter(user__in=user_ids).delete()
    tallies = Tallies()
    for result in Result.objects.filter(user__in=user_ids, is_counted=True).order_by("finished_at", "pk"):
        tallies.add(result)
    tallies.write()


def forget(user_id: int) -> None:
    """Take the name of somebody off all results. The places stay, and what they did to others' ratings."""
    with counting_alone():
        for own in (Tally, Rating, ProfileOptions):
            own.objects.filter(user=user_id).delete()
        for shared in (Result, RatingChange):
            shared.objects.filter(user=user_id).update(user=None)
