"""The value of a position for a seat: its points so far plus the points it can expect.

The estimate rests on the *chance of a square*: the probability that it is crossed off by the end of this
round, or of a later one. The chance of a line is the product of the chances of its open squares, the chance
of a card that of all its squares; the expected points are these chances times the points. The estimate uses
only what the seat may know: its own cards, the numbers revealed so far, the tokens left and the moons of all
seats.

The constants come from an evolution strategy over several 100,000 seeded solo games with four decks. Changing
any of them by a fifth costs less than a third of a point.
"""

from collections.abc import Callable
from math import prod, sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from games.engine.luckybox.cards import CROSSING_BONUSES, STAR, TOKENS
from games.engine.luckybox.crossing import MAX_STARS, asked_number
from games.engine.luckybox.dealing import NUMBER_CARDS
from games.engine.luckybox.events import Bonus, Cross, Event
from games.engine.luckybox.geometry import COMPLETED, FULL_CARD, LINE_MASKS, PICK
from games.engine.luckybox.scoring import moon_points
from games.engine.luckybox.state import ROUNDS, TURNS, Seat, State
from games.engine.luckybox.transitions import CARDS_PER_NUMBER
from games.engine.protocol import Choice

#: The odds of a square in this round are the sum of two parts: one for each number card that may still come,
#: divided by the root of the count of open squares with that number, and one for each turn left, because
#: lightning and bonuses reach any square.
ODDS_PER_NUMBER_TO_COME: Final = 1.63
ODDS_PER_TURN: Final = 0.039
#: The chance that a square that is open at the start of a later round is crossed off in it.
CHANCE_IN_A_LATER_ROUND: Final = 0.29

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


def evaluate(state: State, number: int) -> float:
    """The value of a seat's position, in points."""
    return Evaluator(state, number).evaluate(state.seats[number])


class OfCard(NamedTuple):
    """What is worked out once for a card."""

    #: By round: the points for a complete card, and the chance of each square.
    rounds: list[tuple[int, tuple[float, ...]]]
    #: The worth of each line; of a star, if it is earned in this round.
    lines: tuple[float, ...]
    stars: tuple[int, ...]


class CardWorths(dict[tuple[int, int], float]):
    """The worth of a card with some open squares, worked out when it is first needed."""

    def __init__(self, find: Callable[[int, int], float]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: tuple[int, int]) -> float:
        self[key] = worth = self._find(*key)
        return worth


class Evaluator:
    """Evaluates the positions that a seat can reach from a state by its own moves."""

    def __init__(self, state: State, number: int) -> None:
        self.state = state
        self.rules = state.setup.rules
        self.number = number
        self.seat = state.seats[number]
        self.turns_of_round = TURNS - state.turn
        self.turns_of_game = self.turns_of_round + TURNS * (ROUNDS - state.round)
        #: The points for a complete card in this round and each later one.
        self.points = self.rules.card_points[state.round - 1 :]
        self.open = self._open_squares()
        #: The chance of a square by its number, for the same rounds.
        self.chances = self._chances()
        #: The worth of a crossing bonus by its number; 0 is a question mark.
        self.crossings = [ANY_WORTH, *(NUMBER_WORTH * min(count, SQUARES_ENOUGH) for count in self.open[1:])]
        #: The worth of all stars in this round, by their count.
        self.stars = [float(points) for points in self.rules.star_points]
        self.stars[1] += FIRST_STAR_PROMISE * self.turns_of_round / TURNS
        self._moons: dict[int, float] = {}
        self._points_of_moons: dict[int, int] = {}
        self._all_moons = [seat.moons for seat in state.seats]
        self._stocks: dict[tuple[int, int], float] = {}
        self._cards = CardWorths(self._card)
        self._of_cards: dict[int, OfCard] = {}
        #: The worth of each bonus; of a star, if it is earned in this round.
        self.ends = self._ends()

    # -- chances and the worth of bonuses

    def _open_squares(self) -> list[int]:
        """The count of the seat's open squares, by number."""
        count = [0] * 10
        for card, left in zip(self.seat.cards, self.seat.open, strict=True):
            for value in PICK[left](self.state.setup.pack.values[card]):
                count[value] += 1
        return count

    def _chances(self) -> list[list[float]]:
        share = self.turns_of_round / (len(NUMBER_CARDS) - self.state.turn)
        chances = []
        for drawn, count in zip(self.state.drawn, self.open, strict=True):
            to_come = (CARDS_PER_NUMBER - drawn) * share
            odds = (
                ODDS_PER_NUMBER_TO_COME * to_come / sqrt(max(count, 1)) + ODDS_PER_TURN * self.turns_of_round
            )
            chances.append(odds / (1 + odds))
        by_round = [chances]
        for _ in self.points[1:]:
            chances = [chance + (1 - chance) * CHANCE_IN_A_LATER_ROUND for chance in chances]
            by_round.append(chances)
        return by_round

    def _ends(self) -> dict[str, float]:
        seat, state = self.seat, self.state
        stars = seat.stars[state.round - 1]
        ends = {code: self.crossings[asked] for code, asked in CROSSING_BONUSES.items()}
        ends[STAR] = self.stars[min(stars + 1, MAX_STARS)] - self.stars[stars]
        for code, (lightning, moons) in TOKENS.items():
            short = self.rules.limited_supply
            ends[code] = self._tokens(
                seat.lightning + (min(lightning, state.lightning) if short else lightning),
                seat.moons + (min(moons, state.moons) if short else moons),
            ) - self._tokens(seat.lightning, seat.moons)
        return ends

    # -- the value of a position

    def evaluate(self, seat: Seat) -> float:
        """The value of a position of the seat, in points."""
        known = self._cards.__getitem__
        worth = sum(
            map(known, zip(seat.cards, seat.open, strict=True)),
            self._tokens(seat.lightning, seat.moons) + self.stars[seat.stars[self.state.round - 1]],
        )
        for end in seat.pending:
            worth += self.crossings[asked_number(self.state, seat, end)]
        return worth

    def plain_crosses(self, seat: Seat) -> Callable[[Choice[Event]], float | None]:
        """The values of the crosses after which only one square and the price have changed.

        Those complete no line, and no bonus waits after them. Of all other choices there is none.
        """
        cards, masks, lightning, moons = seat[:4]
        known, tokens, slot_of = self._cards, self._tokens, cards.index
        worths = [known[key] for key in zip(cards, masks, strict=True)]
        stars = self.stars[seat.stars[self.state.round - 1]]
        kind = Bonus if len(seat.pending) == 1 else None if seat.pending else Cross

        def worth(choice: Choice[Event]) -> float | None:
            event, price = choice
            if type(event) is not kind:
                return None
            *_, card, square = event
            slot = slot_of(card)
            left = masks[slot] ^ 1 << square
            if COMPLETED[square][left]:
                return None
            before, worths[slot] = worths[slot], known[card, left]
            found = sum(worths, tokens(lightning - price, moons) + stars)
            worths[slot] = before
            return found

        return worth

    def _tokens(self, lightning: int, moons: int) -> float:
        stock = lightning, moons
        if stock not in self._stocks:
            if moons not in self._moons:
                self._moons[moons] = self._worth_of_moons(moons)
            self._stocks[stock] = self._lightning(lightning) + self._moons[moons]
        return self._stocks[stock]

    def _lightning(self, tokens: int) -> float:
        turns = self.turns_of_game
        use = LIGHTNING_WORTH * tokens / (tokens + HALF_WORTH_TOKENS) * turns / (turns + HALF_WORTH_TURNS)
        if self.rules.leftover_lightning:
            use += tokens // self.rules.lightning_per_point
        return use

    def _worth_of_moons(self, moons: int) -> float:
        if len(self.state.seats) == 1:
            whole, part = divmod(moons + MOONS_PER_ROUND * self.turns_of_game / TURNS, 1)
            return self._moon_points(int(whole)) * (1 - part) + self._moon_points(int(whole) + 1) * part
        unsure = self.turns_of_game / (self.turns_of_game + HALF_OPEN_TURNS)
        swung = sum([self._moon_points(moons + swing) for swing in MOON_SWINGS]) / len(MOON_SWINGS)
        return self._moon_points(moons) * (1 - unsure) + swung * unsure

    def _moon_points(self, moons: int) -> int:
        """The points for so many moons, given the moons that the others have now."""
        if moons not in self._points_of_moons:
            self._all_moons[self.number] = moons
            self._points_of_moons[moons] = moon_points(self.rules, self._all_moons, self.number)
        return self._points_of_moons[moons]

    def _card(self, card: int, left: int) -> float:
        """The worth of a card with some open squares: its points or half its crosses, and its line ends."""
        if not left:
            return self.points[0]
        of_card = self._of_cards.get(card) or self._of_card(card)
        pick = PICK[left]
        worth = before = 0.0
        for points, by_square in of_card.rounds:
            # The root makes it likelier than chance, because a player works for a card that is nearly
            # complete.
            chances = pick(by_square)
            chance = sqrt(prod(chances))
            worth += points * (chance - before)
            before = chance
        crosses = 9 - len(chances) + sum(chances)
        worth += crosses / self.rules.crosses_per_point * (1 - before)
        return worth + self._lines(of_card, left)

    def _lines(self, of_card: OfCard, left: int) -> float:
        in_the_end, worths, stars = of_card.rounds[-1][1], of_card.lines, of_card.stars
        worth = 0.0
        for line, pick in OPEN_LINES[left]:
            chance = prod(pick(in_the_end))
            if line in stars:
                now = prod(pick(of_card.rounds[0][1]))
                worth += now * worths[line] + (chance - now) * LATER_STAR_WORTH
            else:
                worth += chance * worths[line]
        return worth

    def _of_card(self, card: int) -> OfCard:
        pack = self.state.setup.pack
        pick, ends = itemgetter(*pack.values[card]), pack.ends[card]
        self._of_cards[card] = of_card = OfCard(
            [(points, pick(by_value)) for points, by_value in zip(self.points, self.chances, strict=True)],
            itemgetter(*ends)(self.ends),
            tuple([line for line, code in enumerate(ends) if code == STAR]),
        )
        return of_card


#: By the mask of a card's open squares: the lines with one of them, and what picks those.
OPEN_LINES: Final = tuple(
    tuple((line, PICK[left & mask]) for line, mask in enumerate(LINE_MASKS) if left & mask)
    for left in range(FULL_CARD + 1)
)
