"""The end of a game: the winners, and the score sheet of a match."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine.luckynumbers.ending import Ending
from games.engine.luckynumbers.match import Match, next_start
from games.models import Game
from games.presenters.game_over import columns
from games.presenters.lists import names_in_words
from games.presenters.luckynumbers import boards, words
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.part import Part, from_template
from games.presenters.standings import places
from games.store.match import match_up_to

#: What stands in place of points where there are none.
NOTHING: Final = "–"


def won(seen: Perspective) -> Part:
    """The winners and why they have won; after the last game of a match, the winners of the match."""
    result, match = _result(seen), seen.match
    winners = list(match.leaders) if match and match.is_over else result["winners"]
    context = {
        "winners": names_in_words([seen.players[seat].name for seat in winners]),
        "many": len(winners) > 1,
        "mine": seen.seat in winners,
        "match": match,
        "best": words.points(max(match.totals)) if match else "",
        "number": seen.game.match_game,
        "why": words.why(seen.view.ending or Ending.LAST_TILE, seen.view.setup.rules),
        "free": min(result["free"]),
        "own": _own(seen, match, winners),
        "of_game": names_in_words([seen.players[seat].name for seat in result["winners"]]),
    }
    return from_template("won", "games/luckynumbers/won.html", context)


def _own(seen: Perspective, match: Match | None, winners: Sequence[int]) -> str:
    """How somebody has done who has not won: their place, and what it follows from."""
    if seen.seat is None or seen.seat in winners:
        return ""
    result = _result(seen)
    values: dict[str, Any] = {"players": len(seen.players)}
    if match and match.is_over:
        worth: list[tuple[int, ...]] = [(points,) for points in match.totals]
        values["count"] = boards.points_so_far(match.totals[seen.seat])
        sentence = _("You are %(place)s of %(players)d, with %(count)s.")
    else:
        worth = [(seat in result["winners"], -free) for seat, free in enumerate(result["free"])]
        values["count"] = boards.free_squares(result["free"][seen.seat])
        sentence = _("You are %(place)s of %(players)d: %(count)s.")
    values["place"] = _("#%(place)d") % {"place": places(worth)[seen.seat]}
    return sentence % values


def _result(seen: Perspective) -> dict[str, Any]:
    result: dict[str, Any] = seen.game.result or {}
    return result


def sheet(seen: Perspective) -> Part:
    """The points of a match, game by game; of a single game, the free squares."""
    match = seen.match
    rules = seen.view.setup.rules
    context = {
        "winner_points": rules.winner_points,
        "cost": rules.free_square_cost,
        "sheet": _match(seen, match) if match else None,
        "left": match.left if match else 0,
        "starter": seen.players[next_start(seen.state.setup.start, seen.state.setup.seats)].name,
        "places": [] if match else _places(seen),
    }
    return from_template("sheet", "games/luckynumbers/sheet.html", context)


def _match(seen: Perspective, match: Match) -> dict[str, Any]:
    games = [game for game in match_up_to(seen.game) if game.result and not game.is_ended_early]
    return {
        "seats": columns(seen),
        "lines": [_line(number, game) for number, game in enumerate(games, start=1)],
        "total": [
            {"points": words.points(points), "won": match.is_over and seat in match.leaders, "note": ""}
            for seat, points in enumerate(match.totals)
        ],
        "build": True,
    }


def _line(number: int, game: Game) -> dict[str, Any]:
    result = game.result or {}
    if not game.is_void:
        return line(number, result["points"], result["free"])
    cells = [{"points": NOTHING, "note": ""} for _seat in range(game.seats)]
    title = _("Game %(number)d does not count") % {"number": number}
    return {"icon": "", "fill": "", "title": title, "cells": cells}


def line(number: int, points: Sequence[int], free: Sequence[int]) -> dict[str, Any]:
    """A game of a match: points with their sign, and the free squares they come from."""
    return {
        "icon": "",
        "fill": "",
        "title": _("Game %(number)d") % {"number": number},
        "cells": [
            {"points": ("+" if got > 0 else "") + words.points(got), "note": boards.short_of(left)}
            for got, left in zip(points, free, strict=True)
        ],
    }


def _places(seen: Perspective) -> list[dict[str, Any]]:
    """The players from the fewest free squares to the most."""
    result = _result(seen)
    order = sorted(range(len(seen.players)), key=lambda seat: result["free"][seat])
    return [
        {
            "seat": columns(seen)[seat]["seat"],
            "name": seen.players[seat].name,
            "free": boards.free_squares(result["free"][seat]),
            "won": seat in result["winners"],
        }
        for seat in order
    ]
