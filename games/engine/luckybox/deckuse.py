"""How many players a deck can serve, and what differs between two decks, card by card."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import EDITIONS, MOST_SEATS
from games.engine.luckybox.playable import CARDS_PER_SEAT

#: As the printed editions have it.
FROM_SEATS_TWO_COPIES: Final = EDITIONS["gamewright"].two_copies_from
MOST_WITH_ONE_COPY: Final = FROM_SEATS_TWO_COPIES - 1


class Served(NamedTuple):
    """The most players that a deck can serve; 0 where it serves no table of that kind."""

    one_copy: int
    two_copies: int


def served(cards: int) -> Served:
    """How many players so many cards serve: each holds up to `CARDS_PER_SEAT` at once, offer included."""
    two = min(cards * 2 // CARDS_PER_SEAT, MOST_SEATS)
    return Served(
        min(cards // CARDS_PER_SEAT, MOST_WITH_ONE_COPY),
        two if two >= FROM_SEATS_TWO_COPIES else 0,
    )


class Change(Enum):
    """What has become of a card."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    RENUMBERED = "renumbered"


class CardChange(NamedTuple):
    """A card that differs, before and after; one of them is missing for a card that came or went."""

    change: Change
    before: Card | None
    after: Card | None

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares whose numbers differ."""
        return _differing(self.before.grid, self.after.grid) if self.before and self.after else ()

    @property
    def ends(self) -> tuple[int, ...]:
        """The lines whose ends differ."""
        return _differing(self.before.ends, self.after.ends) if self.before and self.after else ()

    @property
    def number(self) -> int:
        card = self.after or self.before
        return card.number if card else 0


def difference(old: Iterable[Card], new: Iterable[Card]) -> list[CardChange]:
    """What differs, by card number. A card that only has another number is renumbered."""
    before, after = ({card.number: card for card in cards} for cards in (old, new))
    gone = [card for number, card in before.items() if after.get(number) != card]
    come = [card for number, card in after.items() if before.get(number) != card]
    changes = []
    for card in sorted(come):
        same = next((one for one in gone if one[1:] == card[1:]), None)
        if same is not None:
            gone.remove(same)
            changes.append(CardChange(Change.RENUMBERED, same, card))
            come = [one for one in come if one is not card]
    left = {card.number: card for card in gone}
    for card in come:
        if (instead := left.pop(card.number, None)) is not None:
            changes.append(CardChange(Change.CHANGED, instead, card))
        else:
            changes.append(CardChange(Change.ADDED, None, card))
    changes += [CardChange(Change.REMOVED, card, None) for card in left.values()]
    return sorted(changes, key=lambda change: change.number)


def _differing(one: Sequence[str], other: Sequence[str]) -> tuple[int, ...]:
    return tuple(at for at, (this, that) in enumerate(zip(one, other, strict=True)) if this != that)
