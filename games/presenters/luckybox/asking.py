"""What the viewer is asked for now: the one form whose buttons are exactly the legal choices."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Pass
from games.engine.luckybox.geometry import COMPLETED
from games.engine.luckybox.state import KEPT, Phase
from games.engine.protocol import Choice
from games.kinds.luckybox.moves import line_value, square_value
from games.presenters.asking import NOTHING, opening
from games.presenters.luckybox import card
from games.presenters.luckybox.look import Look
from games.presenters.part import Part, leaf


def form(look: Look) -> Part:
    """The form of the moment, or an empty place while the viewer is asked for nothing."""
    choices = look.view.choices
    if not choices:
        return leaf("move", NOTHING)
    if look.view.phase is Phase.KEEP:
        return leaf("move", _keep(look))
    if look.me.pending:
        return leaf("move", _bonus(look, choices))
    return leaf("move", _cross(look, choices))


# -- an offer


def _keep(look: Look) -> str:
    view = look.view
    count = KEPT[view.round]
    cards = "".join(
        card.pick(view.pack.cards[dealt], view.pack.names[dealt], look.language) for dealt in view.offer
    )
    held = " ".join(view.pack.cards[own].grid for own in look.me.cards)
    return format_html(
        "{}<div class=offer-cards>{}</div><div class=offer-bar>{}"
        '<button class="btn btn-go btn-big">{}</button></div></form>',
        opening(look, "offer", f" data-keep={count}"),
        SafeString(cards),
        _cover(held, look.language),
        ngettext("Keep this card", "Keep these %(count)d cards", count) % {"count": count},
    )


@lru_cache(maxsize=256)
def _cover(held: str, language: str) -> SafeString:
    """How often each number stands on the cards one has; a script counts those chosen now as well."""
    numbers = format_html_join(
        "",
        '<li class="n{}{}">{}<small>×{}</small></li>',
        ((n, " on" if str(n) in held else "", n, held.count(str(n))) for n in range(1, 10)),
    )
    label = _("How often each number stands on your cards")
    return format_html('<ol class=cover data-held="{}" aria-label="{}">{}</ol>', held, label, numbers)


# -- a number


def _cross(look: Look, choices: Iterable[Choice[Event]]) -> str:
    crosses = [(c.event.card, c.event.square, c.cost) for c in choices if isinstance(c.event, Cross)]
    passing = any(isinstance(choice.event, Pass) for choice in choices)
    return format_html(
        "{}{}{}</form>",
        opening(look, f"keys-form n{look.view.number}"),
        SafeString(_keys(look, crosses)),
        _passing(look) if passing else "",
    )


def _passing(look: Look) -> SafeString:
    """Doing nothing, with the reason why that is allowed."""
    if look.view.rules.may_always_pass:
        why = _("In this edition crossing off is your choice.")
    else:
        why = _("None of your open squares shows this number.")
    return format_html(
        "<div class=besides><button class=btn name=pass value=1 data-key=d>{}</button>"
        "<p class=why>{}</p></div>",
        _("Do nothing"),
        why,
    )


# -- bonuses


def _bonus(look: Look, choices: Iterable[Choice[Event]]) -> str:
    """One pending bonus at a time has its squares lit: the first that can be used, or the chosen one."""
    by_line: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    declines = []
    for event, cost in choices:
        if isinstance(event, Bonus):
            by_line.setdefault((event.source, event.line), []).append((event.card, event.square, cost))
        elif isinstance(event, Decline):
            declines.append(_decline(look, event.source, event.line))
    active = look.bonus if look.bonus in by_line else next(iter(by_line))
    return format_html(
        '{}<input type=hidden name=line value="{}">{}{}</form>',
        opening(look, "keys-form bonus"),
        line_value(look.view.pack, *active),
        SafeString(_keys(look, by_line[active])),
        SafeString(_declining(declines)) if declines else "",
    )


def _declining(buttons: list[SafeString]) -> str:
    why = _("No open square shows it: only lightning could use it.")
    return format_html("<div class=besides>{}<p class=why>{}</p></div>", SafeString("".join(buttons)), why)


def _decline(look: Look, source: int, line: int) -> SafeString:
    pack = look.view.pack
    return format_html(
        '<button class="btn btn-risk" name=decline value="{}">{}</button>',
        line_value(pack, source, line),
        _("Let the %(number)s go") % {"number": pack.ends[source][line]},
    )


# -- keys


def _keys(look: Look, squares: list[tuple[int, int, int]]) -> str:
    """Buttons for some squares (card, square, price), each lying over its square."""
    found = []
    for slot, held in enumerate(look.me.cards):
        buttons = [_key(look, slot, square, cost) for own, square, cost in squares if own == held]
        if buttons:
            found.append(card.keys(slot, look.view.pack.names[held], buttons))
    return "".join(found)


def _key(look: Look, slot: int, square: int, cost: int) -> str:
    pack, held = look.view.pack, look.me.cards[slot]
    lines = COMPLETED[square][look.me.open[slot] ^ 1 << square]
    return card.key(square_value(pack, held, square), pack.values[held][square], cost, lines)
