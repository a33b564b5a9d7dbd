"""The last chapters of the story, for the side of the table."""

from functools import lru_cache

from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import Told, told
from games.presenters.part import Part, from_template

CHAPTERS_SHOWN = 3


def log(look: Look) -> Part:
    """What is settled: a turn is told when it is over, for until then it can be taken back."""
    chapters = tuple(told(look, chapter) for chapter in look.play.story[-CHAPTERS_SHOWN:])
    return _drawn(look.game.code, tuple(reversed(chapters)), look.language)


@lru_cache(maxsize=1024)
def _drawn(code: str, chapters: tuple[Told, ...], language: str) -> Part:
    return from_template("log", "games/log.html", {"chapters": chapters, "code": code})
