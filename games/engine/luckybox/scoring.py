"""Scores: the score sheets and winners of a finished game, and the points of a running one."""

from bisect import bisect_right
from operator import mul
from typing import Final, NamedTuple

from games.engine.errors import gettext_noop
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.state import Phase, Seat, State
from games.engine.protocol import Outcome

#: The names of the solo ratings, the lowest first.
RATINGS: Final = (
    gettext_noop("Luck was elsewhere"),
    gettext_noop("Warming up"),
    gettext_noop("Good company"),
    gettext_noop("Sure hand"),
    gettext_noop("Crowd favourite"),
    gettext_noop("Box champion"),
    gettext_noop("Jackpot!"),
)


class Score(NamedTuple):
    """The score sheet of one seat in points, and its number of moons, which breaks ties."""

    cards: int
    stars: int
    crosses: int
    moons: int
    lightning: int
    total: int
    moon_tokens: int


def scores(state: State) -> tuple[Score, ...]:
    """The score sheets of a finished game."""
    tokens = [seat.moons for seat in state.seats]
    rules = state.setup.rules
    return tuple(
        _score(rules, seat, moon_points(rules, tokens, number)) for number, seat in enumerate(state.seats)
    )


def outcome(state: State) -> Outcome | None:
    """The winners and score sheets of a finished game; `None` before its end."""
    if state.phase is not Phase.OVER:
        return None
    sheets = scores(state)
    best = winners(sheets)
    return Outcome(best, {"scores": [sheet._asdict() for sheet in sheets], "winners": list(best)})


def _score(rules: Rules, seat: Seat, moons: int) -> Score:
    cards, stars, crosses = card_points(rules, seat), star_points(rules, seat), cross_points(rules, seat)
    lightning = seat.lightning // rules.lightning_per_point if rules.leftover_lightning else 0
    total = cards + stars + crosses + moons + lightning
    return Score(cards, stars, crosses, moons, lightning, total, seat.moons)


def card_points(rules: Rules, seat: Seat) -> int:
    """The points for complete cards, each as much as the round says in which it was completed."""
    return sum(map(mul, seat.complete, rules.card_points))


def star_points(rules: Rules, seat: Seat) -> int:
    """The points for stars, counted for each round."""
    return sum([rules.star_points[count] for count in seat.stars])


def cross_points(rules: Rules, seat: Seat) -> int:
    """The points for crosses on incomplete cards, as printed half a point each, rounded down."""
    return sum([9 - left.bit_count() for left in seat.open if left]) // rules.crosses_per_point


def moon_points(rules: Rules, tokens: list[int], number: int) -> int:
    """The points for the moons of seat `number`, given the moons of all seats."""
    if len(tokens) == 1:
        return solo_moon_points(rules.solo_moon_points, tokens[0])
    prize = rules.moon_points, moon_penalty(rules, len(tokens))
    return shared_moon_points(prize, tokens[number], (max(tokens), min(tokens)))


def moon_penalty(rules: Rules, seats: int) -> int:
    """The points that the fewest moons cost at a table of so many seats."""
    return rules.moon_penalty if seats > 2 or rules.two_player_penalty else 0


def solo_moon_points(points: tuple[int, ...], moons: int) -> int:
    return points[min(moons, len(points) - 1)]


def shared_moon_points(prize: tuple[int, int], own: int, others: tuple[int, int]) -> int:
    """The points for moons, given the points for the most and the cost of the fewest, and what these are."""
    points, penalty = prize
    most, fewest = others
    return (points if own >= most else 0) - (penalty if own <= fewest else 0)


def so_far(state: State, seat: Seat) -> int:
    """The points of a seat in a running game, as if the round ended now.

    Moons and leftover lightning score only at the end of the game.
    """
    rules, fresh = state.setup.rules, seat.open.count(0)
    cards = card_points(rules, seat) + fresh * rules.card_points[state.round - 1]
    return cards + star_points(rules, seat) + cross_points(rules, seat)


def winners(sheets: tuple[Score, ...]) -> tuple[int, ...]:
    """The seats with the highest total; the most moons break ties, and seats still tied share the win."""
    best = max((sheet.total, sheet.moon_tokens) for sheet in sheets)
    return tuple(number for number, sheet in enumerate(sheets) if (sheet.total, sheet.moon_tokens) == best)


def rating(rules: Rules, total: int) -> str:
    """The name of the rating for a solo total."""
    return RATINGS[bisect_right(rules.solo_ratings, total)]
