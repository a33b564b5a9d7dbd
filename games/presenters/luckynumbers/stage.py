"""Whose turn it is, what the viewer can do, what has just happened, and the tile that is being placed."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.engine.luckynumbers.ending import Ending
from games.engine.luckynumbers.state import Phase
from games.engine.luckynumbers.tiles import SQUARES
from games.presenters import people
from games.presenters.luckynumbers import story, tiles, words
from games.presenters.luckynumbers.look import Look
from games.presenters.marquee import marquee
from games.presenters.part import Part, from_template, leaf


def number(look: Look) -> Part:
    """The tile that the viewer has to place, or whoever has the turn, with the clock around it."""
    view = look.view
    tile = look.held or (0 if view.turn is None else view.hands[view.turn])
    label = _("Tile in hand: %(tile)d") % {"tile": tile} if tile else _("No tile in hand")
    return marquee(look, tiles.colour(tile) if tile else "", label, tile)


class Asked(NamedTuple):
    """All that the words about the moment depend on."""

    #: What is going on, for the viewer: see the template.
    kind: str
    #: Whose turn it is, and their name.
    turn: int | None
    name: str
    tile: int = 0
    #: The round of the setup.
    round: int = 0
    #: Whether there are open tiles that can be taken.
    can_take: bool = False
    must_draw: bool = False
    is_last: bool = False
    ending: Ending | None = None


#: What goes on in the viewer's own turn.
MINE = ("begin", "place", "next", "done")


def ask(look: Look) -> Part:
    """The words about the moment: whose turn it is, what the viewer can do, what has happened last."""
    asked = _asked(look)
    whose = _whose(asked.kind, asked.turn, asked.name, asked.round, look.language)
    return Part("ask", _SHELL, (whose, _do(asked, look.language), _what(_last(look))))


_SHELL = ("<div id=ask class=ask>", "", "", "</div>")


@lru_cache(maxsize=4096)
def _whose(kind: str, turn: int | None, name: str, round_of_setup: int, language: str) -> Part:
    """Whose turn it is; scripts put it into the tab, and the style sheet marks the board."""
    if kind == "over":
        html = format_html("<p id=whose>{}</p>", _("The end"))
    elif turn is None:
        html = format_html("<p id=whose>{}</p>", _("Setup, tile %(round)d of 4") % {"round": round_of_setup})
    elif kind in MINE:
        html = format_html("<p id=whose data-turn={}>{}</p>", turn, _("Your turn"))
    else:
        told = words.turn_of(name)
        token = people.token(turn, name)
        html = format_html('<p id=whose data-turn={} data-whose="{}">{}{}</p>', turn, told, token, told)
    return leaf("whose", html)


@lru_cache(maxsize=4096)
def _do(asked: Asked, language: str) -> Part:
    why = words.why(asked.ending) if asked.ending else ""
    return from_template("do", "games/luckynumbers/do.html", {"asked": asked, "why": why})


def _what(told: str) -> Part:
    return leaf("last", format_html("<p id=last>{}</p>", told) if told else "<p id=last hidden></p>")


def _asked(look: Look) -> Asked:
    view = look.view
    turn = view.turn
    if turn is None:
        return Asked("over", None, "", ending=view.ending) if view.phase is Phase.OVER else _setup(look)
    name = look.players[turn].name
    held = view.hands[turn]
    if view.phase is Phase.PASSING:
        return Asked(_passing(look), turn, name)
    if look.is_mine:
        kind = "place" if held else "begin"
    elif look.players[turn].is_away:
        kind = "away"
    else:
        kind = "drawn" if held else "thinking"
    return Asked(
        kind,
        turn,
        name,
        tile=held,
        can_take=look.may_take and bool(view.open),
        must_draw=view.must_draw,
        is_last=bool(held) and not view.hidden,
    )


def _setup(look: Look) -> Asked:
    """Everyone places at once, then the first turn begins."""
    view = look.view
    placed = len(SQUARES) - max(board.free for board in view.boards)
    kind = "setup" if look.seat is None else "diagonal" if look.held else "placed"
    return Asked(kind, None, "", tile=look.held, round=placed + bool(view.waiting))


def _passing(look: Look) -> str:
    """The turn is done, and whoever had it may still think better of it."""
    if not look.is_mine:
        return "passing"
    if look.is_relaxed and not look.players[look.seat or 0].is_ready:
        return "next"
    return "done"


def _last(look: Look) -> str:
    """What the one before has done, and once a turn is done, what that has brought."""
    play = look.play
    if look.view.turn is None:
        return ""
    if look.view.phase is Phase.PASSING and play.entries:
        return story.sentence(look, play.entries)
    if look.state.turns > 1 and play.story:
        return story.sentence(look, play.story[-1].entries)
    return ""


def waiting(look: Look) -> Part:
    """In the setup: who has yet to place. In a turn that is plain to see."""
    return people.waiting(look) if look.view.turn is None else people.NOBODY


def title(look: Look) -> str:
    """For the browser's tab."""
    if look.view.choices:
        return f"(!) {_('Your move')}"
    turn = look.view.turn
    return "" if turn is None else words.turn_of(look.players[turn].name)
