"""When the seed of a game, and all that follows from it, may be known.

Games that share a seed form a deal group. What one of them has shown would tell the others what comes. So
seed, record, replay and story stay closed until all of them are over, and until then a table is seen by its
players only. Every page, socket and admin that shows any of this asks here.
"""

from hashlib import sha256

from games.models import Game
from games.services.refusals import Rejected, Why

#: So that the name of a group is not the commitment that players know of their seed.
LABEL = "deal group/"


def deal_group_of(seed: str) -> str:
    """The name of the group of games with this seed: no group can have two seeds, and no seed two groups."""
    return sha256(f"{LABEL}{seed}".encode()).hexdigest()[:32]


def are_open(game: Game) -> bool:
    """Whether the game and all that share its seed are over."""
    if game.status != Game.Status.OVER:
        return False
    return game.deal_group is None or Game.objects.with_open_secrets().filter(pk=game.pk).exists()


def require_open(game: Game) -> None:
    """Refuse with the reason while secrets of this game may still be of use to somebody."""
    if game.status != Game.Status.OVER:
        raise Rejected(Why.NOT_OVER)
    if not are_open(game):
        raise Rejected(Why.SHARED_DEAL)


def require_open_story(game: Game) -> None:
    """Refuse what has happened so far where it tells other tables what comes; others have a story at once."""
    if game.deal_group is not None:
        require_open(game)


def may_be_watched(game: Game) -> bool:
    """Whether people who do not play here may see the table of a game that has started."""
    return game.watching_by != Game.WatchingBy.NOBODY and (game.deal_group is None or are_open(game))


def welcomes_spectators(game: Game) -> bool:
    """Whether a table says that it may be watched: before it starts, and while it is played."""
    return game.watching_by != Game.WatchingBy.NOBODY and game.deal_group is None


def why_not_watched(game: Game) -> Why:
    """What people who may not watch are told."""
    return Why.PLAYERS_ONLY if game.watching_by == Game.WatchingBy.NOBODY else Why.SHARED_DEAL
