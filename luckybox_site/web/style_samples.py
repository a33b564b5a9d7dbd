"""Invented players, tokens and scores, for the style page."""

from typing import Any

from luckybox_site.web.style_cards import Look, card, crossed, hand

PLAYERS = (
    "Ada",
    "Björn",
    "Chloé",
    "Dmitri",
    "Esra",
    "Francesca",
    "Gijs",
    "Hanneke",
    "Igor",
    "Jürgen-Maximilian",
    "Kim",
    "Lucía",
)
DOINGS = ("done", "thinking", "done", "auto", "thinking", "away")


def seat(number: int, *, auto: bool = False) -> dict[str, Any]:
    return {"number": number, "initial": PLAYERS[number - 1][0], "auto": auto}


def purse(
    lightning: int = 4, moons: int = 2, stars: int = 2, points: int = 31, gain: str = ""
) -> dict[str, Any]:
    return {"lightning": lightning, "moons": moons, "stars": stars, "points": points, "gain": gain}


def rivals(players: int) -> list[dict[str, Any]]:
    cards = hand()
    done = card(
        8,
        "213564879",
        "S L 4 ? M 7",
        Look(crossed("012345678"), dict.fromkeys(range(6), "earned")),
        state="complete",
    )
    return [
        {
            "seat": seat(number, auto=DOINGS[number % 6] == "auto"),
            "name": PLAYERS[number - 1],
            "url": "#",
            "doing": DOINGS[number % 6],
            "purse": purse(number % 7, number % 4, number % 3),
            "cards": [*cards[number % 4 :], done, *cards[: number % 4]][: 3 + number % 4],
        }
        for number in range(2, players + 1)
    ]


def course() -> dict[str, Any]:
    left = [("1", 2), ("2", 1), ("3", 0), ("4", 2), ("5", 1), ("6", 2), ("7", 0), ("8", 2), ("9", 1)]
    return {
        "round": 2,
        "rounds": 4,
        "turn": 5,
        "turns": 9,
        "came": ["7", "3", "3", "7", "5", "", "", "", ""],
        "left": left,
    }


def cover() -> list[tuple[str, int]]:
    return [(str(n), times) for n, times in zip(range(1, 10), (2, 1, 3, 0, 2, 1, 0, 2, 1), strict=True)]


def score_sheet(players: int) -> dict[str, Any]:
    """A sheet whose columns add up."""
    lines = [
        ("board", "", "Round 1", [(15, "1 × 15"), (0, ""), (30, "2 × 15")]),
        ("board", "", "Round 2", [(24, "2 × 12"), (12, "1 × 12"), (0, "")]),
        ("board", "", "Round 3", [(10, "1 × 10"), (20, "2 × 10"), (10, "1 × 10")]),
        ("board", "", "Round 4", [(0, ""), (8, "1 × 8"), (8, "1 × 8")]),
        ("star", "star", "Stars", [(5, "1 + 4"), (10, "9 + 1"), (1, "1")]),
        ("cross-1", "", "Crosses", [(6, "13 ÷ 2"), (4, "9 ÷ 2"), (5, "10 ÷ 2")]),
        ("moon", "moon", "Moons", [(6, "5, most"), (-6, "1, fewest"), (0, "3")]),
        ("lightning", "lightning", "Lightning", [(1, "4 ÷ 3"), (0, "2 ÷ 3"), (2, "7 ÷ 3")]),
    ]
    columns = [line[3] for line in lines]
    totals = [sum(column[place][0] for column in columns) for place in range(3)]
    best = max(totals)
    return {
        "seats": [{"seat": seat(number), "name": PLAYERS[number - 1]} for number in range(1, players + 1)],
        "lines": [
            {
                "icon": icon,
                "fill": fill,
                "title": title,
                "cells": [{"points": p, "note": note} for p, note in _spread(cells, players)],
            }
            for icon, fill, title, cells in lines
        ],
        "total": [
            {"points": p, "won": p == best and place == 0, "note": "Winner" if place == 0 else ""}
            for place, p in enumerate(_spread(totals, players))
        ],
        "build": True,
    }


def _spread(values: list[Any], players: int) -> list[Any]:
    return [values[place % len(values)] for place in range(players)]
