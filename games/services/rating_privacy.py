"""Whose ratings somebody does not see because one of the two wants none shown during games.

While two people sit at a running game together, and either wants it, neither sees the other's rating on
leaderboards and profiles. Under the result of their last game, and in a waiting room, they do not see it
either, whatever runs: those pages stay open into the next game. To people who do not play with them
nothing is hidden but, in a waiting room, the ratings of those who want it.
"""

from collections.abc import Collection

from django.db.models import Exists, Q, QuerySet

from games.models import Game, Player, ProfileOptions


def hidden_now(viewer: int | None) -> set[int]:
    """The people whose ratings a viewer does not see on pages about everybody, as long as a game runs."""
    if viewer is None:
        return set()
    together = Player.objects.filter(game__status=Game.Status.PLAYING, game__players__user=viewer)
    either = Q(user__profile_options__shows_ratings_in_games=False) | Exists(_wanting([viewer]))
    others = together.filter(either).exclude(user=None).exclude(user=viewer)
    return set(others.values_list("user_id", flat=True))


def hidden_at_table(viewer: int | None, players: Collection[int]) -> set[int]:
    """Those of the players at a table whose ratings somebody does not see there."""
    wanting = set(_wanting(players).values_list("user_id", flat=True))
    return (set(players) if viewer in wanting else wanting) - {viewer}


def _wanting(people: Collection[int]) -> QuerySet[ProfileOptions]:
    """Those who want no ratings shown during games."""
    return ProfileOptions.objects.filter(user__in=people, shows_ratings_in_games=False)
