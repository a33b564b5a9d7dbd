"""The number of each tie-break for a player.

Decisions where the rules leave room:

- The greater number is the better one, the lot's as well; but that of `met` is a place, so the smaller one.
- `wins`, `seconds` and `thirds` count places at tables, no byes; a shared first place is a win.
- `margin` of a table won alone with nobody else there is 0. The second's total is the highest of those in
  second place.
- `met` is the place at that table among all who sat there, 0 for somebody who is tied with nobody.
- `lot` is the whole HMAC as a number of 256 bits, divided by 2²⁵⁶.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from games.tourney.lots import lot
from games.tourney.points import share_of_winner
from games.tourney.results import Result

#: The tables of a player in the order of rounds, each with the player's index there.
History = Sequence[tuple[Result, int]]


def _times_at(place: int) -> Callable[[History], Fraction]:
    return lambda history: Fraction(sum(table.places[index] == place for table, index in history))


def _mean_share(history: History) -> Fraction:
    shares = [share_of_winner(table, index) for table, index in history]
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


def _margin(history: History) -> Fraction:
    return sum((_margin_at(table, index) for table, index in history), Fraction(0))


def _margin_at(table: Result, index: int) -> Fraction:
    seconds = [total for total, place in zip(table.totals, table.places, strict=True) if place == 2]
    # There is a second place only if the first is not shared.
    return table.totals[index] - max(seconds) if table.places[index] == 1 and seconds else Fraction(0)


def _total(history: History) -> Fraction:
    return sum((table.totals[index] for table, index in history), Fraction(0))


BY_HISTORY: Final[Mapping[str, Callable[[History], Fraction]]] = {
    "wins": _times_at(1),
    "seconds": _times_at(2),
    "thirds": _times_at(3),
    "share": _mean_share,
    "margin": _margin,
    "total": _total,
}


def lot_of(seed: str, name: str) -> Fraction:
    digest = lot(seed, name)
    return Fraction(int.from_bytes(digest, "big"), 1 << (8 * len(digest)))


def met(tied: Collection[str], histories: Mapping[str, History]) -> dict[str, Fraction]:
    """The places of those still tied at the last table where they all sat; 0 for all if there is none."""
    group = set(tied)
    if len(group) > 1:
        for table, _ in reversed(histories[next(iter(tied))]):
            if group <= set(table.players):
                places = dict(zip(table.players, table.places, strict=True))
                return {name: Fraction(places[name]) for name in tied}
    return dict.fromkeys(tied, Fraction(0))
