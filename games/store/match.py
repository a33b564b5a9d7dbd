"""The games of a match. Each is a game of its own and points to the one before (`rematch_of`)."""

from functools import lru_cache

from games.models import Game


def match_up_to(game: Game) -> tuple[Game, ...]:
    """The games of a match from the first to this one; a game played by itself is alone."""
    if game.match_game == 1 or game.rematch_of_id is None:
        return (game,)
    return (*_before(game.rematch_of_id, game.code), game)


@lru_cache(maxsize=1000)
def _before(game_id: int, followed_by: str) -> tuple[Game, ...]:
    """The games up to one that is over. The code of the next game only makes the cache key unique."""
    del followed_by
    return match_up_to(Game.objects.get(pk=game_id))
