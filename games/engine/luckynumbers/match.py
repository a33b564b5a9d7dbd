"""A match: as many games as players, each player starting once."""

from typing import NamedTuple


def next_start(start: int, seats: int) -> int:
    """The starting player of the next game: the next seat clockwise."""
    return (start + 1) % seats


class Match(NamedTuple):
    """The points of the games of a match so far, by game and seat."""

    seats: int
    games: tuple[tuple[int, ...], ...]
    #: How many games it has; 0 for as many as players.
    length: int = 0

    @property
    def left(self) -> int:
        """How many games are still to come."""
        return max((self.length or self.seats) - len(self.games), 0)

    @property
    def is_over(self) -> bool:
        return not self.left

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the points so far, by seat."""
        return tuple([sum(game[seat] for game in self.games) for seat in range(self.seats)])

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest sum; at the end of the match, its winners."""
        totals = self.totals
        return tuple([seat for seat, points in enumerate(totals) if points == max(totals)])

    def before_the_last(self) -> "Match":
        """The match without its latest game."""
        return self._replace(games=self.games[:-1])
