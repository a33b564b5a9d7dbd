"""The alternative ending: a match of as many games as players, each starting once."""

from typing import NamedTuple

from games.engine.luckynumbers.state import Setup


class Match(NamedTuple):
    """The points of the games played so far; each game is a state of its own."""

    seats: int
    #: Who starts the first game; the start then moves on clockwise.
    start: int
    games: tuple[tuple[int, ...], ...] = ()

    @property
    def is_over(self) -> bool:
        return len(self.games) >= self.seats

    @property
    def next_game(self) -> Setup | None:
        """The setup of the game that comes now, if there is one."""
        return None if self.is_over else Setup(self.seats, (self.start + len(self.games)) % self.seats)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return tuple([sum(game[seat] for game in self.games) for seat in range(self.seats)])

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest sum: when the match is over, its winners."""
        totals = self.totals
        return tuple([seat for seat, points in enumerate(totals) if points == max(totals)])

    def with_game(self, points: tuple[int, ...]) -> "Match":
        """The match after one more game and its points by seat."""
        return self._replace(games=(*self.games, points))
