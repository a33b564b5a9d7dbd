"""What the owner of a seat reads beside the form: what to do now, and what can be undone."""

from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters.luckybox.moves import line_value
from games.engine.luckybox.events import Bonus, Keep
from games.engine.luckybox.state import KEPT, Phase
from games.presenters import players
from games.presenters.luckybox import words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.story import effects_in_words
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places

_instructions = macro("luckybox/instructions.jinja", "instructions")
_do = macro("luckybox/instructions.jinja", "do")
_pending = macro("luckybox/instructions.jinja", "pending")

_AROUND = outline_in(_instructions(places("do"), places("pending")))[0]
NOTHING_PENDING = leaf("pending", macro("luckybox/instructions.jinja", "nothing_pending")())

#: So many bonuses used in one turn are worth a word.
SHORTEST_CHAIN = 2


# -- what to do now


class WaitingBonus(NamedTuple):
    """A bonus that waits to be used."""

    code: str
    #: What a link to it asks for: its line end, as a form names it.
    pick: str
    label: str
    is_active: bool
    is_usable: bool


class Situation(NamedTuple):
    """All that the sentence about what to do now depends on."""

    kind: str
    number: int = 0
    #: How many cards are to be kept.
    keep: int = 0
    #: How many squares show the number, and how many need lightning.
    exact: int = 0
    paid: int = 0
    bonuses: tuple[WaitingBonus, ...] = ()


def instructions(seen: Perspective) -> Part:
    """One sentence that says what the viewer can do now, with the bonuses that wait."""
    return _drawn(_situation(seen), seen.language)


@lru_cache(maxsize=4096)
def _drawn(now: Situation, language: str) -> Part:
    note = _("Only you see them.") if now.kind == "keep" else ""
    pending = leaf("pending", _pending(now.bonuses)) if now.bonuses else NOTHING_PENDING
    return Part("ask", _AROUND, (leaf("do", _do(_sentence(now), note)), pending))


def _sentence(now: Situation) -> str:
    if now.kind == "keep":
        return ngettext("Keep one of these.", "Keep %(count)d of these.", now.keep) % {"count": now.keep}
    if now.kind == "bonus":
        return _about_bonuses(now.bonuses)
    if now.kind == "cross":
        return _about_number(now) % {"number": now.number}
    return {
        "kept": _("Chosen. You can still choose again."),
        "next": _("Done. Press Next to go on."),
        "ready": _("Ready for the next number."),
        "soon": _("Everyone is done: here comes the next number."),
        "done": _("Done."),
    }[now.kind]


def _about_number(now: Situation) -> str:
    # English says "a 7", but "an 8".
    if now.exact and now.paid and now.number == 8:
        return _("Cross off an 8, or use lightning for another number.")
    if now.exact and now.paid:
        return _("Cross off a %(number)d, or use lightning for another number.")
    if now.exact and now.number == 8:
        return _("Cross off an 8.")
    if now.exact:
        return _("Cross off a %(number)d.")
    if now.paid:
        return _("No %(number)d to cross off: use lightning, or do nothing.")
    return _("No %(number)d to cross off this time.")


def _about_bonuses(bonuses: tuple[WaitingBonus, ...]) -> str:
    """What the bonus that is lit asks for, and how many there are."""
    code = next((bonus.code for bonus in bonuses if bonus.is_active), bonuses[0].code)
    values = {"count": len(bonuses), "number": code}
    if code.isdigit():
        sentence = ngettext(
            "Bonus %(number)s! Cross off another %(number)s.",
            "%(count)d bonuses! First, cross off another %(number)s.",
            len(bonuses),
        )
    else:
        sentence = ngettext(
            "Bonus! Cross off any number.", "%(count)d bonuses! First, cross off any number.", len(bonuses)
        )
    return sentence % values


def _situation(seen: Perspective) -> Situation:
    view = seen.view
    if not seen.me.thinking:
        return Situation(_waiting_for(seen))
    if view.phase is Phase.KEEP:
        return Situation("keep", keep=KEPT[view.round])
    if seen.me.pending:
        return Situation("bonus", bonuses=_waiting_bonuses(seen))
    exact = [price for _, _, price in seen.crosses].count(0)
    return Situation("cross", view.number, exact=exact, paid=len(seen.crosses) - exact)


def _waiting_for(seen: Perspective) -> str:
    """What comes next for somebody who is done."""
    if seen.view.phase is Phase.KEEP:
        return "kept"
    if seen.has_next:
        return "ready" if seen.players[seen.seat or 0].is_ready else "next"
    return "done" if seen.view.phase is Phase.TURN else "soon"


def _waiting_bonuses(seen: Perspective) -> tuple[WaitingBonus, ...]:
    """The bonuses that wait, of which one can be picked to be used first."""
    view = seen.view
    usable = {
        (choice.event.source, choice.event.line): 0
        for choice in view.choices
        if isinstance(choice.event, Bonus)
    }
    active = seen.bonus if seen.bonus in usable else next(iter(usable), None)
    found = []
    for end in seen.me.pending:
        source, line = place = (seen.me.cards[end // 6], end % 6)
        code = view.pack.ends[source][line]
        pick = quote(line_value(view.pack, source, line))
        found.append(WaitingBonus(code, pick, words.bonus(code), place == active, place in usable))
    return tuple(found)


# -- what the last move has brought, and what can be undone


def actions(seen: Perspective) -> Part:
    """The results of the last move, and what can be done about it; kept cards are chosen again."""
    entries = seen.entries(seen.seat or 0)
    if not entries:
        return players.actions(seen, _undo_words(seen.language, is_choice=False))
    results = effects_in_words(seen, entries[-1])
    bonuses = sum(isinstance(entry.event, Bonus) for entry in entries)
    chain = bonuses if bonuses >= SHORTEST_CHAIN else 0
    if chain:
        text = ngettext("a chain of %(count)d", "a chain of %(count)d", chain)
        results = [text % {"count": chain}, *results]
    is_choice = isinstance(entries[-1].event, Keep)
    return players.actions(seen, _undo_words(seen.language, is_choice=is_choice), results, chain)


@lru_cache(maxsize=32)
def _undo_words(language: str, *, is_choice: bool) -> players.UndoWords:
    if is_choice:
        return players.UndoWords(_("Choose again"), _("You cannot choose again any more in this round."))
    return players.UndoWords(_("Undo"), _("No undo left for this number."))


def title(seen: Perspective) -> str:
    """For the browser's tab: that it is the viewer's move."""
    return _("(!) Your move") if seen.seat is not None and seen.me.thinking else ""
