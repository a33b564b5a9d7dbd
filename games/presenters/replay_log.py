"""The log of a replay: the last chapters up to it, the newest first."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.presenters.log import InWords, LogLine
from games.presenters.perspective import Perspective
from games.store import Chapter, Entry

#: The chapter that is being played included.
CHAPTERS_SHOWN = 3


class ReplayLine(NamedTuple):
    """A line of the log of a replay."""

    text: str
    by_house: bool
    #: It belongs to the step that is shown.
    is_now: bool


class ReplayChapter(NamedTuple):
    """A chapter of the log of a replay; `is_now`: it begins with the step that is shown."""

    heading: str
    number: int
    lines: tuple[ReplayLine, ...]
    is_now: bool


def replay_log(
    seen: Perspective, in_words: InWords, lines_of: Callable[[Entry], Sequence[LogLine]]
) -> list[ReplayChapter]:
    """The last chapters in words; `lines_of` gives the words for an entry as it was known at that time."""
    opening, entries = seen.play.opening, seen.play.entries
    begun = in_words(Chapter(opening, ()))
    now = [ReplayLine(*line, is_now=not entries) for line in begun.lines]
    now += [ReplayLine(*line, is_now=entry is entries[-1]) for entry in entries for line in lines_of(entry)]
    chapters = [ReplayChapter(begun.heading, begun.number, tuple(now), is_now=not entries)]
    for chapter in reversed(seen.play.story[1 - CHAPTERS_SHOWN :]):
        heading, number, before = in_words(chapter)
        lines = tuple(ReplayLine(*line, is_now=False) for line in before)
        chapters.append(ReplayChapter(heading, number, lines, is_now=False))
    return chapters
