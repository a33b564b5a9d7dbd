"""Design the line ends of a deck: cards of equal worth, and each bonus spread evenly."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.engine.luckybox.cards import ANY, BLANK, DOUBLE_LIGHTNING, LIGHTNING, MOON, NUMBER_BONUSES, STAR
from games.engine.luckybox.deckcheck import BANDS, BLANK_ENDS, EACH_BONUS_NUMBER
from games.engine.luckybox.design.card_worth import end_worth, grid_worth, on_line
from games.engine.luckybox.design.search import Crowding, Report, Trait, Undo, below, search, shuffle
from games.engine.luckybox.geometry import NUMBERS

STEPS: Final = 100_000
START: Final = 800
#: On average one in so many steps exchanges all six line ends of two cards.
WHOLE_CARDS: Final = 5

#: The number of line ends with each bonus.
SUPPLY: Final = {str(number): EACH_BONUS_NUMBER for number in NUMBERS} | {
    ANY: 40,
    STAR: 47,
    MOON: 45,
    LIGHTNING: 42,
    DOUBLE_LIGHTNING: 25,
    BLANK: BLANK_ENDS,
}
#: The most equal bonuses on one card; one of any bonus that is not listed.
AT_MOST: Final = {STAR: 2, MOON: 2, LIGHTNING: 2}
FEWEST_NUMBERS: Final = 2
MOST_NUMBERS: Final = 3
#: The worth that every card should have: the mean that follows from the weights and the supply.
AIM: Final = 990

#: The cost of breaking a rule, and of two cards with the same bonus at a line or the same mix of bonuses.
BREACH: Final = 20_000
UNEVEN: Final = 140
SAME_MIX: Final = 100

BAND_OF: Final = {digit: band for band in BANDS for digit in band}

#: A line end in the deck: the card and the line.
Place = tuple[int, int]


class _CardDraft:
    """One card during the design: its squares are fixed, its line ends change."""

    def __init__(self, grid: str, ends: list[str]) -> None:
        self.ends = ends
        self.squares_worth = grid_worth(grid)
        self.end_worth = [{end: end_worth(grid, line, end) for end in SUPPLY} for line in range(6)]
        #: For each line its own numbers: they are all crossed off before the line earns a bonus.
        self.useless = [frozenset(on_line(grid, line)) for line in range(6)]

    def cost(self) -> int:
        """The cost of the card: its distance from the wanted worth, and the rules it breaks."""
        worth = self.squares_worth + sum(self.end_worth[line][end] for line, end in enumerate(self.ends))
        return (worth - AIM) ** 2 + BREACH * self.breaches()

    def breaches(self) -> int:
        """The number of breaches of the design's rules."""
        numbers = [end for end in self.ends if end in NUMBER_BONUSES]
        return (
            sum(max(0, times - AT_MOST.get(end, 1)) for end, times in Counter(self.ends).items())
            + max(0, FEWEST_NUMBERS - len(numbers), len(numbers) - MOST_NUMBERS)
            + len(numbers)
            - len({BAND_OF[number] for number in numbers})
            + sum(end in useless for end, useless in zip(self.ends, self.useless, strict=True))
        )

    def traits(self) -> list[Trait]:
        """The traits that few cards should share: a bonus at a line, all six ends, the mix of bonuses."""
        places: list[Trait] = [((line, end), UNEVEN) for line, end in enumerate(self.ends)]
        mix = tuple(sorted("1" if end in NUMBER_BONUSES else end for end in self.ends))
        return [*places, (("ends", *sorted(self.ends)), BREACH), (("mix", *mix), SAME_MIX)]


class _DeckDraft:
    """All cards during the design; those that stay as they are count, and do not change."""

    def __init__(self, rng: Random, cards: list[_CardDraft], fixed: Sequence[_CardDraft] = ()) -> None:
        self.rng = rng
        self.cards = cards
        self.crowding = Crowding()
        for card in (*cards, *fixed):
            self.crowding.put_in(card.traits())

    def step(self) -> tuple[int, Undo] | None:
        """Exchange two line ends anywhere in the deck or, sometimes, all six of two cards."""
        here, there = (divmod(below(self.rng, 6 * len(self.cards)), 6) for _ in "ab")
        if below(self.rng, WHOLE_CARDS):
            exchanged = [(here, there)]
        else:
            exchanged = [((here[0], line), (there[0], line)) for line in range(6)]
        if all(self._end(one) == self._end(other) for one, other in exchanged):
            return None
        concerned = {here[0], there[0]}
        before = sum(self._take_out(card) for card in concerned)
        self._exchange(exchanged)
        after = sum(self._put_in(card) for card in concerned)

        def undo() -> None:
            for card in concerned:
                self._take_out(card)
            self._exchange(exchanged)
            for card in concerned:
                self._put_in(card)

        return after - before, undo

    def _end(self, place: Place) -> str:
        card, line = place
        return self.cards[card].ends[line]

    def _exchange(self, exchanged: list[tuple[Place, Place]]) -> None:
        for (here, line), (there, other) in exchanged:
            one, two = self.cards[here].ends, self.cards[there].ends
            one[line], two[other] = two[other], one[line]

    def _take_out(self, number: int) -> int:
        """Stop counting a card, and return the cost that it added to the deck."""
        card = self.cards[number]
        return card.cost() + self.crowding.take_out(card.traits())

    def _put_in(self, number: int) -> int:
        """Count a card again, and return the cost that it adds to the deck."""
        card = self.cards[number]
        return card.cost() + self.crowding.put_in(card.traits())


def design_line_ends(rng: Random, grids: list[str], steps: int) -> list[list[str]]:
    """Six line ends for each grid, rows before columns."""
    supply = [end for end, times in SUPPLY.items() for _ in range(times)]
    shuffle(rng, supply)
    deck = _DeckDraft(rng, [_CardDraft(grid, supply[6 * n : 6 * n + 6]) for n, grid in enumerate(grids)])
    search(deck.step, steps, START)
    return [card.ends for card in deck.cards]


def design_more_line_ends(
    rng: Random,
    fixed: Sequence[tuple[str, Sequence[str]]],
    grids: Sequence[str],
    supply: Mapping[str, int],
    search_for: tuple[int, Report],
) -> list[list[str]]:
    """Six line ends for each of more grids, so that the deck comes as near to the supply as it can."""
    steps, report = search_for
    pool = _left_over(supply, Counter(end for _grid, ends in fixed for end in ends), 6 * len(grids))
    shuffle(rng, pool)
    drafts = [_CardDraft(grid, pool[6 * n : 6 * n + 6]) for n, grid in enumerate(grids)]
    deck = _DeckDraft(rng, drafts, [_CardDraft(grid, [*ends]) for grid, ends in fixed])
    search(deck.step, steps, START, report)
    return [card.ends for card in deck.cards]


def _left_over(supply: Mapping[str, int], used: Mapping[str, int], wanted: int) -> list[str]:
    """So many line ends of those that are not used yet; if some were used too often, others give way."""
    left = {end: max(0, times - used.get(end, 0)) for end, times in supply.items()}
    for sign in (1, -1):
        while sign * (wanted - sum(left.values())) > 0:
            end = max(left, key=lambda end: (left[end], supply[end]))
            left[end] += sign
    return [end for end, times in left.items() for _ in range(times)]
