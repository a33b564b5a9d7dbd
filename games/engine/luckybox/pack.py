"""The pack of a game: the cards of one or two copies of a deck, with precomputed tables about each card."""

from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from games.engine.luckybox.cards import Card
from games.engine.luckybox.events import Cross, Event, Pass
from games.engine.luckybox.geometry import ANY_NUMBER, DISTANCE, FARTHEST, NUMBERS, SQUARES_IN
from games.engine.protocol import Choice

SECOND_COPY: Final = "b"

#: A choice for each square of a card.
Row = tuple[Choice[Event], ...]


class SeatChoices(NamedTuple):
    """Every cross that one seat could ever choose, and passing; made once and shared by all games."""

    #: By revealed number and card: the crosses, each with its price for that number.
    crosses: tuple[tuple[Row, ...], ...]
    passing: Choice[Event]


class ChoicesBySeat(dict[int, SeatChoices]):
    """The choices of each seat, made when they are first needed."""

    def __init__(self, values: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self._values = values

    def __missing__(self, seat: int) -> SeatChoices:
        self[seat] = choices = SeatChoices(self._crosses(seat), Choice(Pass(seat), 0))
        return choices

    def _crosses(self, seat: int) -> tuple[tuple[Row, ...], ...]:
        cards = [
            ([Cross(seat, card, square) for square in range(9)], values)
            for card, values in enumerate(self._values)
        ]
        return tuple(
            tuple(
                tuple(map(Choice, crosses, [price[value] for value in values])) for crosses, values in cards
            )
            for price in DISTANCE
        )


class Pack:
    """All cards of a game by id: one copy of the deck, or two copies from seven players on.

    The ids of the second copy follow those of the first, and its card names end in a mark.
    """

    __slots__ = (
        "_ids",
        "cards",
        "choices",
        "copies",
        "counts",
        "ends",
        "names",
        "pick_ends",
        "pick_values",
        "reach",
        "size",
        "values",
    )

    def __init__(self, cards: tuple[Card, ...], copies: int) -> None:
        marks = ("", SECOND_COPY)[:copies]
        self.copies = copies
        self.cards = cards * copies
        self.size = len(self.cards)
        self.names = tuple(f"{card.number}{mark}" for mark in marks for card in cards)
        #: By card: the number in each square, and the bonus at each line end.
        self.values = tuple(tuple(int(digit) for digit in card.grid) for card in cards) * copies
        self.ends = tuple(card.ends for card in cards) * copies
        #: By card: what picks from a table by number what belongs to its squares, and from one by bonus what
        #: belongs to its line ends.
        self.pick_values = tuple(itemgetter(*values) for values in self.values)
        self.pick_ends = tuple(itemgetter(*ends) for ends in self.ends)
        #: By card and row: for each set of the row's squares how many show each number, as one byte a number.
        self.counts = tuple(map(_counts, self.values))
        #: By number and lightning: for each card the mask of the squares in reach.
        self.reach = tuple(
            tuple(_reach(self.values, number, lightning) for lightning in range(FARTHEST + 1))
            for number in (ANY_NUMBER, *NUMBERS)
        )
        self._ids = {name: card for card, name in enumerate(self.names)}
        self.choices = ChoicesBySeat(self.values)

    def id_of(self, name: str) -> int | None:
        """The id of the card with a name, if the pack has one."""
        return self._ids.get(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and (self.cards, self.copies) == (other.cards, other.copies)

    def __hash__(self) -> int:
        return hash((self.cards, self.copies))

    def __reduce__(self) -> tuple[object, tuple[tuple[Card, ...], int]]:
        return pack_of, (self.cards[: self.size // self.copies], self.copies)


def _counts(values: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    ones = [1 << 8 * value for value in values]
    return tuple(
        tuple(sum(ones[first + square] for square in SQUARES_IN[row]) for row in range(8))
        for first in (0, 3, 6)
    )


def _reach(cards: tuple[tuple[int, ...], ...], number: int, lightning: int) -> tuple[int, ...]:
    near = [distance <= lightning for distance in DISTANCE[number]]
    return tuple(sum(near[value] << square for square, value in enumerate(values)) for values in cards)


# A pack takes up to a megabyte for the choices of each seat at the largest table.
@lru_cache(maxsize=16)
def pack_of(cards: tuple[Card, ...], copies: int) -> Pack:
    """The pack with these cards, shared by all games with the same deck."""
    return Pack(cards, copies)
