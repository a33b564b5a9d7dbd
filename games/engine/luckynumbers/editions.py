"""The rules of the game as switches, and the variants of the booklet as their values.

A new switch is one more field of `Rules`; see `games.engine.switches` for what follows from it.
"""

from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

from games.engine.errors import gettext_noop
from games.engine.protocol import Problem
from games.engine.switches import Count

MIN_SEATS: Final = 2
MOST_SEATS: Final = 4


class Rules(NamedTuple):
    """The switches of a game."""

    edition: str
    diagonal_tiles: Annotated[
        int, Count(gettext_noop("Tiles on the diagonal before the first turn"), least=0, most=4)
    ] = 4
    #: A game ends as soon as a board has so few free squares.
    free_to_win: Annotated[
        int,
        Count(
            gettext_noop("Free squares with which a board wins"),
            gettext_noop("0: only a full board wins."),
            least=0,
            most=8,
        ),
    ] = 0
    #: After so many rounds without a drawn tile and without a filled square, players must draw.
    idle_rounds: Annotated[
        int,
        Count(
            gettext_noop("Rounds until somebody has to draw"),
            gettext_noop("If nobody has drawn a tile or filled a square in all that time."),
            least=1,
            most=20,
        ),
    ] = 3
    match_games: Annotated[
        int,
        Count(
            gettext_noop("Games of a match"),
            gettext_noop("0: as many as players. 1: a single game."),
            least=0,
            most=12,
        ),
    ] = 1
    winner_points: Annotated[
        int, Count(gettext_noop("Match: points for the winner of a game"), least=0, most=99)
    ] = 2
    free_square_cost: Annotated[
        int, Count(gettext_noop("Match: points that a free square costs the others"), least=0, most=99)
    ] = 1

    @property
    def least_seats(self) -> int:
        return MIN_SEATS

    @property
    def most_seats(self) -> int:
        return MOST_SEATS

    def games(self, seats: int) -> int:
        """How many games make a match for so many players."""
        return self.match_games or seats


SINGLE: Final = Rules("single")
EDITIONS: Final = {rules.edition: rules for rules in (SINGLE, Rules("match", match_games=0))}


def problems(rules: Rules) -> Iterator[Problem]:
    """What in a combination of values would make no sense."""
    if rules.match_games != 1 and not rules.winner_points and not rules.free_square_cost:
        sentence = gettext_noop("A match needs points: for the winner, or for free squares.")
        yield Problem("winner_points", sentence, {})


def cards_needed(rules: Rules) -> int:
    """There are no cards."""
    del rules
    return 0
