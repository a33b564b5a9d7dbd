"""The next game on the page of a finished one: who wants it, who is ready, how to join."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.models import Game, Player
from games.presenters.part import Part, from_template
from games.presenters.render_cache import InputCache
from games.services.matches import expected, goes_on
from games.store import Table


class Follower(NamedTuple):
    """The next game with the same people, and who has come to it."""

    game: Game
    players: Sequence[Player]

    @property
    def is_open(self) -> bool:
        return self.game.status == Game.Status.OPEN

    @property
    def host(self) -> str:
        """Who wants it."""
        return next((one.name for one in self.players if one.user_id == self.game.host_id), "")

    def seats(self, user_id: int | None) -> bool:
        return user_id is not None and any(player.user_id == user_id for player in self.players)


#: By table. Whatever changes in the next game raises the version of this one's table (`tell_forerunner`).
_followers: InputCache[int, Follower | None] = InputCache(2000)


def follower_of(game: Game) -> Follower | None:
    """The rematch of a game, or the next one of its match."""
    return _followers.find_or_make(game.pk, game.table_version, lambda: _read_follower(game))


def _read_follower(game: Game) -> Follower | None:
    found = Game.objects.filter(rematch_of=game).first()
    return None if found is None else Follower(found, tuple(found.players.order_by("seat")))


def call_to_rematch(table: Table, user_id: int | None) -> str:
    """What the title of the tab tells somebody who played and has not come along yet."""
    if table.game.status != Game.Status.OVER or table.player_of(user_id) is None:
        return ""
    follower = follower_of(table.game)
    return _heading(table.game, follower) if follower is not None and not follower.seats(user_id) else ""


def _heading(game: Game, follower: Follower) -> str:
    values = {"name": follower.host, "next": game.match_game + 1}
    if goes_on(game):
        if follower.is_open:
            return _("%(name)s is ready for game %(next)d") % values
        return _("Game %(next)d of the match has started") % values
    return _("%(name)s wants a rematch") % values if follower.is_open else _("The rematch has started")


def rematch(table: Table, user_id: int | None) -> Part:
    """How to ask for another game, or who has; with a tick for everybody who is ready."""
    return panel(table, user_id, follower_of(table.game))


def panel(table: Table, user_id: int | None, follower: Follower | None) -> Part:
    """The same for a follower that is known."""
    game = table.game
    persons = [player for player in table.players if not player.is_computer]
    context: dict[str, Any] = {
        "game": game,
        # After an arranged game the organiser arranges the next.
        "seated": table.player_of(user_id) is not None and not game.is_arranged,
        "solo": len(table.players) == 1,
        "alone": len(persons) == 1,
        "goes_on": goes_on(game),
        "next": game.match_game + 1,
        "follower": None,
    }
    if follower is not None:
        context |= {
            "follower": follower.game.code,
            "is_open": follower.is_open,
            "is_in": follower.seats(user_id),
            "heading": _heading(game, follower),
            "come": follower.players,
            "expected": expected(table, follower.players),
            "has_room": len(follower.players) < follower.game.seats,
            "user_id": user_id,
        }
    return from_template("rematch", "games/rematch.html", context)
