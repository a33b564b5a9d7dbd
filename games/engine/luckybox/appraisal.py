"""What a position is worth to a seat: the points in hand, and a guess at those to come.

The guess stands on one simple idea, the *chance of a square*: how likely it is to be crossed off by the end
of this round, or of a later one. A line is earned when all its open squares are, a card when all nine are; so
their chances are products, and whatever a seat can hope for is a chance times its points. Only what the seat
may know goes in: its own board, the numbers that have come, what is left of the tokens, everybody's moons.

The constants were found by playing: an evolution strategy over 100,000s of seeded solo games with four decks.
A fifth more or less of any of them costs less than a third of a point.
"""

from math import prod, sqrt
from typing import Final

from games.engine.luckybox.cards import CROSSING_BONUSES, STAR, TOKENS
from games.engine.luckybox.course import CARDS_PER_NUMBER
from games.engine.luckybox.crossing import MAX_STARS, asked_number
from games.engine.luckybox.dealing import NUMBER_CARDS
from games.engine.luckybox.geometry import LINE_MASKS, PICK
from games.engine.luckybox.scoring import CARD_POINTS, LIGHTNING_PER_POINT, STAR_POINTS, moon_points
from games.engine.luckybox.state import ROUNDS, TURNS, Seat, State

#: The odds of a square in this round: so much for each card of its number that may still come, divided by the
#: root of how many open squares wait for that number, and so much for every turn left, because lightning and
#: bonuses reach any square.
ODDS_PER_NUMBER_TO_COME: Final = 1.63
ODDS_PER_TURN: Final = 0.039
#: The chance that a square which is still open when a round begins is crossed off in it.
CHANCE_IN_A_LATER_ROUND: Final = 0.29

#: What a question mark brings; and a bonus number, for each square open to it, up to as many as make it safe.
ANY_WORTH: Final = 3.05
NUMBER_WORTH: Final = 0.88
SQUARES_ENOUGH: Final = 2

#: The first star of a round opens the way to the second and third: so much at its beginning, nothing at its
#: end. A star in a later round will rarely be alone.
FIRST_STAR_PROMISE: Final = 1.75
LATER_STAR_WORTH: Final = 3.45

#: Alone, how many moons still come in a round.
MOONS_PER_ROUND: Final = 0.84
#: In company others earn moons, too: how far they may move ahead or fall behind, and with how many turns to
#: go the lead of today counts for half.
MOON_SWINGS: Final = range(-2, 3)
HALF_OPEN_TURNS: Final = 9

#: What any amount of lightning could bring at most. The first tokens save a line at once, the tenth lies
#: idle: so many tokens are worth half of it. In the end there is no use for it: half with so many turns left.
LIGHTNING_WORTH: Final = 16.5
HALF_WORTH_TOKENS: Final = 6.2
HALF_WORTH_TURNS: Final = 1.55


def appraise(state: State, number: int) -> float:
    """What the position of a seat is worth, in points."""
    return Outlook(state, number).appraise(state.seats[number])


class Outlook:
    """What a seat may hope for in a state. It appraises the positions that a move of the seat may lead to."""

    def __init__(self, state: State, number: int) -> None:
        self.state = state
        self.number = number
        self.seat = state.seats[number]
        self.turns_of_round = TURNS - state.turn
        self.turns_of_game = self.turns_of_round + TURNS * (ROUNDS - state.round)
        #: What completing a card is worth in this round and each later one.
        self.points = CARD_POINTS[state.round - 1 :]
        self.open = self._open_squares()
        #: For the same rounds, the chance of a square by its number.
        self.chances = self._chances()
        #: What a crossing bonus is worth, by the number it asks for; 0 asks for any.
        self.crossings = [ANY_WORTH, *(NUMBER_WORTH * min(count, SQUARES_ENOUGH) for count in self.open[1:])]
        #: What stars in this round are worth together, by their count.
        self.stars = [float(points) for points in STAR_POINTS]
        self.stars[1] += FIRST_STAR_PROMISE * self.turns_of_round / TURNS
        self._stocks: dict[tuple[int, int], float] = {}
        self._cards: dict[tuple[int, int], float] = {}
        #: What each bonus is worth; a star, if it comes in this round.
        self.ends = self._ends()

    # -- what there is to hope for

    def _open_squares(self) -> list[int]:
        """How many open squares the seat has, by number."""
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
            short = state.setup.rules.limited_supply
            ends[code] = self._tokens(
                seat.lightning + (min(lightning, state.lightning) if short else lightning),
                seat.moons + (min(moons, state.moons) if short else moons),
            ) - self._tokens(seat.lightning, seat.moons)
        return ends

    # -- what a position is worth

    def appraise(self, seat: Seat) -> float:
        """What a position of the seat is worth, in points."""
        worth = self._tokens(seat.lightning, seat.moons) + self.stars[seat.stars[self.state.round - 1]]
        known = self._cards
        for key in zip(seat.cards, seat.open, strict=True):
            if key not in known:
                known[key] = self._card(*key)
            worth += known[key]
        for end in seat.pending:
            worth += self.crossings[asked_number(self.state, seat, end)]
        return worth

    def _tokens(self, lightning: int, moons: int) -> float:
        stock = lightning, moons
        if stock not in self._stocks:
            self._stocks[stock] = self._lightning(lightning) + self._moons(moons)
        return self._stocks[stock]

    def _lightning(self, tokens: int) -> float:
        turns = self.turns_of_game
        use = LIGHTNING_WORTH * tokens / (tokens + HALF_WORTH_TOKENS) * turns / (turns + HALF_WORTH_TURNS)
        return use + tokens // LIGHTNING_PER_POINT if self.state.setup.rules.leftover_lightning else use

    def _moons(self, moons: int) -> float:
        if len(self.state.seats) == 1:
            whole, part = divmod(moons + MOONS_PER_ROUND * self.turns_of_game / TURNS, 1)
            return self._moon_points(int(whole)) * (1 - part) + self._moon_points(int(whole) + 1) * part
        unsure = self.turns_of_game / (self.turns_of_game + HALF_OPEN_TURNS)
        swung = sum([self._moon_points(moons + swing) for swing in MOON_SWINGS]) / len(MOON_SWINGS)
        return self._moon_points(moons) * (1 - unsure) + swung * unsure

    def _moon_points(self, moons: int) -> int:
        """What so many moons would score beside what the others have now."""
        tokens = [seat.moons for seat in self.state.seats]
        tokens[self.number] = moons
        penalty = self.state.setup.rules.two_player_penalty
        return moon_points(tokens, self.number, two_player_penalty=penalty)

    def _card(self, card: int, left: int) -> float:
        """What a card with some squares left is worth: points, or else half its crosses; and line ends."""
        if not left:
            return self.points[0]
        values = PICK[left](self.state.setup.pack.values[card])
        worth = before = 0.0
        for points, chances in zip(self.points, self.chances, strict=True):
            # The root, because it is not left to chance: a seat works for a card that is nearly complete.
            chance = sqrt(prod([chances[value] for value in values]))
            worth += points * (chance - before)
            before = chance
        in_the_end = self.chances[-1]
        crosses = 9 - len(values) + sum([in_the_end[value] for value in values])
        return worth + crosses / 2 * (1 - before) + self._lines(card, left)

    def _lines(self, card: int, left: int) -> float:
        pack = self.state.setup.pack
        values, this_round, in_the_end = pack.values[card], self.chances[0], self.chances[-1]
        worth = 0.0
        for mask, code in zip(LINE_MASKS, pack.ends[card], strict=True):
            if not left & mask:
                continue
            open_values = PICK[left & mask](values)
            chance = prod([in_the_end[value] for value in open_values])
            if code == STAR:
                now = prod([this_round[value] for value in open_values])
                worth += now * self.ends[STAR] + (chance - now) * LATER_STAR_WORTH
            else:
                worth += chance * self.ends[code]
        return worth
