"""What all look at: the number, the course of the round, and what a round has brought."""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.events import Number
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.scoring import CARD_POINTS
from games.engine.luckybox.state import ROUNDS, TURNS, Phase
from games.kinds.luckybox.facts import RoundScore
from games.presenters.kept import Reused
from games.presenters.luckybox import words
from games.presenters.luckybox.look import Look
from games.presenters.marquee import marquee
from games.presenters.part import Part, from_template, leaf
from games.presenters.people import avatar

NUMBER_CARDS_EACH = 2


#: Stages by table and language; they change with the number, not with the moves.
_stages: Reused[tuple[int, str], Part] = Reused(4000)


def stage(look: Look) -> Part:
    """The number with its clock, the numbers that have come, and how often each can still come."""
    view = look.view
    material = (view.round, view.turn, view.number, view.drawn, look.game.turn_deadline)
    return _stages.find_or_make((look.game.pk, look.language), material, lambda: _stage(look))


def _stage(look: Look) -> Part:
    came = numbers_of_round(look)
    came += [0] * (TURNS - len(came))
    drawn = look.view.drawn
    children = (
        _number(look),
        leaf("round", _round(look.view.round, look.language)),
        *(leaf(f"c{place}", _came(place, number)) for place, number in enumerate(came)),
        *(leaf(f"l{number}", _left(number, NUMBER_CARDS_EACH - drawn[number])) for number in NUMBERS),
    )
    return Part("stage", _shell(look.language), children)


@lru_cache(maxsize=16)
def _shell(language: str) -> tuple[str, ...]:
    """What stands around the parts of the stage: the number, the round, and two lists."""
    came = format_html('<ol class=came aria-label="{}">', _("Numbers of this round"))
    left = format_html('</ol><ol class=left aria-label="{}">', _("How many can still come"))
    between_came, between_left = [""] * (TURNS - 1), [""] * (len(NUMBERS) - 1)
    head = ("<div id=stage class=stage-public>", "<div class=course>", came)
    return (*head, *between_came, left, *between_left, "</ol></div></div>")


def _number(look: Look) -> Part:
    """The number that is being played."""
    number = look.view.number
    label = _("The number is %(number)d") % {"number": number} if number else _("No number yet")
    return marquee(look, f"n{number}" if number else "", label, number)


@lru_cache(maxsize=64)
def _round(number: int, language: str) -> str:
    return format_html(
        "<h2 id=round>{} <span class=soft>{}</span></h2>",
        _("Round %(round)d of %(rounds)d") % {"round": number, "rounds": ROUNDS},
        _("a full card: %(points)d") % {"points": CARD_POINTS[number - 1]},
    )


def _came(place: int, number: int) -> str:
    return f"<li id=c{place} class=n{number}>{number}</li>" if number else f"<li id=c{place}></li>"


def _left(number: int, left: int) -> str:
    return f"<li id=l{number} data-left={left}>{number}<span class=vh>: {left}</span></li>"


def numbers_of_round(look: Look) -> list[int]:
    """The numbers of the present round in the order they came."""
    if not look.view.turn:
        return []
    chances = [entry.event for chapter in look.play.chapters for entry in chapter.opening]
    return [event.value for event in chances if isinstance(event, Number)][-look.view.turn :]


def purse(look: Look) -> Part:
    """The viewer's tokens and points."""
    me = look.me
    held = (me.lightning, me.moons, me.stars[look.view.round - 1], me.score)
    shown = SafeString("".join(f"<b>{count}</b>" for count in held))
    html = format_html(
        '<p id=purse class=purse role=img aria-label="{}: {}">{}</p>',
        _("You have"),
        words.holdings(*held),
        shown,
    )
    return leaf("purse", html)


def supply(look: Look) -> Part:
    """What is left of the tokens, at tables where they can run out."""
    left = look.view.supply
    if left is None:
        return leaf("supply", "<p id=supply hidden></p>")
    lightning, moons = left
    html = format_html(
        '<p id=supply class=supply role=img aria-label="{}: {}, {}">{} <b>{}</b><b>{}</b></p>',
        _("Supply"),
        words.lightning(lightning),
        words.moons(moons),
        _("Supply"),
        lightning,
        moons,
    )
    return leaf("supply", html)


def round_end(look: Look) -> Part:
    """What everybody scored in the round that has just ended, while the next cards are chosen."""
    facts = [fact for entry in look.play.opening for fact in entry.facts if isinstance(fact, RoundScore)]
    if look.view.phase is not Phase.KEEP or not facts:
        return leaf("tally", "<section id=tally hidden></section>")
    tally = [
        (avatar(look, fact.seat), look.players[fact.seat].name, fact, look.view.seats[fact.seat].score)
        for fact in facts
    ]
    context = {"tally": tally, "round": look.view.round - 1, "points": CARD_POINTS[look.view.round - 2]}
    return from_template("tally", "games/luckybox/round_end.html", context)
