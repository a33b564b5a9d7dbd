"""What only the owner of a seat sees beside the form: what to do now, and what can be taken back."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.luckybox.events import Bonus, Cross, Keep
from games.engine.luckybox.state import KEPT, Phase
from games.kinds.luckybox.moves import line_value
from games.presenters import people
from games.presenters.luckybox import words
from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import tell
from games.presenters.part import Part, from_template

# -- what to do now


class Waiting(NamedTuple):
    """A bonus that waits to be used."""

    code: str
    #: Its line end, as a form names it.
    value: str
    words: str
    active: bool
    usable: bool


class Asked(NamedTuple):
    """All that the sentence about what to do now depends on."""

    kind: str
    number: int = 0
    keep: int = 0
    exact: int = 0
    paid: int = 0
    pending: tuple[Waiting, ...] = ()


def ask(look: Look) -> Part:
    """One sentence that says what the viewer can do now, with the bonuses that wait."""
    return _drawn(_asked(look), look.language)


@lru_cache(maxsize=4096)
def _drawn(asked: Asked, language: str) -> Part:
    return from_template("ask", "games/luckybox/ask.html", {"asked": asked})


def _asked(look: Look) -> Asked:
    view = look.view
    if not look.me.thinking:
        return Asked(_waiting_for(look))
    if view.phase is Phase.KEEP:
        return Asked("keep", keep=KEPT[view.round])
    if look.me.pending:
        return Asked("bonus", pending=pending(look))
    costs = [choice.cost for choice in view.choices if isinstance(choice.event, Cross)]
    return Asked("cross", view.number, exact=costs.count(0), paid=len(costs) - costs.count(0))


def _waiting_for(look: Look) -> str:
    """What comes next for somebody who is done."""
    if look.view.phase is Phase.KEEP:
        return "kept"
    if look.is_relaxed:
        return "ready" if look.players[look.seat or 0].is_ready else "next"
    return "done" if look.view.phase is Phase.TURN else "soon"


def pending(look: Look) -> tuple[Waiting, ...]:
    """The bonuses that wait, for choosing which one to use first."""
    view = look.view
    usable = {
        (choice.event.source, choice.event.line): 0
        for choice in view.choices
        if isinstance(choice.event, Bonus)
    }
    active = look.bonus if look.bonus in usable else next(iter(usable), None)
    found = []
    for end in look.me.pending:
        source, line = place = (look.me.cards[end // 6], end % 6)
        code = view.pack.ends[source][line]
        value = line_value(view.pack, source, line)
        found.append(Waiting(code, value, words.bonus(code), place == active, place in usable))
    return tuple(found)


# -- what the last move has brought, and what else can be done


def actions(look: Look) -> Part:
    """What the last move has brought, and what can be done about it; what was kept is chosen again."""
    entries = look.entries(look.seat or 0)
    choosing = entries and isinstance(entries[-1].event, Keep)
    brought = tell(look, entries[-1]) if entries else ()
    return people.actions(look, _("Choose again") if choosing else _("Undo"), brought)


def title(look: Look) -> str:
    """For the browser's tab."""
    if look.seat is not None and look.me.thinking:
        return f"(!) {_('Your move')}"
    return ""
