"""Two decks of Lucky Box compared by the same deals: what each gives, and how their games differ.

What is counted is JSON (`evidence.Sums`): batches are added up, kept in a row, and gone on with later.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from games.engine.luckybox.cards import CROSSING_BONUSES, Card
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.events import Bonus, CloseRound, Cross, Keep, Number, Offer
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.geometry import DISTANCE, FULL_CARD
from games.engine.luckybox.state import DEALT, KEPT, Setup
from games.simulation.evidence import Sums, add, moments
from games.simulation.runner import play_setup

#: What is counted of each seat, in points but for the last two.
CATEGORIES: Final = ("total", "cards", "stars", "crosses", "moons", "lightning")
LENGTHS: Final = ("crossed", "spent")
#: Points in a bar of the distribution of totals.
BAR: Final = 5


class Decks(NamedTuple):
    """The cards of two decks, the second of which may be missing. Cards of one number lie in one place."""

    new: tuple[Card, ...]
    old: tuple[Card, ...]


def aligned(new: Iterable[Card], old: Iterable[Card]) -> Decks:
    """Both decks in an order in which the same shuffle deals cards of the same number.

    Numbers that only one of them has come last. Their second copies, at large tables, lie in different places
    if the decks differ in size: then the deals differ too, which costs certainty and nothing else.
    """
    by_number = [{card.number: card for card in cards} for cards in (new, old)]
    both = sorted(by_number[0].keys() & by_number[1].keys())
    return Decks(
        *(
            tuple(found[number] for number in (*both, *sorted(found.keys() - set(both))))
            for found in by_number
        )
    )


def play_pair(decks: Decks, rules: Rules, seats: int, seed: str) -> Sums:
    """What is counted of one deal, played with each deck by house moves."""
    new = _played(decks.new, rules, seats, seed)
    sums: Sums = {"games": 1, "new": _sums(new)}
    if decks.old:
        old = _played(decks.old, rules, seats, seed)
        sums["old"] = _sums(old)
        sums["differences"] = {name: moments([new.means[name] - old.means[name]]) for name in new.means}
    return sums


class Counted(NamedTuple):
    """One game: what each seat got, and the means of the seats."""

    seats: dict[str, list[float]]
    means: dict[str, float]
    cards: Sums


def _played(cards: tuple[Card, ...], rules: Rules, seats: int, seed: str) -> Counted:
    setup = Setup.of(rules, seats, cards)
    played = play_setup(LUCKY_BOX, setup, "house", seed)
    sheets = played.result["scores"]
    of_seats = {name: [sheet[name] for sheet in sheets] for name in CATEGORIES}
    story = _Story(setup)
    for event in played.events:
        story.tell(event)
    of_seats |= {"crossed": story.crossed, "spent": story.spent}
    means = {name: sum(values) / seats for name, values in of_seats.items()}
    totals = of_seats["total"]
    if seats > 1:
        means["ahead"] = totals[0] - sum(totals[1:]) / (seats - 1)
        means["ties"] = float(totals.count(max(totals)) > 1)
    return Counted(of_seats, means, story.cards)


def _sums(counted: Counted) -> Sums:
    return {
        "seats": {name: moments(values) for name, values in counted.seats.items()},
        "games": {name: moments([value]) for name, value in counted.means.items()},
        "totals": dict(Counter(str(int(total // BAR * BAR)) for total in counted.seats["total"])),
        "cards": counted.cards,
    }


class _Story:
    """Follows a game by its events, and counts crosses, lightning, and what becomes of each card."""

    def __init__(self, setup: Setup) -> None:
        self.pack = setup.pack
        self.crossed: list[float] = [0] * setup.seats
        self.spent: list[float] = [0] * setup.seats
        self.cards: Sums = {}
        self._number, self._round = 0, 1
        self._open: dict[int, int] = {}
        #: The round in which each card on the table was kept.
        self._since: dict[int, int] = {}

    def tell(self, event: Any) -> None:
        match event:
            case Number(value):
                self._number = value
            case Offer(_, cards):
                self._count(cards, "offered")
            case Keep(_, cards):
                self._count(cards, "kept")
                self._open |= dict.fromkeys(cards, FULL_CARD)
                self._since |= dict.fromkeys(cards, self._round)
            case Cross(seat, card, square):
                self._cross(seat, card, square, self._number)
            case Bonus(seat, source, line, card, square):
                self._cross(seat, card, square, CROSSING_BONUSES[self.pack.ends[source][line]])
            case CloseRound():
                self._round += 1

    def _cross(self, seat: int, card: int, square: int, asked: int) -> None:
        self.crossed[seat] += 1
        self.spent[seat] += DISTANCE[asked][self.pack.values[card][square]]
        self._open[card] ^= 1 << square
        if not self._open[card]:
            self._count([card], "completed", self._since[card])

    def _count(self, cards: Iterable[int], what: str, round_: int = 0) -> None:
        for card in cards:
            number = str(self.pack.cards[card].number)
            add(self.cards.setdefault(number, {}), {f"{what}{round_ or self._round}": 1})


class CardFigures(NamedTuple):
    """How often a card was offered, kept and completed, and how often chance would have done so."""

    number: int
    offered: int
    kept: int
    kept_by_chance: float
    kept_spread: float
    completed: int
    completed_by_chance: float
    completed_spread: float


def card_figures(cards: Sums) -> list[CardFigures]:
    """The figures of each card of a deck.

    Chance keeps every card of an offer with the same probability, and completes every card that was kept in
    the same round with the same probability: that of all cards together.
    """
    rounds = range(1, len(KEPT))
    kept_in = {round_: _all(cards, f"kept{round_}") for round_ in rounds}
    completed_in = {round_: _all(cards, f"completed{round_}") for round_ in rounds}
    complete = {r: completed_in[r] / kept_in[r] if kept_in[r] else 0.0 for r in rounds}
    keep = {r: KEPT[r] / DEALT[r] for r in rounds}

    def figures(number: str, counts: Sums) -> CardFigures:
        def of(name: str) -> dict[int, int]:
            return {round_: counts.get(f"{name}{round_}", 0) for round_ in rounds}

        offered, kept, completed = of("offered"), of("kept"), of("completed")
        return CardFigures(
            int(number),
            sum(offered.values()),
            sum(kept.values()),
            sum(offered[r] * keep[r] for r in rounds),
            sum(offered[r] * keep[r] * (1 - keep[r]) for r in rounds),
            sum(completed.values()),
            sum(kept[r] * complete[r] for r in rounds),
            sum(kept[r] * complete[r] * (1 - complete[r]) for r in rounds),
        )

    return sorted(figures(number, counts) for number, counts in cards.items())


def _all(cards: Sums, name: str) -> int:
    return sum(counts.get(name, 0) for counts in cards.values())


class Places(NamedTuple):
    """How often each number and bonus is printed, and at which line ends."""

    digits: dict[str, int]
    bonuses: dict[str, list[int]]


def places(cards: Sequence[Card]) -> Places:
    digits = Counter(digit for card in cards for digit in card.grid)
    ends: dict[str, list[int]] = {}
    for card in cards:
        for line, end in enumerate(card.ends):
            ends.setdefault(end, [0] * 6)[line] += 1
    return Places({digit: digits[digit] for digit in "123456789"}, ends)
