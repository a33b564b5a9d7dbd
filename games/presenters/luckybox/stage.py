"""The number, the course of the round, and what the viewer has."""

from typing import Any

from django.utils.translation import gettext as _

from games.engine.luckybox.events import Bonus, Cross, Pass
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.scoring import CARD_POINTS
from games.engine.luckybox.state import ROUNDS, TURNS, Phase
from games.kinds.luckybox.facts import RoundScore
from games.kinds.luckybox.moves import line_value
from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import tell
from games.presenters.part import Part, from_template
from games.services.play import stamp

NUMBER_CARDS_EACH = 2


def stage(look: Look) -> Part:
    """What all look at: the number, which numbers have come, and the clock."""
    view = look.view
    came = numbers_of_round(look)
    return from_template(
        "stage",
        "games/luckybox/stage.html",
        {
            "view": view,
            "rounds": ROUNDS,
            "turns": TURNS,
            "came": came + [0] * (TURNS - len(came)),
            "left": [(number, NUMBER_CARDS_EACH - view.drawn[number]) for number in NUMBERS],
            "points": CARD_POINTS[view.round - 1],
            "deadline": look.game.turn_deadline,
            "clock": look.game.clock,
        },
    )


def numbers_of_round(look: Look) -> list[int]:
    """The numbers of the present round in the order they came."""
    if not look.view.turn:
        return []
    chances = [entry.event for chapter in look.play.chapters for entry in chapter.opening]
    values = [event.value for event in chances if hasattr(event, "value")]
    return values[-look.view.turn :]


def purse(look: Look) -> Part:
    """The viewer's tokens and points."""
    context = {"me": look.me, "stars": look.me.stars[look.view.round - 1], "supply": look.view.supply}
    return from_template("purse", "games/luckybox/purse.html", context)


def ask(look: Look) -> Part:
    """One sentence that says what the viewer can do now, read out by screen readers when it changes."""
    view = look.view
    context: dict[str, Any] = {"kind": "wait", "number": view.number}
    if look.me.thinking:
        context |= _asked(look)
    elif view.phase is Phase.CLOSE:
        context["kind"] = "close"
    elif view.phase is Phase.REVEAL:
        context["kind"] = "reveal"
    context["waiting"] = [look.players[seat].name for seat, other in enumerate(view.seats) if other.thinking]
    context["results"] = results(look)
    context["code"] = look.game.code
    return from_template("ask", "games/luckybox/ask.html", context)


def _asked(look: Look) -> dict[str, Any]:
    view = look.view
    if view.phase is Phase.KEEP:
        return {"kind": "keep", "round": view.round, "rounds": ROUNDS}
    if look.me.pending:
        return {"kind": "bonus", "pending": pending(look)}
    exact = sum(1 for choice in view.choices if isinstance(choice.event, Cross) and not choice.cost)
    paid = sum(1 for choice in view.choices if isinstance(choice.event, Cross) and choice.cost)
    may_pass = any(isinstance(choice.event, Pass) for choice in view.choices)
    return {"kind": "cross", "exact": exact, "paid": paid, "may_pass": may_pass}


def pending(look: Look) -> list[dict[str, Any]]:
    """The bonuses that wait, for choosing which one to use first."""
    view = look.view
    usable = {(c.event.source, c.event.line) for c in view.choices if isinstance(c.event, Bonus)}
    active = look.bonus if look.bonus in usable else min(usable, key=_place(look), default=None)
    found = []
    for end in look.me.pending:
        line = (look.me.cards[end // 6], end % 6)
        found.append(
            {
                "code": view.pack.ends[line[0]][line[1]],
                "value": line_value(view.pack, *line),
                "active": line == active,
                "usable": line in usable,
            }
        )
    return found


def _place(look: Look) -> Any:
    order = {(look.me.cards[end // 6], end % 6): place for place, end in enumerate(look.me.pending)}
    return order.__getitem__


def results(look: Look) -> list[str]:
    """What the viewer's last move in this turn brought, in words."""
    entries = look.entries(look.seat or 0)
    return tell(look, entries[-1]) if entries else []


def actions(look: Look) -> Part:
    """What the viewer can do besides: take back, ask for the next number, come back."""
    seat = look.seat or 0
    player = look.players[seat]
    gate = not look.me.thinking
    context = {
        "code": look.game.code,
        "at": stamp(look.play, player),
        "undo": bool(look.entries(seat)),
        "next": look.game.pace == look.game.Pace.RELAXED and gate and not player.is_ready,
        "ready": player.is_ready,
        "away": player.is_away,
    }
    return from_template("actions", "games/actions.html", context)


def round_end(look: Look) -> Part:
    """What everybody scored in the round that has just ended, while the next cards are chosen."""
    facts = [fact for entry in look.play.opening for fact in entry.facts if isinstance(fact, RoundScore)]
    shown = facts if look.view.phase is Phase.KEEP else []
    tally = [(look.players[fact.seat], fact, look.view.seats[fact.seat].score) for fact in shown]
    return from_template("tally", "games/luckybox/round_end.html", {"tally": tally})


def title(look: Look) -> str:
    """For the browser's tab."""
    if look.seat is not None and look.me.thinking:
        return _("Your move")
    return _("Lucky Box")
