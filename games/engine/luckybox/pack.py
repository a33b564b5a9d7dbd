"""The pack a game is played with, and what can be known beforehand about each of its cards."""

from functools import lru_cache
from typing import Final

from games.engine.luckybox.cards import Card
from games.engine.luckybox.events import Cross, Event
from games.engine.luckybox.geometry import DISTANCE, FARTHEST, NUMBERS
from games.engine.protocol import Choice

SECOND_COPY: Final = "b"

#: The crosses of one seat on one card, by square: each with its price for one revealed number.
Menu = tuple[Choice[Event], ...]


class Menus(dict[tuple[int, int], tuple[Menu, ...]]):
    """By seat and card: every cross the seat could make on it, by revealed number."""

    def __init__(self, values: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self._values = values

    def __missing__(self, key: tuple[int, int]) -> tuple[Menu, ...]:
        seat, card = key
        crosses = [Cross(seat, card, square) for square in range(9)]
        squares = list(zip(crosses, self._values[card], strict=True))
        self[key] = menus = tuple(
            tuple(Choice(cross, DISTANCE[number][value]) for cross, value in squares) for number in range(10)
        )
        return menus


class Pack:
    """All cards of a game by id: the deck once, or twice from seven players on.

    Ids run through the deck and then through its second copy, whose names carry a mark.
    """

    __slots__ = ("_ids", "cards", "copies", "ends", "menus", "names", "reach", "size", "values")

    def __init__(self, cards: tuple[Card, ...], copies: int) -> None:
        marks = ("", SECOND_COPY)[:copies]
        self.copies = copies
        self.cards = cards * copies
        self.size = len(self.cards)
        self.names = tuple(f"{card.number}{mark}" for mark in marks for card in cards)
        #: By card: the number in each square, the bonus at each line end, and for each revealed number
        #: and so much lightning the mask of the squares in reach.
        self.values = tuple(tuple(int(digit) for digit in card.grid) for card in cards) * copies
        self.ends = tuple(card.ends for card in cards) * copies
        self.reach = tuple(_reach(values) for values in self.values[: len(cards)]) * copies
        self._ids = {name: card for card, name in enumerate(self.names)}
        self.menus = Menus(self.values)

    def id_of(self, name: str) -> int | None:
        """The id of a named card, if this pack has it."""
        return self._ids.get(name)

    def __reduce__(self) -> tuple[object, tuple[tuple[Card, ...], int]]:
        return pack_of, (self.cards[: self.size // self.copies], self.copies)


def _reach(values: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return ((),) + tuple(
        tuple(
            sum(1 << square for square, value in enumerate(values) if DISTANCE[number][value] <= lightning)
            for lightning in range(FARTHEST + 1)
        )
        for number in NUMBERS
    )


@lru_cache(maxsize=64)
def pack_of(cards: tuple[Card, ...], copies: int) -> Pack:
    """The pack of some cards; games with the same deck share it."""
    return Pack(cards, copies)
