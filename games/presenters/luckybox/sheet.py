"""The score sheet at the end of a game, as on paper."""

from typing import Any

from django.utils.translation import gettext as _

from games.engine.luckybox.scoring import CARD_POINTS, LOWEST_RATING, RATINGS, STAR_POINTS, rating
from games.presenters.ending import heads
from games.presenters.luckybox import words
from games.presenters.luckybox.look import Look
from games.presenters.part import Part, from_template
from games.presenters.people import joined

Score = dict[str, int]


def won(look: Look) -> Part:
    """Who has won and why, or what a player alone has reached."""
    scores, winners = _result(look)
    names = [player.name for player in look.players]
    best = scores[winners[0]]["total"]
    context = {
        "solo": len(scores) == 1,
        "winners": joined([names[seat] for seat in winners]),
        "many": len(winners) > 1,
        "best": best,
        "tie": _tie(names, scores, winners),
        "rating": _(rating(best)),
    }
    return from_template("won", "games/luckybox/won.html", context)


def sheet(look: Look) -> Part:
    """The score sheet, line by line."""
    scores, winners = _result(look)
    solo = len(scores) == 1
    paper = {
        "seats": heads(look),
        "lines": _lines(look, scores),
        "total": [
            {
                "points": score["total"],
                "won": not solo and seat in winners,
                "note": place,
                "me": seat == look.seat,
            }
            for seat, (score, place) in enumerate(zip(scores, places(scores), strict=True))
        ],
        "build": True,
    }
    context = {
        "sheet": paper,
        "moons": _moons_explained(look),
        "bands": bands(scores[0]["total"]) if solo else [],
    }
    return from_template("sheet", "games/luckybox/sheet.html", context)


def _result(look: Look) -> tuple[list[Score], list[int]]:
    result: dict[str, Any] = look.game.result or {}
    return result["scores"], result["winners"]


def places(scores: list[Score]) -> list[str]:
    """Who came first, second and so on; nothing to say for one player alone."""
    if len(scores) == 1:
        return [""]
    results = [(score["total"], score["moon_tokens"]) for score in scores]
    return [_("#%(place)d") % {"place": 1 + sum(other > own for other in results)} for own in results]


# -- the lines


def _lines(look: Look, scores: list[Score]) -> list[dict[str, Any]]:
    seats = look.view.seats
    lines = [
        _line("board", "", _("Round %(number)d") % {"number": number + 1}, _cards(look, number))
        for number in range(len(CARD_POINTS))
    ]
    lines.append(
        _line(
            "star",
            "star",
            _("Stars"),
            [_stars(s["stars"], seat.stars) for s, seat in zip(scores, seats, strict=True)],
        )
    )
    lines.append(
        _line("cross-1", "", _("Crosses"), [_crosses(look, seat, s) for seat, s in enumerate(scores)])
    )
    lines.append(_line("moon", "moon", _("Moons"), [_moons(scores, seat) for seat in range(len(scores))]))
    if look.view.rules.leftover_lightning:
        left = [(s["lightning"], f"{seat.lightning} ÷ 3") for s, seat in zip(scores, seats, strict=True)]
        lines.append(_line("lightning", "lightning", _("Lightning"), left))
    return lines


def _line(icon: str, fill: str, title: str, cells: list[tuple[int, str]]) -> dict[str, Any]:
    return {
        "icon": icon,
        "fill": fill,
        "title": title,
        "cells": [{"points": points, "note": note} for points, note in cells],
    }


def _cards(look: Look, number: int) -> list[tuple[int, str]]:
    each = CARD_POINTS[number]
    counts = [seat.complete[number] for seat in look.view.seats]
    return [(count * each, f"{count} × {each}" if count else "") for count in counts]


def _stars(points: int, by_round: tuple[int, ...]) -> tuple[int, str]:
    return points, " + ".join(str(STAR_POINTS[count]) for count in by_round if count)


def _crosses(look: Look, seat: int, score: Score) -> tuple[int, str]:
    count = sum(9 - left.bit_count() for left in look.view.seats[seat].open if left)
    return score["crosses"], f"{count} ÷ 2" if count else ""


def _moons(scores: list[Score], seat: int) -> tuple[int, str]:
    """The points for moons, with how many they are and what that means beside the others."""
    counts = [score["moon_tokens"] for score in scores]
    own, points = counts[seat], scores[seat]["moons"]
    if len(counts) > 1 and points > 0:
        note = _("most: %(count)d") % {"count": own}
    elif len(counts) > 1 and points < 0:
        note = _("fewest: %(count)d") % {"count": own}
    else:
        note = words.moons(own)
    return points, note


# -- words


def _tie(names: list[str], scores: list[Score], winners: list[int]) -> str:
    """Why these have won although others have as many points."""
    best = scores[winners[0]]
    level = [seat for seat, score in enumerate(scores) if score["total"] == best["total"]]
    if len(level) == 1:
        return ""
    who = {
        "names": joined([names[seat] for seat in level]),
        "points": best["total"],
        "moons": best["moon_tokens"],
    }
    if len(winners) < len(level):
        return (
            _("%(names)s are level with %(points)d points; the most moons decide, and that is %(moons)d.")
            % who
        )
    return _("%(names)s are level with %(points)d points and %(moons)d moons each: they share the win.") % who


def _moons_explained(look: Look) -> str:
    """What moons were worth in this game."""
    if len(look.players) == 1:
        return _("Alone, no moon costs six points, and six moons bring ten.")
    if len(look.players) == 2 and not look.view.rules.two_player_penalty:
        return _("Most moons: six points more. With two players, the fewest cost nothing.")
    return _(
        "Most moons: six points more. Fewest moons: six points less. "
        "Whoever is level gets it, too; with all level, it is nothing for anybody."
    )


def bands(total: int | None) -> list[dict[str, Any]]:
    """The solo ratings, best first; the one that a total has reached is on."""
    reached = rating(total) if total is not None else ""
    found: list[dict[str, Any]] = []
    above = 0
    for least, word in (*RATINGS, (0, LOWEST_RATING)):
        if not found:
            span = _("%(least)d and more") % {"least": least}
        elif least:
            span = f"{least}–{above - 1}"
        else:
            span = _("up to %(most)d") % {"most": above - 1}
        found.append({"span": span, "word": _(word), "on": word == reached})
        above = least
    return found
