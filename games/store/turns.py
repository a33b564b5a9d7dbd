"""What each seat had after each turn of a game, from its log; remembered, so that only new turns are played.

Only what nobody can undo counts: chapters of the story that are over.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final, NamedTuple

from games.models import Game
from games.store.play import Chapter, Play
from games.store.table import Table

#: What every seat had, turn by turn.
Marks = Sequence[tuple[int, ...]]


class Walked(NamedTuple):
    """How far a game has been played again."""

    chapters: int
    state: Any
    marks: tuple[tuple[int, ...], ...]


MOST_GAMES: Final = 1000

_known: "OrderedDict[int, Walked]" = OrderedDict()
_guard = Lock()


def turns_settled(play: Play) -> int:
    """How many turns all seats have finished for good."""
    return play.adapter.turns_done(play.base)


def marks_of(table: Table) -> Marks:
    """What every seat had after each turn that all have finished; nothing before the game has started."""
    play = table.play
    if play is None:
        return ()
    with _guard:
        known = _known.get(table.game.pk)
    if known is None or known.chapters > len(play.story):
        known = Walked(0, play.adapter.engine.start(play.state.setup), ())
    walked = _walk(known, play, play.story)
    with _guard:
        _known[table.game.pk] = walked
        while len(_known) > MOST_GAMES:
            _known.popitem(last=False)
    if table.game.status == Game.Status.OVER:
        walked = _walk(walked, play, play.chapters)
    return walked.marks


def _walk(walked: Walked, play: Play, chapters: Sequence[Chapter]) -> Walked:
    state, marks = walked.state, list(walked.marks)
    adapter, seats = play.adapter, range(play.state.setup.seats)
    for chapter in chapters[walked.chapters :]:
        for entry in (*chapter.opening, *chapter.entries):
            state = adapter.engine.apply(state, entry.event)
            if adapter.turns_done(state) > len(marks):
                marks.append(tuple(adapter.so_far(state, seat) for seat in seats))
    return Walked(len(chapters), state, tuple(marks))
