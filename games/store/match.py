"""The games of a match. Each is a game of its own and points to the one before (`rematch_of`)."""

from functools import lru_cache

from games.models import Game


def match_up_to(game: Game) -> tuple[Game, ...]:
    """The games of a match from the first to this one; a game played by itself is alone."""
    if game.match_game == 1 or game.rematch_of_id is None:
        return (game,)
    return (*_before(game.rematch_of_id, game.code, game.table_version), game)


@lru_cache(maxsize=1000)
def _before(game_id: int, followed_by: str, version: int) -> tuple[Game, ...]:
    """The games up to one that is over.

    The next game only makes the cache key: when one of these no longer counts, its table gets a new version.
    """
    del followed_by, version
    return match_up_to(Game.objects.get(pk=game_id))
