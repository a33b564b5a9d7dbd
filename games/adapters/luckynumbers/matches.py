"""A match of Lucky Numbers: as many games as players, each started by the next seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.adapters.luckynumbers.rows import record_head
from games.adapters.luckynumbers.table_rules import edition_of
from games.engine.luckynumbers.match import Match, next_start
from games.models import Game


def match_length(rules: Mapping[str, Any], seats: int) -> int:
    """As printed, as many games as players; 1 at a table that plays no matches."""
    return edition_of(rules).games(seats)


def rules_after(game: Game, *, same_match: bool) -> dict[str, Any]:
    """The rules of the next game: within a match the next seat starts, else the start is drawn by lot."""
    rules = {name: value for name, value in game.rules.items() if name != "start"}
    if same_match:
        rules["start"] = next_start(record_head(game)["start"], game.seats)
    return rules


def match_over(games: Sequence[Game]) -> Match:
    """The points of a match from its finished games, in order. One that is void brings none."""
    first = games[0]
    nothing = (0,) * first.seats
    points = tuple(
        nothing if game.is_void else tuple(game.result["points"])
        for game in games
        if game.result and not game.is_ended_early
    )
    return Match(first.seats, points, match_length(first.rules, first.seats))
