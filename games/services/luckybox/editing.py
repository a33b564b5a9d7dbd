"""The cards of a draft: put one in, change several at once, take them out. All of it, or nothing."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.admin.models import CHANGE
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckybox.cards import Card as PrintedCard
from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.models import Card, DeckVersion
from games.services.luckybox.decks import DeckRefused, WhyNot, locked_draft, log, printed_cards

#: What becomes of a card.
Edit = Callable[[PrintedCard], PrintedCard]


# -- edits of several cards


@dataclass(frozen=True)
class SetEnd:
    """Put a bonus at one line end."""

    line: int
    bonus: str

    def __call__(self, card: PrintedCard) -> PrintedCard:
        ends = [*card.ends]
        ends[self.line] = self.bonus
        return with_ends(card, ends)


@dataclass(frozen=True)
class ReplaceBonus:
    """Put one bonus in the place of another, at every line end."""

    old: str
    new: str

    def __call__(self, card: PrintedCard) -> PrintedCard:
        return with_ends(card, [self.new if end == self.old else end for end in card.ends])


@dataclass(frozen=True)
class SwapDigits:
    """Let two numbers change places in the squares."""

    one: str
    other: str

    def __call__(self, card: PrintedCard) -> PrintedCard:
        places = str.maketrans(self.one + self.other, self.other + self.one)
        return card._replace(grid=card.grid.translate(places))


def with_ends(card: PrintedCard, ends: Sequence[str]) -> PrintedCard:
    """The card with six other line ends, rows before columns."""
    return card._replace(rows=(ends[0], ends[1], ends[2]), columns=(ends[3], ends[4], ends[5]))


# -- what is done with a draft


@transaction.atomic
def put_in(version: DeckVersion, card: PrintedCard, who: int | None) -> Card:
    """Add a card to a draft."""
    version = locked_draft(version.pk)
    _require_sound([*printed_cards(version), card], {card.number})
    row = Card.from_printed(card, version)
    row.save()
    log(who, version, CHANGE, _("Card %(number)d added.") % {"number": card.number})
    return row


@transaction.atomic
def put_in_all(version: DeckVersion, cards: Sequence[PrintedCard], who: int | None, message: str) -> None:
    """Add many cards to a draft."""
    version = locked_draft(version.pk)
    _require_sound([*printed_cards(version), *cards], {card.number for card in cards})
    Card.objects.bulk_create(Card.from_printed(card, version) for card in cards)
    log(who, version, CHANGE, message)


@transaction.atomic
def change_one(
    version: DeckVersion, card_id: int, card: PrintedCard, was: PrintedCard, who: int | None
) -> None:
    """Change a card that looks as somebody saw it when they began; who was slower is told."""
    version = locked_draft(version.pk)
    row = version.cards.filter(pk=card_id).first()
    if row is None or row.printed() != was:
        raise DeckRefused(WhyNot.CARD_HAS_CHANGED)
    _write(version, [row], [card])
    log(who, version, CHANGE, _("Card %(number)d changed.") % {"number": card.number})


@transaction.atomic
def change_several(version: DeckVersion, card_ids: Collection[int], edit: Edit, who: int | None) -> int:
    """Change cards at once, and return how many are different now."""
    version = locked_draft(version.pk)
    rows = list(version.cards.filter(pk__in=card_ids).order_by("number"))
    edited = [edit(row.printed()) for row in rows]
    changed = [pair for pair in zip(rows, edited, strict=True) if pair[0].printed() != pair[1]]
    if changed:
        _write(version, [row for row, _card in changed], [card for _row, card in changed])
        _log_count(who, version, len(changed))
    return len(changed)


@transaction.atomic
def renumber(version: DeckVersion, card_ids: Collection[int], first: int, who: int | None) -> int:
    """Number cards from one number on, in their present order."""
    version = locked_draft(version.pk)
    rows = list(version.cards.filter(pk__in=card_ids).order_by("number"))
    if first + len(rows) - 1 > MAX_CARD_NUMBER:
        raise DeckRefused(WhyNot.NUMBER_TOO_HIGH)
    _write(version, rows, [row.printed()._replace(number=first + at) for at, row in enumerate(rows)])
    _log_count(who, version, len(rows))
    return len(rows)


@transaction.atomic
def take_out(version: DeckVersion, card_ids: Collection[int], who: int | None) -> int:
    """Take cards out of a draft, and return how many they were."""
    version = locked_draft(version.pk)
    count: int = version.cards.filter(pk__in=card_ids).delete()[0]
    if count:
        text = ngettext("%(count)d card taken out.", "%(count)d cards taken out.", count)
        log(who, version, CHANGE, text % {"count": count})
    return count


def free_number(cards: Iterable[PrintedCard]) -> int:
    """The lowest number that no card has."""
    taken = {card.number for card in cards}
    return next((number for number in range(1, MAX_CARD_NUMBER + 1) if number not in taken), MAX_CARD_NUMBER)


def twins(cards: Iterable[PrintedCard]) -> dict[int, tuple[int, ...]]:
    """By the number of each card that looks like another: the numbers of those that look alike."""
    faces: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for card in cards:
        faces[card[1:]].append(card.number)
    return {number: tuple(alike) for alike in faces.values() if len(alike) > 1 for number in alike}


# -- steps


def _write(version: DeckVersion, rows: Sequence[Card], cards: Sequence[PrintedCard]) -> None:
    """Put cards in the place of rows, which keep their ids; numbers may change places among them."""
    ids = [row.pk for row in rows]
    others = [row.printed() for row in version.cards.exclude(pk__in=ids)]
    _require_sound([*others, *cards], {card.number for card in cards})
    version.cards.filter(pk__in=ids).delete()
    written = [Card.from_printed(card, version) for card in cards]
    for row, pk in zip(written, ids, strict=True):
        row.pk = pk
    Card.objects.bulk_create(written)


def _require_sound(cards: Sequence[PrintedCard], changed: Collection[int]) -> None:
    """No number twice, and no new twins; those that were there before hinder nobody."""
    numbers: Final = [card.number for card in cards]
    repeated = sorted({number for number in numbers if numbers.count(number) > 1})
    if repeated:
        raise DeckRefused(WhyNot.NUMBER_TAKEN, repeated)
    for number, alike in twins(cards).items():
        if number in changed:
            raise DeckRefused(WhyNot.TWINS, alike)


def _log_count(who: int | None, version: DeckVersion, count: int) -> None:
    text = ngettext("%(count)d card changed.", "%(count)d cards changed.", count)
    log(who, version, CHANGE, text % {"count": count})
