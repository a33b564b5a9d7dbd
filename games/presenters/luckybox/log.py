"""The last chapters of the story, for the side of the table.

Each chapter has one of a few places, in turn, so that a new one takes the place of the oldest and nothing
else needs to be sent; the style sheet puts them in order, from the place that was written last.
"""

from collections import OrderedDict
from threading import Lock

from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import told
from games.presenters.part import Part, from_template, leaf

PLACES = 9
REMEMBERED = 2000

_drawn: OrderedDict[tuple[str, str], tuple[int, Part]] = OrderedDict()
_guard = Lock()


def log(look: Look) -> Part:
    """What is settled: a turn is told when it is over, for until then it can be taken back."""
    key, chapters = (look.game.code, look.language), len(look.play.story)
    with _guard:
        known = _drawn.get(key)
    if known is not None and known[0] == chapters:
        return known[1]
    part = _log(look)
    with _guard:
        _drawn[key] = (chapters, part)
        _drawn.move_to_end(key)
        while len(_drawn) > REMEMBERED:
            _drawn.popitem(last=False)
    return part


def _log(look: Look) -> Part:
    story = look.play.story
    by_place = {index % PLACES: index for index in range(max(0, len(story) - PLACES), len(story))}
    places = [_place(look, place, by_place.get(place)) for place in range(PLACES)]
    latest = leaf("latest", f"<i id=latest data-at={(len(story) - 1) % PLACES}></i>")
    return from_template("log", "games/log.html", {}, [latest, *places])


def _place(look: Look, place: int, index: int | None) -> Part:
    part_id = f"g{place}"
    if index is None:
        return leaf(part_id, f"<div id={part_id} hidden></div>")
    chapter = told(look, look.play.story[index])
    return from_template(part_id, "games/log_chapter.html", {"id": part_id, "chapter": chapter})
