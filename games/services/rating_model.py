"""The model behind ratings: Bradley and Terry's, for any number of players, with ties.

Every other model of the library that was tried gives the third of five more than two who share the win.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from openskill.models import BradleyTerryPart

#: The points of somebody who has not been rated yet, and of one step of the model.
FIRST_POINTS: Final = 1000
SCALE: Final = 20
#: Nearly everybody is at least as strong as their points say.
CAUTION: Final = 3


class Strength(NamedTuple):
    """How strong somebody is, and how unsure that is."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The number that people see: it starts at 1000, and rises with strength and with certainty."""
        return round(FIRST_POINTS + SCALE * (self.mu - CAUTION * self.sigma))


@cache
def _model() -> BradleyTerryPart:
    return BradleyTerryPart()


@cache
def unrated() -> Strength:
    """What is known of somebody before the first rated game."""
    model = _model()
    return Strength(model.mu, model.sigma)


def after_game(players: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a game, by seat; equal places are ties."""
    model = _model()
    teams = [[model.rating(mu=player.mu, sigma=player.sigma)] for player in players]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in rated]
