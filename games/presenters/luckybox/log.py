"""The last chapters of the story, for the side of the table.

Each chapter has one of a few places, in turn, so that a new one takes the place of the oldest and nothing
else needs to be sent; the style sheet puts them in order, from the place that was written last.
"""

from games.presenters.kept import Reused
from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import told
from games.presenters.part import Part, from_template, leaf

PLACES = 9
#: By table and language; a chapter that is told stays as it is.
_logs: Reused[tuple[str, str], Part] = Reused(2000)


def log(look: Look) -> Part:
    """What is settled: a turn is told when it is over, for until then it can be taken back."""
    place = (look.game.code, look.language)
    return _logs.find_or_make(place, len(look.play.story), lambda: _log(look))


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
