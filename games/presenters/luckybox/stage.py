"""What all look at: the number, the course of the round, who is waited for, and what a round has brought."""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.engine.luckybox.events import Number
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.scoring import CARD_POINTS
from games.engine.luckybox.state import ROUNDS, TURNS, Phase
from games.kinds.luckybox.facts import RoundScore
from games.presenters.kept import Reused
from games.presenters.luckybox import words
from games.presenters.luckybox.boards import avatar
from games.presenters.luckybox.look import Look
from games.presenters.part import Part, from_template, leaf

NUMBER_CARDS_EACH = 2
#: From this many seconds on, a deadline is told with its day.
LONG_CLOCK = 3600


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
        leaf("number", _number(look)),
        leaf("round", _round(look.view.round, look.language)),
        *(leaf(f"c{place}", _came(place, number)) for place, number in enumerate(came)),
        *(leaf(f"l{number}", _left(number, NUMBER_CARDS_EACH - drawn[number])) for number in NUMBERS),
    )
    return Part("stage", _shell(look.language), children)


@lru_cache(maxsize=16)
def _shell(language: str) -> tuple[str, ...]:
    """What stands around the parts of the stage: the number, the round, and two lists."""
    came = format_html('<ol class=came aria-label="{}">', _("Numbers of this round"))
    left = format_html('</ol><ol class=left aria-label="{}">', _("How often each number can still come"))
    between_came, between_left = [""] * (TURNS - 1), [""] * (len(NUMBERS) - 1)
    head = ("<div id=stage class=stage-public>", "<div class=course>", came)
    return (*head, *between_came, left, *between_left, "</ol></div></div>")


def _number(look: Look) -> str:
    """The number in its marquee; a module turns the deadline into a ring that runs out."""
    number, deadline = look.view.number, look.game.turn_deadline
    if deadline is None:
        clock = until = ""
    else:
        shown = localtime(deadline).strftime("%d.%m. %H:%M" if look.game.clock >= LONG_CLOCK else "%H:%M:%S")
        clock = f" data-deadline={deadline.timestamp():.1f} data-clock={look.game.clock}"
        until = format_html("<small class=until>{}</small>", _("until %(time)s") % {"time": shown})
    label = _("The number is %(number)d") % {"number": number} if number else _("No number yet")
    css = f'"number n{number}"' if number else "number"
    return format_html(
        '<div id=number class={}{}><b role=img aria-label="{}">{}</b>{}</div>',
        css,
        clock,
        label,
        number or "",
        until,
    ).replace("&quot;", '"')


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


def waiting(look: Look) -> Part:
    """Who is still thinking; with everybody done at a relaxed table, who has not asked for the next number.

    The boards take their marks from the classes of this line, so that one short part is pushed, not twelve.
    """
    relaxed = look.game.pace == look.game.Pace.RELAXED
    if look.view.phase in (Phase.KEEP, Phase.TURN):
        seats = [seat for seat, other in enumerate(look.view.seats) if other.thinking]
        sentence = _("Still thinking: %(names)s")
    else:
        seats = [
            player.seat for player in look.players if relaxed and not (player.is_ready or player.is_away)
        ]
        sentence = _("Still looking: %(names)s")
    if not seats or len(look.players) == 1:
        return leaf("wait", "<p id=wait hidden></p>")
    told = sentence % {"names": words.names(tuple(look.players[seat].name for seat in seats))}
    css = " ".join(f"t{seat}" for seat in seats)
    return leaf("wait", format_html('<p id=wait class="{}">{}</p>', css, told))


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
