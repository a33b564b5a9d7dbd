"""What one would tell a friend of a game, for the side of the table; all the rest is in the list of moves.

Chapters with nothing to tell are left out. Each of the others has one of a few places, in turn, so that a new
one takes the place of the oldest and nothing else needs to be sent; the style sheet puts them in order, from
the place that was written last.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.perspective import Perspective
from games.presenters.render_cache import InputCache, VersionCache
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
    #: Cards that belong to it.
    pictures: SafeString = SafeString()


class ChapterText(NamedTuple):
    """A chapter in words: its heading, its number if one was revealed, and its lines."""

    heading: str
    number: int
    lines: tuple[LogLine, ...]


#: How a game puts a chapter into words.
InWords = Callable[[Chapter], ChapterText]


class Told(NamedTuple):
    """The chapters of a story that are worth telling."""

    #: How many chapters have been looked at, and how many of those are worth telling in all.
    seen: int
    total: int
    #: The last of these.
    latest: tuple[ChapterText, ...]


NOTHING = Told(0, 0, ())

#: By table, language and names: what was told after so many chapters, so that each is looked at once.
_told: VersionCache[tuple[str, str, tuple[str, ...]], Told] = VersionCache(2000)
#: By table and language; the log changes only when something is told.
_logs: InputCache[tuple[str, str], Part] = InputCache(2000)
#: The same for each place of a log.
_places: InputCache[tuple[str, str, int], Part] = InputCache(18_000)


def log(seen: Perspective, in_words: InWords) -> Part:
    """What is worth telling of the finished chapters. The one that is being played can still be undone."""
    told = _telling(seen, in_words)
    place = (seen.game.code, seen.language)
    return _logs.find_or_make(place, (told.total, seen.names), lambda: _log(seen, told))


def _telling(seen: Perspective, in_words: InWords) -> Told:
    story, key = seen.play.story, (seen.game.code, seen.language, seen.names)

    def make() -> Told:
        known = _told.newest(key)
        before = known[1] if known and known[0] <= len(story) else NOTHING
        texts = [text for chapter in story[before.seen :] if (text := in_words(chapter)).lines]
        latest = (*before.latest, *texts)[-PLACES:]
        return Told(len(story), before.total + len(texts), latest)

    return _told.find_or_make(key, len(story), make)


def _log(seen: Perspective, told: Told) -> Part:
    first = told.total - len(told.latest)
    by_place = {number % PLACES: (number, text) for number, text in enumerate(told.latest, first)}
    chapters = [_place(seen, place, by_place.get(place)) for place in range(PLACES)]
    latest = leaf("latest", _latest((told.total - 1) % PLACES))
    # Where other tables play the same deal, the list of moves is closed until all are through.
    code = "" if seen.game.deal_group else seen.game.code
    return Part("log", _around_places(code, seen.language), (latest, *chapters))


@lru_cache(maxsize=4096)
def _around_places(code: str, language: str) -> tuple[str, ...]:
    chapters = places(*[f"g{place}" for place in range(PLACES)])
    link = reverse("story", args=[code]) if code else ""
    return outline_in(_log_macro(_("What happened"), places("latest"), chapters, link, _("Move list")))[0]


def _place(seen: Perspective, place: int, told: tuple[int, ChapterText] | None) -> Part:
    part_id = f"g{place}"
    if told is None:
        return leaf(part_id, _empty_place(part_id))
    number, text = told

    def make() -> Part:
        return leaf(part_id, _chapter(part_id, *text, _("(played by the house)")))

    return _places.find_or_make((seen.game.code, seen.language, place), (number, seen.names), make)
