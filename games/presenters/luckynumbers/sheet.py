"""The end of a game: who has won and why, and the sheet of a match."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.luckynumbers.ending import Ending
from games.engine.luckynumbers.match import Match, next_start
from games.presenters.ending import heads
from games.presenters.luckynumbers import boards, words
from games.presenters.luckynumbers.look import Look
from games.presenters.part import Part, from_template
from games.presenters.people import joined
from games.store.match import match_up_to


def won(look: Look) -> Part:
    """Who has won and why; of the last game of a match, who has won the match."""
    result, match = _result(look), look.match
    winners = list(match.leaders) if match and match.is_over else result["winners"]
    context = {
        "winners": joined([look.players[seat].name for seat in winners]),
        "many": len(winners) > 1,
        "match": match,
        "best": words.points(max(match.totals)) if match else "",
        "number": look.game.match_game,
        "why": words.why(look.view.ending or Ending.LAST_TILE),
        "free": min(result["free"]),
        "of_game": joined([look.players[seat].name for seat in result["winners"]]),
    }
    return from_template("won", "games/luckynumbers/won.html", context)


def _result(look: Look) -> dict[str, Any]:
    result: dict[str, Any] = look.game.result or {}
    return result


def sheet(look: Look) -> Part:
    """The points of a match, game by game; of a single game, the free squares."""
    match = look.match
    context = {
        "sheet": _match(look, match) if match else None,
        "left": match.seats - len(match.games) if match else 0,
        "starter": look.players[next_start(look.state.setup.start, look.state.setup.seats)].name,
        "places": [] if match else _places(look),
    }
    return from_template("sheet", "games/luckynumbers/sheet.html", context)


def _match(look: Look, match: Match) -> dict[str, Any]:
    results = [game.result for game in match_up_to(look.game) if game.result]
    return {
        "seats": heads(look),
        "lines": [
            line(number, result["points"], result["free"]) for number, result in enumerate(results, start=1)
        ],
        "total": [
            {"points": words.points(points), "won": match.is_over and seat in match.leaders, "note": ""}
            for seat, points in enumerate(match.totals)
        ],
        "build": True,
    }


def line(number: int, points: Sequence[int], free: Sequence[int]) -> dict[str, Any]:
    """A game of a match: points with their sign, and the free squares they come from."""
    return {
        "icon": "",
        "fill": "",
        "title": _("Game %(number)d") % {"number": number},
        "cells": [
            {"points": ("+" if got > 0 else "") + words.points(got), "note": _note(left)}
            for got, left in zip(points, free, strict=True)
        ],
    }


def _note(free: int) -> str:
    """Free squares in a narrow column."""
    return _("%(count)d free") % {"count": free} if free else _("full")


def _places(look: Look) -> list[dict[str, Any]]:
    """The players from the fewest free squares to the most."""
    result = _result(look)
    order = sorted(range(len(look.players)), key=lambda seat: result["free"][seat])
    return [
        {
            "seat": heads(look)[seat]["seat"],
            "name": look.players[seat].name,
            "free": boards.free_squares(result["free"][seat]),
            "won": seat in result["winners"],
        }
        for seat in order
    ]
