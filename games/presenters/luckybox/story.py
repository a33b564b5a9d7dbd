"""The story of a game, told in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckybox.events import Bonus, CloseRound, Decline, Keep, Number, Offer, Pass
from games.engine.luckybox.geometry import SQUARES
from games.kinds.luckybox.facts import FOURTH_STAR, CardDone, Earned, Lost, RoundScore, Spent
from games.models import Move
from games.presenters.log import Line, Told
from games.presenters.luckybox import words
from games.presenters.luckybox.look import Look
from games.store import Chapter, Entry


def told(look: Look, chapter: Chapter) -> Told:
    """A chapter in words."""
    lines = [Line(text) for entry in chapter.opening for text in _of_chance(look, entry)]
    for entry in chapter.entries:
        lines += [Line(text, entry.by == Move.By.HOUSE) for text in _of_seat(look, entry)]
    number = next((e.event.value for e in chapter.opening if isinstance(e.event, Number)), 0)
    return Told(_heading(chapter), number, tuple(lines))


def _heading(chapter: Chapter) -> str:
    if any(isinstance(entry.event, Number) for entry in chapter.opening):
        return _("Number")
    if any(isinstance(entry.event, Offer) for entry in chapter.opening):
        return _("New cards")
    return _("The end")


def _of_chance(look: Look, entry: Entry) -> list[str]:
    if not isinstance(entry.event, CloseRound):
        return []
    return [round_line(look, fact) for fact in entry.facts if isinstance(fact, RoundScore)]


def round_line(look: Look, score: RoundScore) -> str:
    """What a seat scored in a round."""
    who = {"name": look.players[score.seat].name, "round": score.round}
    reasons = []
    if score.cards:
        cards = ngettext("%(count)d card", "%(count)d cards", score.cards) % {"count": score.cards}
        reasons.append(f"{cards} = {score.card_points}")
    if score.stars:
        reasons.append(f"{words.stars(score.stars)} = {score.star_points}")
    if not reasons:
        return _("%(name)s scores nothing in round %(round)d") % who
    points = words.points(score.card_points + score.star_points)
    told = {**who, "points": points, "reasons": ", ".join(reasons)}
    return _("%(name)s scores %(points)s in round %(round)d: %(reasons)s") % told


def _of_seat(look: Look, entry: Entry) -> list[str]:
    name = look.players[entry.seat or 0].name
    first = _act(look, entry, name)
    return [", ".join([first, *tell(look, entry)])]


def _act(look: Look, entry: Entry, name: str) -> str:
    event, pack = entry.event, look.view.pack
    if isinstance(event, Keep):
        kept = ", ".join(pack.names[card] for card in event.cards)
        return _("%(name)s keeps %(cards)s") % {"name": name, "cards": kept}
    if isinstance(event, Pass):
        return _("%(name)s does nothing") % {"name": name}
    if isinstance(event, Decline):
        return _("%(name)s lets a bonus go") % {"name": name}
    digit = pack.values[event.card][event.square]
    place = {"name": name, "digit": digit, "card": pack.names[event.card], "square": SQUARES[event.square]}
    if isinstance(event, Bonus):
        return _("%(name)s uses a bonus on %(digit)d (card %(card)s, %(square)s)") % place
    return _("%(name)s crosses %(digit)d (card %(card)s, %(square)s)") % place


def tell(look: Look, entry: Entry) -> list[str]:
    """What an event brought about, in words."""
    return [text for fact in entry.facts if (text := _fact(look, fact))]


def _fact(look: Look, fact: object) -> str:
    if isinstance(fact, Spent):
        return _("%(lightning)s spent") % {"lightning": words.lightning(fact.lightning)}
    if isinstance(fact, Earned):
        return _earned(fact)
    if isinstance(fact, CardDone):
        name, points = look.view.pack.names[fact.card], words.points(fact.points)
        return _("card %(card)s full: %(points)s") % {"card": name, "points": points}
    if isinstance(fact, Lost):
        return _lost(fact.bonus)
    return ""


def _earned(fact: Earned) -> str:
    line, bonus = words.line(fact.line), words.bonus(fact.bonus)
    if not fact.bonus:
        return _("%(line)s complete") % {"line": line}
    if fact.lost == FOURTH_STAR:
        return _("%(line)s: a fourth star in a round is worth nothing") % {"line": line}
    if fact.lost:
        return _("%(line)s: %(bonus)s, but the supply has run out") % {"line": line, "bonus": bonus}
    return _("%(line)s: %(bonus)s") % {"line": line, "bonus": bonus}


def _lost(code: str) -> str:
    if code.isdigit():
        return _("bonus lost: no open %(number)s") % {"number": code}
    return _("bonus lost: no open square")
