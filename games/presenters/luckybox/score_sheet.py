"""The score sheet at the end of a game, as on paper."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckybox.editions import Rules
from games.engine.luckybox.scoring import RATINGS, rating
from games.engine.luckybox.state import ROUNDS
from games.presenters.game_over import columns
from games.presenters.lists import names_in_words
from games.presenters.luckybox import words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.part import Part, from_template
from games.presenters.standings import places

Score = dict[str, int]


def won(seen: Perspective) -> Part:
    """The winners and why they have won, or the rating of a solo player."""
    scores, winners = _result(seen)
    names = [player.name for player in seen.players]
    best = scores[winners[0]]["total"]
    context = {
        "solo": len(scores) == 1,
        "winners": names_in_words([names[seat] for seat in winners]),
        "many": len(winners) > 1,
        "mine": seen.seat in winners,
        "best": best,
        "tie": _tie(names, scores, winners),
        "own": _own(seen.seat, scores, winners),
        "rating": _(rating(seen.view.rules, best)),
    }
    return from_template("won", "games/luckybox/won.html", context)


def sheet(seen: Perspective) -> Part:
    """The score sheet, line by line."""
    scores, winners = _result(seen)
    solo = len(scores) == 1
    paper = {
        "seats": columns(seen),
        "lines": _lines(seen, scores),
        "total": [
            {
                "points": score["total"],
                "won": not solo and seat in winners,
                "note": note,
                "me": seat == seen.seat,
            }
            for seat, (score, note) in enumerate(zip(scores, place_notes(scores), strict=True))
        ],
        "build": True,
    }
    context = {
        "sheet": paper,
        "moons": _moons_explained(seen),
        "bands": bands(seen.view.rules, scores[0]["total"]) if solo else [],
    }
    return from_template("sheet", "games/luckybox/sheet.html", context)


def _result(seen: Perspective) -> tuple[list[Score], list[int]]:
    result: dict[str, Any] = seen.game.result or {}
    return result["scores"], result["winners"]


def _own(seat: int | None, scores: list[Score], winners: list[int]) -> str:
    """How somebody has done who has not won: on a phone their column of a full sheet is out of sight."""
    if seat is None or seat in winners:
        return ""
    points = scores[seat]["total"]
    sentence = ngettext(
        "You are %(place)s of %(players)d, with %(points)d point.",
        "You are %(place)s of %(players)d, with %(points)d points.",
        abs(points),
    )
    return sentence % {"place": place_notes(scores)[seat], "players": len(scores), "points": points}


def place_notes(scores: list[Score]) -> list[str]:
    """The place of each seat; none for a solo player."""
    if len(scores) == 1:
        return [""]
    found = places([(score["total"], score["moon_tokens"]) for score in scores])
    return [_("#%(place)d") % {"place": place} for place in found]


# -- the lines


def _lines(seen: Perspective, scores: list[Score]) -> list[dict[str, Any]]:
    seats, rules = seen.view.seats, seen.view.rules
    lines = [
        _line("board", "", _("Round %(number)d") % {"number": number + 1}, _cards(seen, number))
        for number in range(ROUNDS)
    ]
    lines.append(
        _line(
            "star",
            "star",
            _("Stars"),
            [_stars(rules, s["stars"], seat.stars) for s, seat in zip(scores, seats, strict=True)],
        )
    )
    lines.append(
        _line("cross-1", "", _("Crosses"), [_crosses(seen, seat, s) for seat, s in enumerate(scores)])
    )
    lines.append(_line("moon", "moon", _("Moons"), [_moons(scores, seat) for seat in range(len(scores))]))
    if rules.leftover_lightning:
        each = rules.lightning_per_point
        left = [(s["lightning"], f"{seat.lightning} ÷ {each}") for s, seat in zip(scores, seats, strict=True)]
        lines.append(_line("lightning", "lightning", _("Lightning"), left))
    return lines


def _line(icon: str, fill: str, title: str, cells: list[tuple[int, str]]) -> dict[str, Any]:
    return {
        "icon": icon,
        "fill": fill,
        "title": title,
        "cells": [{"points": points, "note": note} for points, note in cells],
    }


def _cards(seen: Perspective, number: int) -> list[tuple[int, str]]:
    each = seen.view.rules.card_points[number]
    counts = [seat.complete[number] for seat in seen.view.seats]
    return [(count * each, f"{count} × {each}" if count else "") for count in counts]


def _stars(rules: Rules, points: int, by_round: tuple[int, ...]) -> tuple[int, str]:
    return points, " + ".join(str(rules.star_points[count]) for count in by_round if count)


def _crosses(seen: Perspective, seat: int, score: Score) -> tuple[int, str]:
    count = sum(9 - left.bit_count() for left in seen.view.seats[seat].open if left)
    return score["crosses"], f"{count} ÷ {seen.view.rules.crosses_per_point}" if count else ""


def _moons(scores: list[Score], seat: int) -> tuple[int, str]:
    """The points for moons, with their number and whether that is the most or the fewest."""
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
    """How a tie was decided; empty without a tie."""
    best = scores[winners[0]]
    level = [seat for seat, score in enumerate(scores) if score["total"] == best["total"]]
    if len(level) == 1:
        return ""
    who = {
        "names": names_in_words([names[seat] for seat in level]),
        "points": best["total"],
        "moons": best["moon_tokens"],
    }
    if len(winners) < len(level):
        return _("%(names)s are tied at %(points)d points. The most moons win: %(moons)d.") % who
    return _("%(names)s are tied at %(points)d points with %(moons)d moons each: they share the win.") % who


def _moons_explained(seen: Perspective) -> str:
    """How moons are scored in this game."""
    rules = seen.view.rules
    if len(seen.players) == 1:
        return _("Moons: %(points)s.") % {"points": words.solo_moons(rules)}
    values = {"most": rules.moon_points, "fewest": rules.moon_penalty}
    if len(seen.players) == 2 and not rules.two_player_penalty:
        return _("Most moons: +%(most)d points. With 2 players, the fewest cost nothing.") % values
    if rules.moon_points != rules.moon_penalty:
        return (
            _(
                "Most moons: +%(most)d points. Fewest moons: −%(fewest)d points. "
                "Tied players all get the full amount; if everyone is tied, everyone gets both."
            )
            % values
        )
    return (
        _(
            "Most moons: +%(most)d points. Fewest moons: −%(fewest)d points. "
            "Tied players all get the full amount; if everyone is tied, nobody gains or loses."
        )
        % values
    )


def bands(rules: Rules, total: int | None) -> list[dict[str, Any]]:
    """The solo ratings, best first; the rating of this total is marked as `on`."""
    reached = rating(rules, total) if total is not None else ""
    found: list[dict[str, Any]] = []
    above = 0
    for least, word in reversed(list(zip((0, *rules.solo_ratings), RATINGS, strict=True))):
        if not found:
            span = _("%(least)d and more") % {"least": least}
        elif least:
            span = f"{least}–{above - 1}" if least < above - 1 else str(least)
        else:
            span = _("up to %(most)d") % {"most": above - 1}
        found.append({"span": span, "word": _(word), "on": word == reached})
        above = least
    return found
