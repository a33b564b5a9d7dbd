"""The last chapters of the story, for the side of the table.

Each chapter has one of a few places, in turn, so that a new one takes the place of the oldest and nothing
else needs to be sent; the style sheet puts them in order, from the place that was written last.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.presenters.kept import Reused
from games.presenters.look import Look
from games.presenters.part import Part, from_template, leaf
from games.store import Chapter

PLACES = 9


class Line(NamedTuple):
    """One line of the log."""

    text: str
    by_house: bool = False


class Told(NamedTuple):
    """A chapter of the log: its heading, its number if one was revealed, and its lines."""

    heading: str
    number: int
    lines: tuple[Line, ...]


#: A chapter in words, as a game tells it.
Tell = Callable[[Chapter], Told]

#: By table and language; a chapter that is told stays as it is.
_logs: Reused[tuple[str, str], Part] = Reused(2000)
#: The same for each place of a log.
_places: Reused[tuple[str, str, int], Part] = Reused(18_000)


def log(look: Look, tell: Tell) -> Part:
    """What is settled: a turn is told when it is over, for until then it can be taken back."""
    place = (look.game.code, look.language)
    return _logs.find_or_make(place, len(look.play.story), lambda: _log(look, tell))


def _log(look: Look, tell: Tell) -> Part:
    story = look.play.story
    by_place = {index % PLACES: index for index in range(max(0, len(story) - PLACES), len(story))}
    places = [_place(look, place, by_place.get(place), tell) for place in range(PLACES)]
    latest = leaf("latest", f"<i id=latest data-at={(len(story) - 1) % PLACES}></i>")
    return from_template("log", "games/log.html", {}, [latest, *places])


def _place(look: Look, place: int, index: int | None, tell: Tell) -> Part:
    part_id = f"g{place}"
    if index is None:
        return leaf(part_id, f"<div id={part_id} hidden></div>")

    def make() -> Part:
        chapter = tell(look.play.story[index])
        return from_template(part_id, "games/log_chapter.html", {"id": part_id, "chapter": chapter})

    return _places.find_or_make((look.game.code, look.language, place), index, make)
