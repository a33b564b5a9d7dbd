"""The pack a game is played with, and the tables that follow from holding some of its cards."""

from functools import lru_cache
from typing import Final

from games.engine.luckybox.cards import Card
from games.engine.luckybox.events import Cross, Event
from games.engine.luckybox.geometry import DISTANCE, FARTHEST, NUMBERS
from games.engine.protocol import Choice

SECOND_COPY: Final = "b"

Menu = tuple[tuple[Choice[Event], ...], ...]


class Hand:
    """What follows from the cards a player holds, for quick answers."""

    __slots__ = ("ends", "exact", "full", "reach", "slots", "values")

    def __init__(self, pack: "Pack", cards: tuple[int, ...]) -> None:
        self.slots = {card: slot for slot, card in enumerate(cards)}
        #: The number in each square, and the bonus code at each line end.
        self.values = tuple(value for card in cards for value in pack.values[card])
        self.ends = tuple(end for card in cards for end in pack.cards[card].ends)
        self.full = (1 << 9 * len(cards)) - 1
        exact = [0] * 10
        for bit, value in enumerate(self.values):
            exact[value] |= 1 << bit
        #: Squares that show a number, and those within so much lightning of it.
        self.exact = tuple(exact)
        self.reach = ((),) + tuple(_within(number, exact) for number in NUMBERS)


def _within(number: int, exact: list[int]) -> tuple[int, ...]:
    return tuple(
        sum(exact[other] for other in NUMBERS if DISTANCE[number][other] <= reach)
        for reach in range(FARTHEST + 1)
    )


class Hands(dict[tuple[int, ...], Hand]):
    """The hands of one pack seen lately; they follow from the cards, so states need not carry them."""

    LIMIT: Final = 4096

    def __init__(self, pack: "Pack") -> None:
        super().__init__()
        self._pack = pack

    def __missing__(self, cards: tuple[int, ...]) -> Hand:
        if len(self) >= self.LIMIT:
            self.clear()
        hand = self[cards] = Hand(self._pack, cards)
        return hand


class Pack:
    """All cards of a game by id: the deck once, or twice from seven players on.

    Ids run through the deck and then through its second copy, whose names carry a mark.
    """

    __slots__ = ("_ids", "_menus", "cards", "copies", "hands", "names", "size", "values")

    def __init__(self, cards: tuple[Card, ...], copies: int) -> None:
        marks = ("", SECOND_COPY)[:copies]
        self.copies = copies
        self.cards = cards * copies
        self.size = len(self.cards)
        self.names = tuple(f"{card.number}{mark}" for mark in marks for card in cards)
        self.values = tuple(tuple(int(digit) for digit in card.grid) for card in self.cards)
        self.hands = Hands(self)
        self._ids = {name: card for card, name in enumerate(self.names)}
        self._menus: dict[tuple[int, int], Menu] = {}

    def id_of(self, name: str) -> int | None:
        """The id of a named card, if this pack has it."""
        return self._ids.get(name)

    def menu(self, seat: int, card: int) -> Menu:
        """Every cross a seat could make on a card, by revealed number and square, with its price."""
        found = self._menus.get((seat, card))
        return found or self._menus.setdefault((seat, card), self._menu(seat, card))

    def _menu(self, seat: int, card: int) -> Menu:
        crosses = [Cross(seat, card, square) for square in range(9)]
        priced = list(zip(crosses, self.values[card], strict=True))
        return tuple(
            tuple(Choice(cross, DISTANCE[number][value]) for cross, value in priced) for number in range(10)
        )

    def __reduce__(self) -> tuple[object, tuple[tuple[Card, ...], int]]:
        return pack_of, (self.cards[: self.size // self.copies], self.copies)


@lru_cache(maxsize=64)
def pack_of(cards: tuple[Card, ...], copies: int) -> Pack:
    """The pack of some cards; games with the same deck share it."""
    return Pack(cards, copies)
