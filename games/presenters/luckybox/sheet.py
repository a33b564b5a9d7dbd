"""The score sheet at the end of a game, as on paper."""

from typing import Any

from django.utils.translation import gettext as _

from games.engine.luckybox.scoring import CARD_POINTS, LOWEST_RATING, RATINGS, STAR_POINTS, rating
from games.presenters.luckybox.look import Look
from games.presenters.part import Part, from_template


def sheet(look: Look) -> Part:
    """The score sheet, line by line, with who has won and why."""
    result: dict[str, Any] = look.game.result or {}
    scores, winners = result["scores"], result["winners"]
    context = {
        "game": look.game,
        "solo": len(scores) == 1,
        "sheet": {
            "seats": [{"number": p.seat + 1, "initial": p.name[0].upper(), "name": p.name} for p in look.players],
            "lines": _lines(look, scores),
            "total": [
                {"points": score["total"], "won": seat in winners, "note": ""} for seat, score in enumerate(scores)
            ],
        },
        "winners": [look.players[seat].name for seat in winners],
        "best": scores[winners[0]]["total"],
        "tie": _tie(scores, winners),
        "bands": _bands(scores[0]["total"]) if len(scores) == 1 else [],
        "seated": look.seat is not None,
        "rematch": getattr(look.game, "next_code", ""),
    }
    return from_template("sheet", "games/luckybox/sheet.html", context)


def _lines(look: Look, scores: list[dict[str, int]]) -> list[dict[str, Any]]:
    lines = [_round(look, number) for number in range(4)]
    lines.append(_line("x", _("Crosses, halved"), "", [(s["crosses"], "") for s in scores]))
    moons = [(s["moons"], _("%(count)d moons") % {"count": s["moon_tokens"]}) for s in scores]
    lines.append(_line("moon", _("Moons"), "moon", moons))
    if look.view.rules.leftover_lightning:
        lines.append(_line("lightning", _("Lightning left"), "lightning", [(s["lightning"], "") for s in scores]))
    return lines


def _round(look: Look, number: int) -> dict[str, Any]:
    cells = []
    for seat in look.view.seats:
        cards, stars = seat.complete[number], seat.stars[number]
        points = cards * CARD_POINTS[number] + STAR_POINTS[stars]
        note = _("%(cards)d × %(each)d, %(stars)d ★ = %(star_points)d") % {
            "cards": cards,
            "each": CARD_POINTS[number],
            "stars": stars,
            "star_points": STAR_POINTS[stars],
        }
        cells.append((points, note if cards or stars else ""))
    return _line("", _("Round %(number)d") % {"number": number + 1}, "", cells)


def _line(icon: str, title: str, fill: str, cells: list[tuple[int, str]]) -> dict[str, Any]:
    return {
        "icon": icon,
        "title": title,
        "fill": fill,
        "cells": [{"points": points, "note": note} for points, note in cells],
    }


def _tie(scores: list[dict[str, int]], winners: list[int]) -> str:
    best = scores[winners[0]]["total"]
    level = [score for score in scores if score["total"] == best]
    if len(level) == 1:
        return ""
    if len(winners) < len(level):
        return _("Level on points: the most moons decide.")
    return _("Level on points and on moons: a shared win.")


def _bands(total: int) -> list[dict[str, Any]]:
    reached = rating(total)
    bands = [(str(least), word) for least, word in RATINGS] + [("0", LOWEST_RATING)]
    return [{"least": least, "word": _(word), "on": word == reached} for least, word in bands]
