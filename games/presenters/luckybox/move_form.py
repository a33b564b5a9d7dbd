"""What the viewer is asked for now: the one form whose buttons are exactly the legal choices."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters.luckybox.moves import line_value
from games.engine.luckybox.events import Bonus, Decline, Event
from games.engine.luckybox.geometry import COMPLETED
from games.engine.luckybox.state import KEPT, Phase
from games.engine.protocol import Choice
from games.presenters.luckybox import card
from games.presenters.luckybox.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.move_form import NO_FORM, MoveForm, move_form
from games.presenters.part import CSRF_MARK, Part, leaf, outline_in, places

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
    return _form_for_number(seen, choices)


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


def _form_for_number(seen: Perspective, choices: Sequence[Choice[Event]]) -> Part:
    why = ""
    if len(seen.crosses) < len(choices):
        why = "always" if seen.view.rules.may_always_pass else "none left"
    form = move_form(seen)
    before, behind_at, after = _around_cross(form.action, seen.view.number, why, seen.language)
    return leaf("move", "".join([before, form.at, behind_at, _keys(seen, seen.crosses), after]))


@lru_cache(maxsize=4096)
def _around_cross(action: str, number: int, why: str, language: str) -> tuple[str, ...]:
    """The form of a number around its stamp and its keys. `why`: why doing nothing is allowed, if it is."""
    sentence = {
        "always": _("In this edition you may always do nothing."),
        "none left": _("You have no square with this number left."),
    }
    form = MoveForm(action, CSRF_MARK, places("at"))
    passes = _("Do nothing") if why else ""
    return outline_in(_cross(form, number, places("keys"), passes, sentence.get(why, "")))[0]


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


def _keys(seen: Perspective, squares: Iterable[Square]) -> SafeString:
    """Buttons for some squares, each lying over its square."""
    pack, me = seen.view.pack, seen.me
    left_on = dict(zip(me.cards, me.open, strict=True))
    buttons: dict[int, list[SafeString]] = {held: [] for held in me.cards}
    for held, square, cost in squares:
        lines = COMPLETED[square][left_on[held] ^ 1 << square]
        buttons[held].append(card.key(pack.names[held], square, pack.values[held][square], cost, lines))
    over = [
        card.keys(slot, pack.names[held], some, seen.language)
        for slot, (held, some) in enumerate(buttons.items())
        if some
    ]
    return SafeString("".join(over))
