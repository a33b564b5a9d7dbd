"""What only the owner of a seat sees beside the form: what to do now, and what can be taken back."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.engine.luckybox.events import Bonus, Cross, Keep
from games.engine.luckybox.state import KEPT, Phase
from games.kinds.luckybox.moves import line_value
from games.presenters.luckybox import words
from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import tell
from games.presenters.part import Part, from_template, leaf
from games.services.play import stamp

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
    results: tuple[str, ...]
    number: int = 0
    keep: int = 0
    exact: int = 0
    paid: int = 0
    pending: tuple[Waiting, ...] = ()


def ask(look: Look) -> Part:
    """One sentence that says what the viewer can do now, and what the last move has brought."""
    return _drawn(_asked(look), look.language)


@lru_cache(maxsize=4096)
def _drawn(asked: Asked, language: str) -> Part:
    return from_template("ask", "games/luckybox/ask.html", {"asked": asked})


def _asked(look: Look) -> Asked:
    view, told = look.view, tuple(results(look))
    if not look.me.thinking:
        return Asked(_waiting_for(look), told)
    if view.phase is Phase.KEEP:
        return Asked("keep", told, keep=KEPT[view.round])
    if look.me.pending:
        return Asked("bonus", told, pending=pending(look))
    costs = [choice.cost for choice in view.choices if isinstance(choice.event, Cross)]
    return Asked("cross", told, view.number, exact=costs.count(0), paid=len(costs) - costs.count(0))


def _waiting_for(look: Look) -> str:
    """What comes next for somebody who is done."""
    relaxed = look.game.pace == look.game.Pace.RELAXED
    if look.view.phase is Phase.KEEP:
        return "kept"
    if relaxed:
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


def results(look: Look) -> list[str]:
    """What the viewer's last move in this turn brought, in words."""
    entries = look.entries(look.seat or 0)
    return tell(look, entries[-1]) if entries else []


# -- what else can be done


def actions(look: Look) -> Part:
    """Take back, ask for the next number, come back: buttons of forms that stand on the page all the time."""
    seat = look.seat or 0
    player, entries = look.players[seat], look.entries(seat)
    at = stamp(look.play, player)
    buttons = []
    if entries:
        undo = _("Choose again") if isinstance(entries[-1].event, Keep) else _("Undo")
        buttons.append(
            format_html(
                '<button class="btn undo" form=f-undo name=at value={} data-key=u>{}</button>', at, undo
            )
        )
    relaxed = look.game.pace == look.game.Pace.RELAXED
    if relaxed and not look.me.thinking and not player.is_ready:
        go_on = '<button class="btn btn-done next" form=f-next name=at value={} data-key=n>{}</button>'
        buttons.append(format_html(go_on, at, _("Next")))
    if player.is_away:
        buttons.append(format_html('<button class="btn btn-go" form=f-back>{}</button>', _("I am back")))
    return leaf("actions", f"<div id=actions class=actions>{''.join(buttons)}</div>")


def title(look: Look) -> str:
    """For the browser's tab."""
    if look.seat is not None and look.me.thinking:
        return _("Your move")
    return _("Lucky Box")
