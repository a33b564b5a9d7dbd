"""The story of a game, told in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.luckynumbers.events import Draw, Event, Take
from games.engine.luckynumbers.tiles import SQUARES
from games.kinds.base import Fact
from games.kinds.luckynumbers.facts import BoardFull, Ended, LaidOpen, LastTile, Placed, TileOfSetup, TurnOf
from games.models import Move
from games.presenters.log import Line, Told
from games.presenters.luckynumbers import words
from games.presenters.luckynumbers.look import Look
from games.store import Chapter, Entry


def told(look: Look, chapter: Chapter) -> Told:
    """A chapter in words: a round of the setup, a turn, or the end."""
    facts = [fact for entry in chapter.opening for fact in entry.facts]
    lines = [Line(words.why(fact.how)) for fact in facts if isinstance(fact, Ended)]
    lines += [Line(sentence(look, did), did[-1].by == Move.By.HOUSE) for did in _turns(chapter.entries)]
    return Told(_heading(chapter), 0, tuple(lines))


def _heading(chapter: Chapter) -> str:
    for entry in chapter.opening:
        for fact in entry.facts:
            if isinstance(fact, TileOfSetup):
                return _("Setup %(number)d") % {"number": fact.number}
            if isinstance(fact, TurnOf):
                return _("Turn %(number)d") % {"number": fact.number}
    return _("The end")


def _turns(entries: Sequence[Entry]) -> list[list[Entry]]:
    """What belongs in one sentence: a tile that is drawn, and what becomes of it."""
    found: list[list[Entry]] = []
    for entry in entries:
        if found and isinstance(found[-1][-1].event, Draw):
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def sentence(look: Look, did: Sequence[Entry]) -> str:
    """Something a seat has done: one event, or a draw and what became of the tile."""
    facts = [fact for entry in did for fact in entry.facts]
    name = look.players[did[0].seat or 0].name
    if isinstance(did[0].event, Draw):
        act = _drawn(name, did[0].event.tile, facts)
    else:
        act = _act(name, did[0].event, facts)
    return ", ".join([act, *(text for fact in facts if (text := _fact(fact)))])


def _drawn(name: str, tile: int, facts: Sequence[Fact]) -> str:
    """A tile that is drawn, and what became of it, if that is known."""
    values = {"name": name, "tile": tile}
    for fact in facts:
        if isinstance(fact, Placed):
            return _("%(name)s draws %(tile)d and places it on %(square)s") % {
                **values,
                "square": SQUARES[fact.square],
            }
        if isinstance(fact, LaidOpen):
            return _("%(name)s draws %(tile)d and lays it open") % values
    return _("%(name)s draws %(tile)d") % values


def _act(name: str, event: Event, facts: Sequence[Fact]) -> str:
    """A tile of the setup, one that had been drawn before, or one from the middle."""
    for fact in facts:
        if isinstance(fact, Placed):
            values = {"name": name, "tile": fact.tile, "square": SQUARES[fact.square]}
            if isinstance(event, Take):
                return _("%(name)s takes %(tile)d and places it on %(square)s") % values
            return _("%(name)s places %(tile)d on %(square)s") % values
        if isinstance(fact, LaidOpen):
            return _("%(name)s lays %(tile)d open") % {"name": name, "tile": fact.tile}
    raise LookupError("an event that no seat chooses")


def _fact(fact: Fact) -> str:
    if isinstance(fact, Placed) and fact.exchanged:
        return _("%(tile)d comes out") % {"tile": fact.exchanged}
    if isinstance(fact, LastTile):
        return _("it is the last hidden tile")
    if isinstance(fact, BoardFull):
        return _("the board is full")
    return ""
