"""The value of a position for a seat: its points so far plus the points it can expect.

The estimate rests on the chance of each square (`chances`). The chance of a line is the product of the
chances of its open squares, the chance of a card that of all its squares; the expected points are these
chances times the points. The estimate uses only what the seat may know: its own cards, the numbers revealed
so far, the tokens left and the moons of all seats.

The constants come from an evolution strategy over several 100,000 seeded solo games with four decks. Changing
any of them by a fifth costs less than a third of a point.

Most of the time of a game that the house plays is spent here. So a card is evaluated once for each set of its
open squares, a line once for each set of its own, and tokens once for all games.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import prod, sqrt
from operator import getitem
from typing import Final, NamedTuple

from games.engine.luckybox.cards import CROSSING_BONUSES, STAR, TOKENS
from games.engine.luckybox.chances import CHANCES
from games.engine.luckybox.crossing import MAX_STARS, asked_number
from games.engine.luckybox.geometry import FULL_CARD, LINE_MASKS, PICK
from games.engine.luckybox.scoring import moon_penalty, shared_moon_points, solo_moon_points
from games.engine.luckybox.state import ROUNDS, TURNS, Seat, State, make

#: The worth of a question mark; and of a bonus number for each open square it fits, counting this many at
#: most.
ANY_WORTH: Final = 3.05
NUMBER_WORTH: Final = 0.88
SQUARES_ENOUGH: Final = 2

#: The extra worth of the first star of a round, because a second and third may follow: full at the start of
#: the round, 0 at its end. And the worth of a star in a later round, where it is rarely the only one.
FIRST_STAR_PROMISE: Final = 1.75
LATER_STAR_WORTH: Final = 3.45

#: Solo games: the moons expected in a round.
MOONS_PER_ROUND: Final = 0.84
#: Games with others, who also earn moons: the possible changes of the difference in moons, and the number of
#: turns left at which the current difference counts for half.
MOON_SWINGS: Final = range(-2, 3)
HALF_OPEN_TURNS: Final = 9

#: The most that any amount of lightning is worth. Each further token is worth less than the one before, and
#: all are worth less towards the end: the numbers of tokens and of turns left at which half the worth
#: remains.
LIGHTNING_WORTH: Final = 16.5
HALF_WORTH_TOKENS: Final = 6.2
HALF_WORTH_TURNS: Final = 1.55

#: A supply that gives whatever a line end says.
NO_LIMIT: Final = (2, 1)

#: The worth of a crossing bonus by the count of open squares that it fits.
NUMBER_WORTHS: Final = (0.0, *(NUMBER_WORTH * count for count in range(1, SQUARES_ENOUGH + 1)))

#: `OPEN_LINES[mask]`: the lines with open squares, what picks those, and a key for both.
OPEN_LINES: Final = tuple(
    tuple(
        (line << 9 | left & mask, line, PICK[left & mask])
        for line, mask in enumerate(LINE_MASKS)
        if left & mask
    )
    for left in range(FULL_CARD + 1)
)


def evaluate(state: State, number: int) -> float:
    """The value of a seat's position, in points."""
    return Evaluator(state, number).evaluate(state.seats[number])


class OfCard(NamedTuple):
    """What is known of a card before any of its squares: by round, and by line."""

    crosses_per_point: int
    #: By round: the points for a complete card, and the chance of each square.
    points: tuple[int, ...]
    chances: list[tuple[float, ...]]
    #: By line: the bonus at its end, and the worth of it; of a star, if it is earned in this round.
    codes: tuple[str, ...]
    ends: tuple[float, ...]


class CardWorths(dict[int, float]):
    """The worth of a card by its open squares, worked out when it is first needed."""

    __slots__ = ("_lines", "_of_card")

    def __init__(self, of_card: OfCard) -> None:
        self._of_card = of_card
        #: The worth of the lines with some open squares so far.
        self._lines: dict[int, float] = {}
        self[0] = of_card.points[0]

    def __missing__(self, left: int) -> float:
        """The points of the card or half its crosses, and its line ends."""
        crosses_per_point, points_by_round, chances, codes, ends = self._of_card
        picked = list(map(PICK[left], chances))
        worth = before = lines = 0.0
        # The root makes it likelier than chance, because a player works for a card that is nearly complete.
        for points, chance in zip(points_by_round, map(sqrt, map(prod, picked)), strict=True):
            worth += points * (chance - before)
            before = chance
        at_last = picked[-1]
        worth += (9 - len(at_last) + sum(at_last)) / crosses_per_point * (1 - before)
        known = self._lines
        for key, line, pick in OPEN_LINES[left]:
            of_line = known.get(key)
            if of_line is None:
                chance = prod(pick(chances[-1]))
                if codes[line] == STAR:
                    now = prod(pick(chances[0]))
                    of_line = now * ends[line] + (chance - now) * LATER_STAR_WORTH
                else:
                    of_line = chance * ends[line]
                known[key] = of_line
            lines += of_line
        self[left] = worth = worth + lines
        return worth


class Evaluator:
    """Evaluates the positions that a seat can reach from a state by its own moves."""

    def __init__(self, state: State, number: int, seat: Seat | None = None) -> None:
        """`seat` takes the place of the state's, with cards that it may keep."""
        self.state = state
        self.rules = state.setup.rules
        self.seat = seat or state.seats[number]
        self.turns_of_round = TURNS - state.turn
        self.turns_of_game = self.turns_of_round + TURNS * (ROUNDS - state.round)
        per_point = self.rules.leftover_lightning and self.rules.lightning_per_point
        #: The worth of lightning and of moons, by their count.
        self.lightning = worths_of_lightning(self.turns_of_game, per_point)
        self.moons = self._worths_of_moons(number)
        count = open_squares(state, self.seat)
        #: The worth of a crossing bonus by its number; 0 is a question mark.
        self.crossings = [NUMBER_WORTHS[n] if n < SQUARES_ENOUGH else NUMBER_WORTHS[-1] for n in count]
        self.crossings[0] = ANY_WORTH
        #: The worth of all stars in this round, by their count.
        self.stars = [float(points) for points in self.rules.star_points]
        self.stars[1] += FIRST_STAR_PROMISE * self.turns_of_round / TURNS
        #: The worth of each card by its open squares, in the order of the slots.
        self.cards = self._cards(count)

    def _cards(self, count: Iterable[int]) -> list[CardWorths]:
        """What is known of the seat's cards: the points and chances of this round and each later one."""
        state, rules, pack = self.state, self.rules, self.state.setup.pack
        points = rules.card_points[state.round - 1 :]
        table = CHANCES[state.turn]
        of_numbers = [table[drawn][open_] for drawn, open_ in zip(state.drawn, count, strict=True)]
        by_round = list(zip(*of_numbers, strict=True))[: len(points)]
        ends = self._ends()
        found = []
        for card in self.seat.cards:
            chances = list(map(pack.pick_values[card], by_round))
            facts = rules.crosses_per_point, points, chances, pack.ends[card], pack.pick_ends[card](ends)
            found.append(CardWorths(make(OfCard, facts)))
        return found

    def _ends(self) -> dict[str, float]:
        """The worth of each bonus; of a star, if it is earned in this round."""
        seat, state = self.seat, self.state
        stars = seat.stars[state.round - 1]
        ends = {code: self.crossings[asked] for code, asked in CROSSING_BONUSES.items()}
        ends[STAR] = self.stars[min(stars + 1, MAX_STARS)] - self.stars[stars]
        supply = (state.lightning, state.moons) if self.rules.limited_supply else NO_LIMIT
        now = self.lightning[seat.lightning] + self.moons[seat.moons]
        for code, (lightning, moons) in TOKENS.items():
            ends[code] = (
                self.lightning[seat.lightning + min(lightning, supply[0])]
                + self.moons[seat.moons + min(moons, supply[1])]
                - now
            )
        return ends

    def evaluate(self, seat: Seat) -> float:
        """The value of a position of the seat, in points."""
        worth = sum(
            map(getitem, self.cards, seat.open),
            self.lightning[seat.lightning]
            + self.moons[seat.moons]
            + self.stars[seat.stars[self.state.round - 1]],
        )
        for end in seat.pending:
            worth += self.crossings[asked_number(self.state, seat, end)]
        return worth

    def _worths_of_moons(self, number: int) -> "Worths":
        rules, turns = self.rules, self.turns_of_game
        others = [seat.moons for seat in self.state.seats]
        del others[number]
        if not others:
            return worths_of_solo_moons(rules.solo_moon_points, turns)
        prize = rules.moon_points, moon_penalty(rules, 1 + len(others))
        return worths_of_shared_moons(prize, (max(others), min(others)), turns)


def open_squares(state: State, seat: Seat) -> bytes:
    """The count of a seat's open squares, by number."""
    packed, tables = 0, state.setup.pack.counts
    for card, left in zip(seat.cards, seat.open):  # noqa: B905  equal by construction; runs for every move
        top, middle, bottom = tables[card]
        packed += top[left & 7] + middle[left >> 3 & 7] + bottom[left >> 6]
    return packed.to_bytes(10, "little")


class Worths(dict[int, float]):
    """The worth of tokens by their count, worked out when it is first needed and the same in all games."""

    def __init__(self, find: Callable[[int], float]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, count: int) -> float:
        self[count] = worth = self._find(count)
        return worth


@lru_cache(maxsize=256)
def worths_of_lightning(turns: int, per_point: int) -> Worths:
    """With so many turns left; `per_point` is 0 where nothing left over scores."""

    def find(tokens: int) -> float:
        use = LIGHTNING_WORTH * tokens / (tokens + HALF_WORTH_TOKENS) * turns / (turns + HALF_WORTH_TURNS)
        return use + tokens // per_point if per_point else use

    return Worths(find)


@lru_cache(maxsize=256)
def worths_of_solo_moons(points: tuple[int, ...], turns: int) -> Worths:
    """With so many turns left, for a single player."""

    def find(moons: int) -> float:
        whole, part = divmod(moons + MOONS_PER_ROUND * turns / TURNS, 1)
        less, more = (solo_moon_points(points, int(whole) + further) for further in range(2))
        return less * (1 - part) + more * part

    return Worths(find)


@lru_cache(maxsize=4096)
def worths_of_shared_moons(prize: tuple[int, int], others: tuple[int, int], turns: int) -> Worths:
    """With so many turns left, given the most and the fewest moons that another seat has now."""
    unsure = turns / (turns + HALF_OPEN_TURNS)

    def points(moons: int) -> int:
        return shared_moon_points(prize, moons, others)

    def find(moons: int) -> float:
        swung = sum([points(moons + swing) for swing in MOON_SWINGS]) / len(MOON_SWINGS)
        return points(moons) * (1 - unsure) + swung * unsure

    return Worths(find)
