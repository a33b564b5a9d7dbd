"""The story of a game in words: one line for each event, with its effects."""

from collections.abc import Callable
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters.base import Effect
from games.adapters.luckybox.effects import FOURTH_STAR, CardDone, Earned, Lost, RoundScore, Spent
from games.engine.luckybox.cards import Card
from games.engine.luckybox.events import Bonus, CloseRound, Decline, Keep, Number, Offer, Pass
from games.engine.luckybox.geometry import SQUARES
from games.models import Move
from games.presenters.lists import items_in_words
from games.presenters.log import ChapterText, LogLine
from games.presenters.luckybox import card, words
from games.presenters.luckybox.perspective import Perspective
from games.store import Chapter, Entry


def chapter_in_words(seen: Perspective, chapter: Chapter) -> ChapterText:
    """A chapter: what chance brought, and what each seat did."""
    lines = [LogLine(text) for entry in chapter.opening for text in _of_chance(seen, entry)]
    lines += [line(seen, entry) for entry in chapter.entries]
    return ChapterText(heading(chapter), number_of(chapter), tuple(lines))


def number_of(chapter: Chapter) -> int:
    """The number that a chapter begins with, or 0."""
    return next((entry.event.value for entry in chapter.opening if isinstance(entry.event, Number)), 0)


def heading(chapter: Chapter) -> str:
    """What a chapter is about."""
    if any(isinstance(entry.event, Number) for entry in chapter.opening):
        return _("Number")
    if any(isinstance(entry.event, Offer) for entry in chapter.opening):
        return _("New cards")
    return _("The end")


# -- the end of a round


def _of_chance(seen: Perspective, entry: Entry) -> list[str]:
    if not isinstance(entry.event, CloseRound):
        return []
    return [score_in_words(seen, effect) for effect in entry.effects if isinstance(effect, RoundScore)]


def score_in_words(seen: Perspective, score: RoundScore) -> str:
    """What a seat scored in a round, and for what."""
    values = {"name": seen.players[score.seat].name, "round": score.round}
    reasons = _reasons(score)
    if not reasons:
        return _("%(name)s scores nothing in round %(round)d") % values
    points = score.card_points + score.star_points
    sentence = ngettext(
        "%(name)s scores %(points)d point in round %(round)d: %(reasons)s",
        "%(name)s scores %(points)d points in round %(round)d: %(reasons)s",
        points,
    )
    return sentence % {**values, "points": points, "reasons": items_in_words(reasons)}


def _reasons(score: RoundScore) -> list[str]:
    found = []
    if score.cards:
        text = ngettext("%(count)d card = %(points)d", "%(count)d cards = %(points)d", score.cards)
        found.append(text % {"count": score.cards, "points": score.card_points})
    if score.stars:
        text = ngettext("%(count)d star = %(points)d", "%(count)d stars = %(points)d", score.stars)
        found.append(text % {"count": score.stars, "points": score.star_points})
    return found


# -- events of a seat


#: Draws a card, of which it gets the name and the language.
Draw = Callable[[Card, str, str], SafeString]


def line(seen: Perspective, entry: Entry, draw: Draw = card.little) -> LogLine:
    """An event of a seat; the cards that it keeps are pictures."""
    by_house, pack = entry.by == Move.By.HOUSE, seen.view.pack
    if not isinstance(entry.event, Keep):
        return LogLine(sentence(seen, entry), by_house)
    pictures = [draw(pack.cards[kept], pack.names[kept], seen.language) for kept in entry.event.cards]
    text = _("%(name)s keeps:") % {"name": seen.players[entry.seat or 0].name}
    return LogLine(text, by_house, SafeString("".join(pictures)))


def sentence(seen: Perspective, entry: Entry) -> str:
    """An event of a seat in words alone."""
    return items_in_words([_event(seen, entry), *effects_in_words(seen, entry)])


def _event(seen: Perspective, entry: Entry) -> str:
    name, event, pack = seen.players[entry.seat or 0].name, entry.event, seen.view.pack
    if isinstance(event, Keep):
        cards = items_in_words([pack.names[card] for card in event.cards])
        return _("%(name)s keeps %(cards)s") % {"name": name, "cards": cards}
    if isinstance(event, Pass):
        return _("%(name)s does nothing") % {"name": name}
    if isinstance(event, Decline):
        return _("%(name)s skips a bonus") % {"name": name}
    digit = pack.values[event.card][event.square]
    values = {"name": name, "digit": digit, "card": pack.names[event.card], "square": SQUARES[event.square]}
    if isinstance(event, Bonus):
        return _("%(name)s uses a bonus on %(digit)d (card %(card)s, %(square)s)") % values
    return _("%(name)s crosses off %(digit)d (card %(card)s, %(square)s)") % values


def effects_in_words(seen: Perspective, entry: Entry) -> list[str]:
    """The effects of an event, each in a few words."""
    names = seen.view.pack.names
    texts = [
        _effect(one, names[one.card] if isinstance(one, CardDone) else "", seen.language)
        for one in entry.effects
    ]
    return [text for text in texts if text]


@lru_cache(maxsize=4096)
def _effect(effect: Effect, card_name: str, language: str) -> str:
    """An effect, with the name of the card that is full with it."""
    if isinstance(effect, Spent):
        text = ngettext("%(count)d lightning spent", "%(count)d lightning spent", effect.lightning)
        return text % {"count": effect.lightning}
    if isinstance(effect, Earned):
        return earned(effect)
    if isinstance(effect, CardDone):
        values = {"card": card_name, "points": effect.points}
        text = ngettext(
            "card %(card)s full: %(points)d point", "card %(card)s full: %(points)d points", effect.points
        )
        return text % values
    if isinstance(effect, Lost):
        return lost(effect.bonus)
    return ""


def earned(effect: Earned) -> str:
    """A complete line, and the bonus at its end."""
    if not effect.bonus:
        text = _("row %(place)s complete") if words.is_row(effect.line) else _("column %(place)s complete")
        return text % {"place": words.place_of(effect.line)}
    values = {"line": words.line(effect.line), "bonus": words.bonus(effect.bonus)}
    if effect.lost == FOURTH_STAR:
        return _("%(line)s: a fourth star in a round is worth nothing") % values
    if effect.lost:
        return _("%(line)s: %(bonus)s, but the supply has run out") % values
    return _("%(line)s: %(bonus)s") % values


def lost(code: str) -> str:
    """A bonus that nobody can use any more."""
    if code.isdigit():
        return _("bonus lost: no %(number)s left") % {"number": code}
    return _("bonus lost: no square left")
