"""The story of a game in words: one line for each event of a seat, with its effects."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

from games.adapters.base import Effect
from games.adapters.luckynumbers.effects import (
    BoardFull,
    Ended,
    LaidOpen,
    LastTile,
    Placed,
    TileOfSetup,
    TurnOf,
)
from games.engine.luckynumbers.events import Draw, Event, Take
from games.engine.luckynumbers.tiles import SQUARES
from games.models import Move
from games.presenters.lists import items_in_words
from games.presenters.log import ChapterText, LogLine
from games.presenters.luckynumbers import words
from games.presenters.luckynumbers.perspective import Perspective
from games.store import Chapter, Entry


def chapter_in_words(seen: Perspective, chapter: Chapter) -> ChapterText:
    """A chapter: a round of the setup, a turn, or the end."""
    effects = [effect for entry in chapter.opening for effect in entry.effects]
    lines = [
        LogLine(words.why(effect.how, seen.view.setup.rules))
        for effect in effects
        if isinstance(effect, Ended)
    ]
    lines += [
        LogLine(sentence(seen, entries), entries[-1].by == Move.By.HOUSE)
        for entries in _by_sentence(chapter.entries)
    ]
    return ChapterText(_heading(chapter), 0, tuple(lines))


def told(seen: Perspective, chapter: Chapter) -> ChapterText:
    """A chapter for the log at the table: turns with a tile that was taken or swapped, and the end."""
    return chapter_in_words(seen, chapter) if _is_telling(chapter) else ChapterText("", 0, ())


def _is_telling(chapter: Chapter) -> bool:
    effects = [effect for entry in (*chapter.opening, *chapter.entries) for effect in entry.effects]
    return any(isinstance(entry.event, Take) for entry in chapter.entries) or any(
        isinstance(effect, LastTile | BoardFull | Ended) or (isinstance(effect, Placed) and effect.exchanged)
        for effect in effects
    )


def _heading(chapter: Chapter) -> str:
    for entry in chapter.opening:
        for effect in entry.effects:
            if isinstance(effect, TileOfSetup):
                return _("Setup %(number)d") % {"number": effect.number}
            if isinstance(effect, TurnOf):
                return _("Turn %(number)d") % {"number": effect.number}
    return _("The end")


def _by_sentence(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Entries that share a sentence: a draw, and what was done with the tile."""
    found: list[list[Entry]] = []
    for entry in entries:
        if found and isinstance(found[-1][-1].event, Draw):
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def sentence(seen: Perspective, entries: Sequence[Entry]) -> str:
    """Something a seat has done: one event, or a draw and what was done with the tile."""
    return _sentence(seen.players[entries[0].seat or 0].name, tuple(entries), seen.language)


@lru_cache(maxsize=2048)
def _sentence(name: str, entries: tuple[Entry, ...], language: str) -> str:
    effects, event = [effect for entry in entries for effect in entry.effects], entries[0].event
    is_draw = isinstance(event, Draw)
    act = _drawn(name, event.tile, effects) if is_draw else _act(name, event, effects)
    return items_in_words([act, *[text for effect in effects if (text := _effect(effect))]])


def _drawn(name: str, tile: int, effects: Sequence[Effect]) -> str:
    """A tile that is drawn, and what was done with it, if that is known."""
    values = {"name": name, "tile": tile}
    for effect in effects:
        if isinstance(effect, Placed):
            values |= {"square": SQUARES[effect.square], "out": effect.exchanged}
            if effect.exchanged:
                return _("%(name)s draws %(tile)d and swaps out the %(out)d on %(square)s") % values
            return _("%(name)s draws %(tile)d and places it on %(square)s") % values
        if isinstance(effect, LaidOpen):
            return _("%(name)s draws %(tile)d and discards it face up") % values
    return _("%(name)s draws %(tile)d") % values


def _act(name: str, event: Event, effects: Sequence[Effect]) -> str:
    """A tile of the setup, one that had been drawn before, or one from the middle."""
    for effect in effects:
        if isinstance(effect, Placed):
            return _placed(name, effect, is_taken=isinstance(event, Take))
        if isinstance(effect, LaidOpen):
            return _("%(name)s discards %(tile)d face up") % {"name": name, "tile": effect.tile}
    raise LookupError("an event that no seat chooses")


def _placed(name: str, effect: Placed, *, is_taken: bool) -> str:
    """A tile that is placed, from the middle if it `is_taken`, and the tile that it swaps out."""
    values = {"name": name, "tile": effect.tile, "square": SQUARES[effect.square], "out": effect.exchanged}
    if is_taken and effect.exchanged:
        return _("%(name)s takes %(tile)d and swaps out the %(out)d on %(square)s") % values
    if is_taken:
        return _("%(name)s takes %(tile)d and places it on %(square)s") % values
    if effect.exchanged:
        return _("%(name)s places %(tile)d and swaps out the %(out)d on %(square)s") % values
    return _("%(name)s places %(tile)d on %(square)s") % values


def _effect(effect: Effect) -> str:
    if isinstance(effect, LastTile):
        return _("it is the last face-down tile")
    if isinstance(effect, BoardFull):
        return _("the board is full")
    return ""
