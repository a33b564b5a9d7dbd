"""The last chapters of a game in words, for the side of the table.

Each chapter has one of a few places, in turn, so that a new one takes the place of the oldest and nothing
else needs to be sent; the style sheet puts them in order, from the place that was written last.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.perspective import Perspective
from games.presenters.render_cache import InputCache
from games.store import Chapter

PLACES = 9

_log_macro = macro("log.jinja", "log")
_latest = macro("log.jinja", "latest")
_empty_place = macro("log.jinja", "empty_place")
_chapter = macro("log.jinja", "chapter")


class LogLine(NamedTuple):
    """One line of the log."""

    text: str
    by_house: bool = False


class ChapterText(NamedTuple):
    """A chapter in words: its heading, its number if one was revealed, and its lines."""

    heading: str
    number: int
    lines: tuple[LogLine, ...]


#: How a game puts a chapter into words.
InWords = Callable[[Chapter], ChapterText]

#: By table and language; the log changes only when a chapter ends.
_logs: InputCache[tuple[str, str], Part] = InputCache(2000)
#: The same for each place of a log.
_places: InputCache[tuple[str, str, int], Part] = InputCache(18_000)


def log(seen: Perspective, in_words: InWords) -> Part:
    """The finished chapters. The one that is being played is left out: its events can still be undone."""
    place = (seen.game.code, seen.language)
    return _logs.find_or_make(place, (len(seen.play.story), seen.names), lambda: _log(seen, in_words))


def _log(seen: Perspective, in_words: InWords) -> Part:
    story = seen.play.story
    by_place = {index % PLACES: index for index in range(max(0, len(story) - PLACES), len(story))}
    chapters = [_place(seen, place, by_place.get(place), in_words) for place in range(PLACES)]
    latest = leaf("latest", _latest((len(story) - 1) % PLACES))
    return Part("log", _around_places(seen.language), (latest, *chapters))


@lru_cache(maxsize=16)
def _around_places(language: str) -> tuple[str, ...]:
    chapters = places(*[f"g{place}" for place in range(PLACES)])
    return outline_in(_log_macro(_("What happened"), places("latest"), chapters))[0]


def _place(seen: Perspective, place: int, index: int | None, in_words: InWords) -> Part:
    part_id = f"g{place}"
    if index is None:
        return leaf(part_id, _empty_place(part_id))

    def make() -> Part:
        heading, number, lines = in_words(seen.play.story[index])
        return leaf(part_id, _chapter(part_id, heading, number, lines, _("(played by the house)")))

    return _places.find_or_make((seen.game.code, seen.language, place), (index, seen.names), make)
