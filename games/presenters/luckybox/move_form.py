"""What the viewer is asked for now: the one form whose buttons are exactly the legal choices."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters.luckybox.moves import line_value, square_value
from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Pass
from games.engine.luckybox.geometry import COMPLETED
from games.engine.luckybox.state import KEPT, Phase
from games.engine.protocol import Choice
from games.presenters.luckybox import card
from games.presenters.luckybox.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.move_form import NO_FORM, move_form
from games.presenters.part import Part, leaf

#: A square that may be crossed off: the card in the pack, the square on it, and the price in lightning.
Square = tuple[int, int, int]

_offer = macro("luckybox/move_form.jinja", "offer")
_cover = macro("luckybox/move_form.jinja", "cover")
_cross = macro("luckybox/move_form.jinja", "cross")
_bonus = macro("luckybox/move_form.jinja", "bonus")


def form(seen: Perspective) -> Part:
    """The form of the moment, or an empty place while the viewer is asked for nothing."""
    choices = seen.view.choices
    if not choices:
        return NO_FORM
    if seen.view.phase is Phase.KEEP:
        return leaf("move", _form_for_offer(seen))
    if seen.me.pending:
        return leaf("move", _form_for_bonus(seen, choices))
    return leaf("move", _form_for_number(seen, choices))


# -- an offer


def _form_for_offer(seen: Perspective) -> SafeString:
    view = seen.view
    count = KEPT[view.round]
    cards = [card.pick(view.pack.cards[dealt], view.pack.names[dealt], seen.language) for dealt in view.offer]
    held = " ".join([view.pack.cards[own].grid for own in seen.me.cards])
    label = ngettext("Keep this card", "Keep these %(count)d cards", count) % {"count": count}
    return _offer(move_form(seen), count, SafeString("".join(cards)), _covered(held, seen.language), label)


@lru_cache(maxsize=256)
def _covered(held: str, language: str) -> SafeString:
    """How often each number stands on the cards one has, given by their numbers."""
    counts = [(number, held.count(str(number))) for number in range(1, 10)]
    return _cover(held, _("How often each number is on your cards"), counts)


# -- a number


def _form_for_number(seen: Perspective, choices: Iterable[Choice[Event]]) -> SafeString:
    squares = [(c.event.card, c.event.square, c.cost) for c in choices if isinstance(c.event, Cross)]
    may_pass = any(isinstance(choice.event, Pass) for choice in choices)
    return _cross(
        move_form(seen),
        seen.view.number,
        _keys(seen, squares),
        _("Do nothing") if may_pass else "",
        _why_pass(seen) if may_pass else "",
    )


def _why_pass(seen: Perspective) -> str:
    """Why doing nothing is allowed."""
    if seen.view.rules.may_always_pass:
        return _("In this edition you may always do nothing.")
    return _("You have no square with this number left.")


# -- bonuses


def _form_for_bonus(seen: Perspective, choices: Iterable[Choice[Event]]) -> SafeString:
    """The squares of one pending bonus are lit: the one that was picked, or the first that can be used."""
    by_line: dict[tuple[int, int], list[Square]] = {}
    declines = []
    for event, cost in choices:
        if isinstance(event, Bonus):
            by_line.setdefault((event.source, event.line), []).append((event.card, event.square, cost))
        elif isinstance(event, Decline):
            declines.append(_decline(seen, event.source, event.line))
    active = seen.bonus if seen.bonus in by_line else next(iter(by_line))
    return _bonus(
        move_form(seen),
        line_value(seen.view.pack, *active),
        _keys(seen, by_line[active]),
        declines,
        _("You have no such number left, so this bonus needs lightning.") if declines else "",
    )


def _decline(seen: Perspective, source: int, line: int) -> tuple[str, str]:
    """The button that lets a bonus go: its value and its label."""
    pack = seen.view.pack
    number = pack.ends[source][line]
    return line_value(pack, source, line), _("Skip the %(number)s") % {"number": number}


# -- keys


def _keys(seen: Perspective, squares: list[Square]) -> SafeString:
    """Buttons for some squares, each lying over its square."""
    found = []
    for slot, held in enumerate(seen.me.cards):
        buttons = [_key(seen, slot, square, cost) for own, square, cost in squares if own == held]
        if buttons:
            found.append(card.keys(slot, seen.view.pack.names[held], buttons, seen.language))
    return SafeString("".join(found))


def _key(seen: Perspective, slot: int, square: int, cost: int) -> SafeString:
    pack, held = seen.view.pack, seen.me.cards[slot]
    lines = COMPLETED[square][seen.me.open[slot] ^ 1 << square]
    return card.key(square_value(pack, held, square), pack.values[held][square], cost, lines)
