"""The log beside a position of the replay: the last chapters up to it, the newest first."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.presenters.log import Line, Tell
from games.presenters.look import Look
from games.store import Chapter, Entry

#: The chapter that is being played included.
CHAPTERS_SHOWN = 3


class ScriptLine(NamedTuple):
    """A line of the log beside a position."""

    text: str
    by_house: bool
    #: It tells of the step that is shown.
    is_now: bool


class Scene(NamedTuple):
    """A chapter of the log beside a position; `is_now`: it begins with the step that is shown."""

    heading: str
    number: int
    lines: tuple[ScriptLine, ...]
    is_now: bool


def script(look: Look, tell: Tell, lines: Callable[[Entry], Sequence[Line]]) -> list[Scene]:
    """The last chapters in words; `lines` tells what a seat has done as it was known at that time."""
    opening, entries = look.play.opening, look.play.entries
    head = tell(Chapter(opening, ()))
    now = [ScriptLine(*line, is_now=not entries) for line in head.lines]
    now += [ScriptLine(*line, is_now=entry is entries[-1]) for entry in entries for line in lines(entry)]
    scenes = [Scene(head.heading, head.number, tuple(now), is_now=not entries)]
    for chapter in reversed(look.play.story[1 - CHAPTERS_SHOWN :]):
        heading, number, before = tell(chapter)
        told = tuple(ScriptLine(*line, is_now=False) for line in before)
        scenes.append(Scene(heading, number, told, is_now=False))
    return scenes
