"""What one would tell a friend of a game of Lucky Box: cards that were kept, great moments, bad luck."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters.luckybox.effects import CardDone, Earned, Lost, RoundScore, Spent
from games.engine.luckybox.events import Bonus, Keep
from games.models import Move
from games.presenters.lists import items_in_words, names_in_words
from games.presenters.log import ChapterText, LogLine
from games.presenters.luckybox import card, story
from games.presenters.luckybox.perspective import Perspective
from games.store import Chapter, Entry

#: So much of something in one turn is worth telling.
BONUSES, LINES, LIGHTNING = 2, 2, 3


#: Of a chapter that has nothing to tell.
NOTHING = ChapterText("", 0, ())


def told(seen: Perspective, chapter: Chapter) -> ChapterText:
    """A chapter for the log; without lines, if it has nothing to tell."""
    lines = [*_round(seen, chapter), *_kept(seen, chapter)]
    by_seat: dict[int, list[Entry]] = {}
    for entry in chapter.entries:
        by_seat.setdefault(entry.seat or 0, []).append(entry)
    lines += [line for seat, entries in by_seat.items() if (line := _of_seat(seen, seat, entries))]
    if not lines:
        return NOTHING
    return ChapterText(story.heading(chapter), story.number_of(chapter), tuple(lines))


def _kept(seen: Perspective, chapter: Chapter) -> list[LogLine]:
    return [story.line(seen, entry, card.brief) for entry in chapter.entries if isinstance(entry.event, Keep)]


def _round(seen: Perspective, chapter: Chapter) -> list[LogLine]:
    """Who scored most in the round that has ended."""
    scores = [e for entry in chapter.opening for e in entry.effects if isinstance(e, RoundScore)]
    if len(scores) == 1:
        return [LogLine(story.score_in_words(seen, scores[0]))]
    points = [score.card_points + score.star_points for score in scores]
    most = max(points, default=0)
    if not most:
        return []
    best = [score for score, gained in zip(scores, points, strict=True) if gained == most]
    text = ngettext(
        "%(names)s scored most in round %(round)d: %(points)d point",
        "%(names)s scored most in round %(round)d: %(points)d points",
        most,
    )
    names = names_in_words([seen.players[score.seat].name for score in best])
    return [LogLine(text % {"names": names, "round": best[0].round, "points": most})]


def _of_seat(seen: Perspective, seat: int, entries: Sequence[Entry]) -> LogLine | None:
    """The great moments and the bad luck of a seat in one turn, if it had any."""
    items = [*_feats(entries), *_losses(entries)]
    if not items:
        return None
    text = _("%(name)s: %(items)s") % {"name": seen.players[seat].name, "items": items_in_words(items)}
    return LogLine(text, all(entry.by == Move.By.HOUSE for entry in entries))


def _feats(entries: Sequence[Entry]) -> list[str]:
    effects = [effect for entry in entries for effect in entry.effects]
    bonuses = [type(entry.event) for entry in entries].count(Bonus)
    if not effects and bonuses < BONUSES:
        return []
    found = [_full_card(effect.points) for effect in effects if isinstance(effect, CardDone)]
    lines = sum(isinstance(effect, Earned) for effect in effects)
    spent = max([effect.lightning for effect in effects if isinstance(effect, Spent)], default=0)
    if bonuses >= BONUSES:
        found.append(ngettext("a chain of %(count)d", "a chain of %(count)d", bonuses) % {"count": bonuses})
    elif lines >= LINES:
        text = ngettext("%(count)d line at once", "%(count)d lines at once", lines)
        found.append(text % {"count": lines})
    if spent >= LIGHTNING:
        text = ngettext("%(count)d lightning spent", "%(count)d lightning spent", spent)
        found.append(text % {"count": spent})
    return found


def _full_card(points: int) -> str:
    text = ngettext("a full card for %(points)d point", "a full card for %(points)d points", points)
    return text % {"points": points}


def _losses(entries: Sequence[Entry]) -> list[str]:
    effects = [effect for entry in entries for effect in entry.effects]
    found = [story.earned(effect) for effect in effects if isinstance(effect, Earned) and effect.lost]
    return [*found, *[story.lost(effect.bonus) for effect in effects if isinstance(effect, Lost)]]
