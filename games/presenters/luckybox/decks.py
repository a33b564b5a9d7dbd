"""Decks in words and as small cards: what is wrong with one, whom it serves, how two of them differ."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.luckybox.cards import NUMBER_BONUSES, Card
from games.engine.luckybox.deckcheck import UNPLAYABLE, Finding, Flaw, check
from games.engine.luckybox.deckuse import CardChange, Change, Served, difference, served
from games.engine.luckybox.design.card_worth import on_line
from games.engine.luckybox.playable import CARDS_PER_SEAT
from games.presenters.lists import items_in_words
from games.presenters.luckybox import words
from games.presenters.luckybox.card import little, printed
from games.services.luckybox.decks import Wanted, wanted_of

#: How much of a hash people read.
SHORT_HASH = 12


class Verdict(NamedTuple):
    """What the check says of the cards of a deck."""

    errors: list[str]
    warnings: list["Warned"]
    served: str


class Warned(NamedTuple):
    """A sentence, and the numbers of the cards that it is about."""

    sentence: str
    cards: tuple[int, ...]


class ShownCard(NamedTuple):
    """A card as players see it in small."""

    number: int
    picture: SafeString


class ShownChange(NamedTuple):
    """A card that differs, side by side, and in words."""

    kind: Change
    sentence: str
    before: ShownCard | None
    after: ShownCard | None
    #: Classes that mark the squares and line ends that differ.
    marks: str
    details: list[str]


def shown(card: Card) -> ShownCard:
    return ShownCard(card.number, little(card, str(card.number), get_language() or ""))


def preview(grid: str, ends: Sequence[str], number: str) -> SafeString:
    """A card that is being edited, as players see it; squares may still be empty."""
    card = Card(0, grid, (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5]))
    return printed(card, number, get_language() or "")


def bonuses() -> list[tuple[str, str]]:
    """What can stand at a line end, numbers first."""
    codes = ["123456789"[at] for at in range(9)] + ["?", "S", "M", "L", "LL", ""]
    return [(code, code if code.isdigit() else words.bonus(code)) for code in codes]


def finding_in_words(finding: Finding) -> str:
    """The sentence of a finding of the deck check."""
    return _(finding.flaw.value) % finding.values


def verdict(deck_id: int, cards: Sequence[Card]) -> Verdict:
    """What would break play, what differs from the published game, and whom the cards serve."""
    serves, wanted = served(len(cards)), wanted_of(deck_id)
    found = list(check(cards))
    errors = [
        _with_cards(finding_in_words(finding), finding.cards)
        for finding in found
        if finding.flaw in UNPLAYABLE
    ]
    if len(cards) < wanted.cards:
        errors.insert(0, " ".join([served_in_words(len(cards), serves), _needed(wanted)]))
    missing = [finding.cards[0] for finding in found if finding.flaw is Flaw.MISSING_NUMBER]
    warnings = [
        Warned(finding_in_words(finding), _unnamed(finding))
        for finding in found
        if finding.flaw not in UNPLAYABLE | {Flaw.MISSING_NUMBER}
    ]
    if missing:
        text = _("Card numbers that no card has: %(numbers)s.")
        warnings.append(Warned(text % {"numbers": _ranges(missing)}, ()))
    return Verdict(errors, warnings, served_in_words(len(cards), serves))


def notes(card: Card) -> list[str]:
    """What is unusual about one card, and hinders nobody."""
    rows = [finding_in_words(found) for found in check([card]) if found.flaw is Flaw.ROW]
    useless = [
        _("The %(place)s gives the number %(number)s, which its own line has as well.")
        % {"place": end_in_words(line), "number": end}
        for line, end in enumerate(card.ends)
        if end in NUMBER_BONUSES and on_line(card.grid, line).count(end)
    ]
    return rows + useless


def _ranges(numbers: Sequence[int]) -> str:
    """Rising numbers with those in a row taken together: 3, 7–9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return items_in_words([str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs])


def _unnamed(finding: Finding) -> tuple[int, ...]:
    """The cards concerned, unless the sentence itself names the one there is."""
    return () if finding.cards == (finding.values.get("number"),) else finding.cards


def _with_cards(sentence: str, cards: Sequence[int]) -> str:
    if not cards:
        return sentence
    numbers = items_in_words([str(number) for number in cards])
    return (
        sentence
        + " "
        + ngettext("Card: %(numbers)s.", "Cards: %(numbers)s.", len(cards)) % {"numbers": numbers}
    )


def _needed(wanted: Wanted) -> str:
    text = ngettext(
        "A table with this deck has %(seats)d player and needs %(cards)d cards.",
        "Tables with this deck have up to %(seats)d players, for whom it needs %(cards)d cards.",
        wanted.seats,
    )
    return text % {"seats": wanted.seats, "cards": wanted.cards}


def served_in_words(cards: int, serves: Served) -> str:
    """How many players so many cards serve, with one copy and with two."""
    need = _("Each player may hold %(count)d cards at once.") % {"count": CARDS_PER_SEAT}
    have = ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards}
    if not serves.one_copy:
        text = _("%(have)s: too few for anybody. %(need)s")
        return text % {"have": have, "need": need}
    one = ngettext("1 player", "1 to %(count)d players", serves.one_copy) % {"count": serves.one_copy}
    if not serves.two_copies:
        text = _(
            "%(have)s: enough for %(one)s with one copy, and for no table of 7 or more with two. %(need)s"
        )
        return text % {"have": have, "one": one, "need": need}
    text = _("%(have)s: enough for %(one)s with one copy, and for up to %(two)d with two. %(need)s")
    return text % {"have": have, "one": one, "two": serves.two_copies, "need": need}


# -- differences


def changes(old: Iterable[Card], new: Iterable[Card]) -> list[ShownChange]:
    """How two decks differ, card by card."""
    return [_shown_change(change) for change in difference(old, new)]


def changes_in_words(differing: Sequence[ShownChange]) -> str:
    """How many cards differ, and in what way."""
    counts = {kind: sum(one.kind is kind for one in differing) for kind in Change}
    said = [
        ngettext("%(count)d card changed", "%(count)d cards changed", counts[Change.CHANGED]),
        ngettext("%(count)d added", "%(count)d added", counts[Change.ADDED]),
        ngettext("%(count)d removed", "%(count)d removed", counts[Change.REMOVED]),
        ngettext("%(count)d renumbered", "%(count)d renumbered", counts[Change.RENUMBERED]),
    ]
    order = (Change.CHANGED, Change.ADDED, Change.REMOVED, Change.RENUMBERED)
    some = [text % {"count": counts[kind]} for kind, text in zip(order, said, strict=True) if counts[kind]]
    return items_in_words(some) if some else _("No card differs.")


def _shown_change(change: CardChange) -> ShownChange:
    marks = [f"m{square}" for square in change.squares] + [f"me{line}" for line in change.ends]
    return ShownChange(
        change.change,
        _sentence(change),
        shown(change.before) if change.before else None,
        shown(change.after) if change.after else None,
        " ".join(marks),
        _details(change),
    )


def _sentence(change: CardChange) -> str:
    values = {"number": change.number, "before": change.before.number if change.before else 0}
    return {
        Change.ADDED: _("Card %(number)d is new."),
        Change.REMOVED: _("Card %(number)d is taken out."),
        Change.CHANGED: _("Card %(number)d has changed."),
        Change.RENUMBERED: _("Card %(before)d has the number %(number)d now."),
    }[change.change] % values


def _details(change: CardChange) -> list[str]:
    if change.before is None or change.after is None:
        return []
    before, after = change.before, change.after
    squares = [
        _("row %(row)d: %(before)s becomes %(after)s")
        % {"row": row + 1, "before": _row(before, row), "after": _row(after, row)}
        for row in sorted({square // 3 for square in change.squares})
    ]
    ends = [
        _("%(place)s: %(before)s becomes %(after)s")
        % {
            "place": end_in_words(line),
            "before": words.bonus(before.ends[line]),
            "after": words.bonus(after.ends[line]),
        }
        for line in change.ends
    ]
    return squares + ends


def _row(card: Card, row: int) -> str:
    return " ".join(card.grid[3 * row : 3 * row + 3])


def square_in_words(square: int) -> str:
    """The place of a square on its card."""
    row, column = divmod(square, 3)
    return _("row %(row)d, column %(column)d") % {"row": row + 1, "column": column + 1}


def end_in_words(line: int) -> str:
    """The line end at the end of a row or column."""
    if words.is_row(line):
        return _("end of row %(number)d") % {"number": line + 1}
    return _("end of column %(number)d") % {"number": line - 2}
