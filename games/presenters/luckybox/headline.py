"""What has just happened at a table of Lucky Box, in one sentence for those who watch."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.adapters.base import Effect
from games.adapters.luckybox.effects import CardDone, Earned, RoundScore
from games.engine.luckybox.events import Bonus, Cross, Pass
from games.engine.luckybox.state import Phase
from games.presenters import watching
from games.presenters.lists import items_in_words, names_in_words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.part import Part
from games.store import Entry

#: What a seat can do in a turn, and what of that crosses off a number.
_TURN, _CROSSES = (Cross, Bonus, Pass), (Cross, Bonus)


def headline(seen: Perspective) -> Part:
    """The greatest thing of this turn; before anything has happened in it, of the turn before."""
    return watching.headline(_sentence(seen))


def _sentence(seen: Perspective) -> str:
    play = seen.play
    if seen.view.phase is Phase.KEEP:
        # What somebody keeps is hidden until all have chosen.
        return _round_over(seen)
    story = play.story
    best = greatest(play.entries) or (greatest(story[-1].entries) if story else None)
    if best:
        return in_words(seen, best)
    points = seen.view.rules.card_points[seen.view.round - 1]
    values = {"round": seen.view.round, "points": points}
    return _("Round %(round)d: a full card scores %(points)d points.") % values


def _round_over(seen: Perspective) -> str:
    """Who leads when cards are chosen; before the first round nobody does."""
    effects = [effect for entry in seen.play.opening for effect in entry.effects]
    if not any(isinstance(effect, RoundScore) for effect in effects):
        return _("Everyone chooses their first cards.")
    points = [seat.score for seat in seen.view.seats]
    best = max(points)
    leaders = [player.name for player in seen.players if points[player.seat] == best]
    sentence = ngettext(
        "%(names)s leads with %(points)d points after round %(round)d.",
        "%(names)s lead with %(points)d points after round %(round)d.",
        len(leaders),
    )
    return sentence % {"names": names_in_words(leaders), "points": best, "round": seen.view.round - 1}


def greatest(entries: Iterable[Entry]) -> Entry | None:
    """The greatest event of the seats, of several the latest."""
    found = [entry for entry in entries if isinstance(entry.event, _TURN)]
    return max(reversed(found), key=_greatness, default=None)


def _greatness(entry: Entry) -> int:
    """Full cards come first, then complete lines, then crosses."""
    kinds = list(map(type, entry.effects))
    return 10 * (CardDone in kinds) + 2 * kinds.count(Earned) + isinstance(entry.event, _CROSSES)


def in_words(seen: Perspective, entry: Entry) -> str:
    event = entry.event
    digit = seen.view.pack.values[event.card][event.square] if isinstance(event, _CROSSES) else 0
    is_bonus = isinstance(event, Bonus)
    name = seen.players[entry.seat or 0].name
    return _told(name, digit, entry.effects, seen.language, is_bonus=is_bonus)


@lru_cache(maxsize=4096)
def _told(name: str, digit: int, effects: tuple[Effect, ...], language: str, *, is_bonus: bool) -> str:
    """What somebody has done with a number of their cards; with none if they have passed."""
    if not digit:
        return _("%(name)s does nothing this time.") % {"name": name}
    if done := next((effect for effect in effects if isinstance(effect, CardDone)), None):
        sentence = ngettext(
            "%(name)s has filled a card: %(points)d point!",
            "%(name)s has filled a card: %(points)d points!",
            done.points,
        )
        return sentence % {"name": name, "points": done.points}
    if lines := [effect for effect in effects if isinstance(effect, Earned)]:
        return _of_lines(name, lines)
    values = {"name": name, "digit": digit}
    if is_bonus:
        return _("%(name)s crosses off number %(digit)d with a bonus.") % values
    return _("%(name)s crosses off number %(digit)d.") % values


def _of_lines(name: str, lines: Sequence[Earned]) -> str:
    """What complete lines have brought, if they have brought anything."""
    brought = [_gain(line.bonus) for line in lines if line.bonus and not line.lost]
    values = {"name": name, "brought": items_in_words(brought)}
    if len(lines) > 1 and brought:
        return _("%(name)s completes two lines at once: %(brought)s!") % values
    if len(lines) > 1:
        return _("%(name)s completes two lines at once!") % values
    if brought:
        return _("%(name)s completes a line: %(brought)s!") % values
    return _("%(name)s completes a line.") % values


def _gain(code: str) -> str:
    """What the bonus at a line end brings, as one tells it."""
    if code.isdigit():
        return _("bonus %(number)s") % {"number": code}
    return _(_GAINS[code])


_GAINS: Final = {
    "?": gettext_noop("a bonus on any number"),
    "S": gettext_noop("a star"),
    "L": gettext_noop("1 lightning"),
    "LL": gettext_noop("2 lightning"),
    "M": gettext_noop("a moon"),
}
