"""Scores: the score sheets and winners of a finished game, and the points of a running one."""

from typing import Final, NamedTuple

from games.engine.errors import gettext_noop
from games.engine.luckybox.state import Phase, Seat, State
from games.engine.protocol import Outcome

CARD_POINTS: Final = (15, 12, 10, 8)
STAR_POINTS: Final = (0, 1, 4, 9)
SOLO_MOON_POINTS: Final = (-6, -2, 0, 1, 3, 6, 10)
MOON_POINTS: Final = 6
LIGHTNING_PER_POINT: Final = 3

#: The solo ratings, best first: the least total, and the name of the rating.
RATINGS: Final = (
    (70, gettext_noop("Jackpot!")),
    (65, gettext_noop("Box champion")),
    (60, gettext_noop("Crowd favourite")),
    (55, gettext_noop("Sure hand")),
    (50, gettext_noop("Good company")),
    (45, gettext_noop("Warming up")),
)
LOWEST_RATING: Final = gettext_noop("Luck was elsewhere")


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
    two_player_penalty = state.setup.rules.two_player_penalty
    return tuple(
        _score(state, seat, moon_points(tokens, number, two_player_penalty=two_player_penalty))
        for number, seat in enumerate(state.seats)
    )


def outcome(state: State) -> Outcome | None:
    """The winners and score sheets of a finished game; `None` before its end."""
    if state.phase is not Phase.OVER:
        return None
    sheets = scores(state)
    best = winners(sheets)
    return Outcome(best, {"scores": [sheet._asdict() for sheet in sheets], "winners": list(best)})


def _score(state: State, seat: Seat, moons: int) -> Score:
    cards, stars, crosses = card_points(seat), star_points(seat), cross_points(seat)
    leftover = state.setup.rules.leftover_lightning
    lightning = seat.lightning // LIGHTNING_PER_POINT if leftover else 0
    total = cards + stars + crosses + moons + lightning
    return Score(cards, stars, crosses, moons, lightning, total, seat.moons)


def card_points(seat: Seat) -> int:
    """The points for complete cards, which count less from round to round."""
    return sum(count * points for count, points in zip(seat.complete, CARD_POINTS, strict=True))


def star_points(seat: Seat) -> int:
    """The points for stars, counted for each round."""
    return sum(STAR_POINTS[count] for count in seat.stars)


def cross_points(seat: Seat) -> int:
    """The points for crosses on incomplete cards: half a point each, rounded down."""
    return sum(9 - left.bit_count() for left in seat.open if left) // 2


def moon_points(tokens: list[int], number: int, *, two_player_penalty: bool) -> int:
    """The points for the moons of seat `number`, given the moons of all seats."""
    own = tokens[number]
    if len(tokens) == 1:
        return SOLO_MOON_POINTS[min(own, len(SOLO_MOON_POINTS) - 1)]
    points = MOON_POINTS if own == max(tokens) else 0
    penalty = len(tokens) > 2 or two_player_penalty
    return points - MOON_POINTS if penalty and own == min(tokens) else points


def so_far(state: State, seat: Seat) -> int:
    """The points of a seat in a running game, as if the round ended now.

    Moons and leftover lightning score only at the end of the game.
    """
    fresh = seat.open.count(0)
    cards = card_points(seat) + fresh * CARD_POINTS[state.round - 1]
    return cards + star_points(seat) + cross_points(seat)


def winners(sheets: tuple[Score, ...]) -> tuple[int, ...]:
    """The seats with the highest total; the most moons break ties, and seats still tied share the win."""
    best = max((sheet.total, sheet.moon_tokens) for sheet in sheets)
    return tuple(number for number, sheet in enumerate(sheets) if (sheet.total, sheet.moon_tokens) == best)


def rating(total: int) -> str:
    """The name of the rating for a solo total."""
    return next((word for least, word in RATINGS if total >= least), LOWEST_RATING)
