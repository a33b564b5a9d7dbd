"""The alternative ending: a match of as many games as players, each starting once."""

from typing import NamedTuple


def next_start(start: int, seats: int) -> int:
    """Who starts the game after one that a seat has started: the start moves on clockwise."""
    return (start + 1) % seats


class Match(NamedTuple):
    """The points of the games played so far; each game is a state of its own."""

    seats: int
    games: tuple[tuple[int, ...], ...]

    @property
    def is_over(self) -> bool:
        return len(self.games) >= self.seats

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return tuple([sum(game[seat] for game in self.games) for seat in range(self.seats)])

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest sum: when the match is over, its winners."""
        totals = self.totals
        return tuple([seat for seat, points in enumerate(totals) if points == max(totals)])

    def before_the_last(self) -> "Match":
        """The match without the latest of its games."""
        return self._replace(games=self.games[:-1])
