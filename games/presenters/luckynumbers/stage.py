"""Whose turn it is, what the viewer can do, what has just happened, and the tile that is being placed."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckynumbers.editions import SINGLE, Rules
from games.engine.luckynumbers.ending import Ending
from games.engine.luckynumbers.state import Phase
from games.engine.luckynumbers.tiles import SQUARES
from games.presenters import players
from games.presenters.big_number import big_number
from games.presenters.luckynumbers import story, tiles, words
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.services.play import is_undo_used_up

_instructions = macro("luckynumbers/stage.jinja", "instructions")
_whose_macro = macro("luckynumbers/stage.jinja", "whose")
_whose_else = macro("luckynumbers/stage.jinja", "whose_else")
_do_macro = macro("luckynumbers/stage.jinja", "do")
_last_macro = macro("luckynumbers/stage.jinja", "last")


def number(seen: Perspective) -> Part:
    """The tile that the viewer has to place, or the player whose turn it is, with the clock around it."""
    view = seen.view
    tile = seen.held or (0 if view.turn is None else view.hands[view.turn])
    return big_number(seen, tiles.colour(tile), _label(tile, seen.language), tile)


@lru_cache(maxsize=512)
def _label(tile: int, language: str) -> str:
    return _("Tile in hand: %(tile)d") % {"tile": tile} if tile else _("No tile in hand")


class Situation(NamedTuple):
    """All that the words about the moment depend on."""

    #: What goes on, for the viewer; scripts and the style sheet read it, too.
    kind: str
    #: Whose turn it is, and their name.
    turn: int | None
    name: str
    #: On the token of whose turn it is.
    letter: str = ""
    tile: int = 0
    #: The round of the setup.
    round: int = 0
    #: Whether there are open tiles that can be taken.
    can_take: bool = False
    must_draw: bool = False
    rules: Rules = SINGLE
    is_last: bool = False
    #: What the viewer has placed in the setup stays: they have no undo left.
    is_final: bool = False
    ending: Ending | None = None


#: What goes on in the viewer's own turn.
MINE = ("begin", "place", "next", "done")


def instructions(seen: Perspective) -> Part:
    """The words about the moment: whose turn it is, what the viewer can do, what has happened last."""
    now = _situation(seen)
    whose = _whose(now, seen.language)
    return Part("ask", _AROUND, (whose, _do(now, seen.language), _last_part(_last(seen))))


_AROUND = outline_in(_instructions(places("whose"), places("do"), places("last")))[0]


# -- whose turn it is


@lru_cache(maxsize=4096)
def _whose(now: Situation, language: str) -> Part:
    if now.kind == "over":
        html = _whose_macro(_("The end"), None)
    elif now.turn is None:
        html = _whose_macro(
            _("Setup, tile %(round)d of %(most)d") % {"round": now.round, "most": now.rules.diagonal_tiles},
            None,
        )
    elif now.kind in MINE:
        html = _whose_macro(_("Your turn"), now.turn)
    else:
        html = _whose_else(words.turn_of(now.name), now.turn, now.letter)
    return leaf("whose", html)


# -- what the viewer can do


@lru_cache(maxsize=4096)
def _do(now: Situation, language: str) -> Part:
    is_last_tile = now.kind == "place" and now.is_last
    warning = _("This is the last face-down tile: the game ends with this turn.") if is_last_tile else ""
    return leaf("do", _do_macro(now.kind, _sentence(now), warning))


def _sentence(now: Situation) -> str:
    if now.kind == "over":
        return words.why(now.ending, now.rules) if now.ending else ""
    if now.kind == "begin":
        return _at_the_start(now)
    sentences = {
        "diagonal": _("Place your %(tile)d on a marked square."),
        "placed": _("Placed.") if now.is_final else _("Placed. You can still undo."),
        "setup": _("Everyone fills their diagonal at the same time."),
        "place": _("Place your %(tile)d, or discard it."),
        "next": _("Done. Press Next to go on."),
        "done": _("Done."),
        "passing": _("%(name)s is done."),
        "away": _("%(name)s is away, so the house plays."),
        "drawn": _("%(name)s has drawn %(tile)d."),
        "thinking": _("%(name)s is thinking."),
    }
    return sentences[now.kind] % {"name": now.name, "tile": now.tile}


def _at_the_start(now: Situation) -> str:
    if now.must_draw:
        sentence = ngettext(
            "Draw a face-down tile: nobody has drawn or filled a square for %(rounds)d round.",
            "Draw a face-down tile: nobody has drawn or filled a square for %(rounds)d rounds.",
            now.rules.idle_rounds,
        )
        return sentence % {"rounds": now.rules.idle_rounds}
    if now.can_take:
        return _("Draw a face-down tile, or take a face-up one.")
    return _("Draw a face-down tile.")


def _situation(seen: Perspective) -> Situation:
    view = seen.view
    turn = view.turn
    if turn is None:
        is_over = view.phase is Phase.OVER
        return (
            Situation("over", None, "", rules=view.setup.rules, ending=view.ending)
            if is_over
            else _setup(seen)
        )
    name = seen.players[turn].name
    held = view.hands[turn]
    if view.phase is Phase.PASSING:
        return Situation(_passing(seen), turn, name, seen.letters[turn])
    if seen.is_mine:
        kind = "place" if held else "begin"
    elif seen.players[turn].is_away:
        kind = "away"
    else:
        kind = "drawn" if held else "thinking"
    return Situation(
        kind,
        turn,
        name,
        seen.letters[turn],
        tile=held,
        can_take=seen.may_take and bool(view.open),
        must_draw=view.must_draw,
        rules=view.setup.rules,
        is_last=bool(held) and not view.hidden,
    )


def _setup(seen: Perspective) -> Situation:
    """Everyone places at the same time, then the first turn begins."""
    view = seen.view
    placed = len(SQUARES) - max(board.free for board in view.boards)
    kind = "setup" if seen.seat is None else "diagonal" if seen.held else "placed"
    is_final = kind == "placed" and is_undo_used_up(seen.table, seen.seat or 0)
    return Situation(
        kind,
        None,
        "",
        tile=seen.held,
        round=placed + bool(view.waiting),
        rules=view.setup.rules,
        is_final=is_final,
    )


def _passing(seen: Perspective) -> str:
    """The turn is done, and the player can still undo."""
    if not seen.is_mine:
        return "passing"
    if seen.has_next and not seen.players[seen.seat or 0].is_ready:
        return "next"
    return "done"


# -- what has happened last


@lru_cache(maxsize=4096)
def _last_part(sentence: str) -> Part:
    return leaf("last", _last_macro(sentence))


def _last(seen: Perspective) -> str:
    """What the player before has done; once a turn is done, what it brought."""
    play = seen.play
    if seen.view.turn is None:
        return ""
    if seen.view.phase is Phase.PASSING and play.entries:
        return story.sentence(seen, play.entries)
    if seen.state.turns > 1 and play.story:
        return story.sentence(seen, play.story[-1].entries)
    return ""


# -- besides


def waiting(seen: Perspective) -> Part:
    """In the setup: who has yet to place. In a turn that is plain to see."""
    return players.waiting(seen) if seen.view.turn is None else players.nobody(seen)


def title(seen: Perspective) -> str:
    """For the browser's tab: that it is the viewer's move, or whose it is."""
    if seen.view.choices:
        return _("(!) Your move")
    turn = seen.view.turn
    return "" if turn is None else words.turn_of(seen.players[turn].name)
