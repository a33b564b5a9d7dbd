"""Rated games: what the waiting room says of it, and what a result has changed."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.models import Game, Rating, RatingChange
from games.presenters.part import Part, from_template
from games.services.profiles import profiles_of
from games.services.rating_privacy import hidden_at_table
from games.store import Table


class Change(NamedTuple):
    """What a game did to the rating of one player."""

    seat: int
    name: str
    place: int
    before: int
    after: int
    #: Of the profile, if everybody may see it.
    address: str = ""

    @property
    def step(self) -> str:
        """With its sign."""
        step = self.after - self.before
        return f"+{step}" if step > 0 else f"−{-step}" if step else "±0"


# -- before the game


class Rated(NamedTuple):
    """Somebody in the waiting room of a rated game, and what is known of how well they play."""

    name: str
    #: Nothing before the first rated game, and for those who do not want it shown.
    points: int | None
    #: Of the profile, if everybody may see it.
    address: str = ""


def rated_room(table: Table, viewer: int | None) -> Part:
    """That the game is rated, and how the players are."""
    return rated_panel(table.game, _ratings(table, viewer) if table.game.is_rated else ())


def rated_panel(game: Game, people: Sequence[Rated]) -> Part:
    """The same, with what is known."""
    return from_template("rated", "games/lobby_rated.html", {"game": game, "people": people})


def _ratings(table: Table, viewer: int | None) -> list[Rated]:
    users = _users(table)
    shown = Rating.objects.filter(kind=table.game.kind, user__in={*users} - hidden_at_table(viewer, users))
    points = dict(shown.exclude(user__profile_options__has_ratings=False).values_list("user", "points"))
    found = profiles_of(users)
    return [
        Rated(player.name, points.get(player.user_id or 0), found.get(player.user_id or 0, ""))
        for player in table.players
    ]


# -- after it


def ratings_of_game(table: Table, user_id: int | None) -> Part:
    """What the result has changed, once that is counted."""
    game = table.game
    changes = _changes(table) if game.is_rated and not (game.is_ended_early or game.is_void) else []
    player = table.player_of(user_id)
    hidden = hidden_at_table(user_id, _users(table)) if player and changes else set()
    shown = [change for change in changes if table.players[change.seat].user_id not in hidden]
    return ratings_panel(game, shown, player.seat if player else None, hidden=len(changes) - len(shown))


def ratings_panel(game: Game, changes: Sequence[Change], seat: int | None, *, hidden: int = 0) -> Part:
    """The same, with what is known; so many of the players are hidden from the viewer."""
    context = {
        "is_rated": game.is_rated,
        "is_ended_early": game.is_ended_early,
        "is_void": game.is_void,
        "changes": changes,
        "hidden": hidden,
        "seat": seat,
        "sentence": explained(changes, seat, hidden),
    }
    return from_template("ratings", "games/ratings.html", context)


def _users(table: Table) -> list[int]:
    return [player.user_id for player in table.players if player.user_id is not None]


def _changes(table: Table) -> list[Change]:
    found = RatingChange.objects.filter(result__game=table.game.pk).select_related("result")
    found = found.exclude(user__profile_options__has_ratings=False).order_by("result__place", "result__seat")
    addresses = profiles_of(_users(table))
    return [
        Change(
            change.result.seat,
            table.players[change.result.seat].name,
            change.result.place or 0,
            change.before,
            change.after,
            addresses.get(change.user_id or 0, ""),
        )
        for change in found
    ]


def explained(changes: Sequence[Change], seat: int | None, hidden: int = 0) -> str:
    """Why somebody's rating has changed as it has; without the average of the others if one is hidden."""
    own = next((change for change in changes if change.seat == seat), None)
    if own is None:
        return ""
    others = [change.before for change in changes if change.seat != seat]
    values: dict[str, Any] = {
        "place": _("#%(place)d") % {"place": own.place},
        "players": len(changes) + hidden,
        "before": own.before,
        "after": own.after,
        "others": round(sum(others) / max(len(others), 1)),
    }
    return _sentence((own.after > own.before) - (own.after < own.before), is_hidden=hidden > 0) % values


def _sentence(step: int, *, is_hidden: bool) -> str:
    if step == 0:
        return _("You are %(place)s of %(players)d, as was to be expected: your rating stays at %(after)d.")
    if is_hidden and step > 0:
        return _("You are %(place)s of %(players)d: your rating rises from %(before)d to %(after)d.")
    if is_hidden:
        return _("You are %(place)s of %(players)d: your rating falls from %(before)d to %(after)d.")
    if step > 0:
        return _(
            "You are %(place)s of %(players)d, and the others had %(others)d on average: "
            "your rating rises from %(before)d to %(after)d."
        )
    return _(
        "You are %(place)s of %(players)d, and the others had %(others)d on average: "
        "your rating falls from %(before)d to %(after)d."
    )
