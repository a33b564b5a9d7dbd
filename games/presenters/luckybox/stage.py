"""What everybody looks at: the number, the numbers of the round, and what a round has brought."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters.luckybox.effects import RoundScore
from games.engine.luckybox.events import Number
from games.engine.luckybox.geometry import NUMBERS
from games.engine.luckybox.state import ROUNDS, TURNS, Phase
from games.presenters.big_number import big_number
from games.presenters.luckybox import words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.players import avatar
from games.presenters.render_cache import InputCache

NUMBER_CARDS_EACH = 2

_stage = macro("luckybox/stage.jinja", "stage")
_round = macro("luckybox/stage.jinja", "round")
_turn = macro("luckybox/stage.jinja", "turn")
_came = macro("luckybox/stage.jinja", "came")
_left = macro("luckybox/stage.jinja", "left")
_worth = macro("luckybox/stage.jinja", "worth")
_purse = macro("luckybox/stage.jinja", "purse")
_held = macro("luckybox/stage.jinja", "held")
_supply = macro("luckybox/stage.jinja", "supply")
_tally = macro("luckybox/stage.jinja", "tally")

NO_SUPPLY = leaf("supply", macro("luckybox/stage.jinja", "no_supply")())
NO_TALLY = leaf("tally", macro("luckybox/stage.jinja", "no_tally")())


# -- the number and its round


#: Stages by table and language; they change with the number, not with the moves.
_stages: InputCache[tuple[int, str], Part] = InputCache(4000)


def stage(seen: Perspective) -> Part:
    """The number with its clock, the numbers that have come, and how often each can still come."""
    view = seen.view
    material = (view.round, view.turn, view.number, view.drawn, seen.deadline)
    return _stages.find_or_make((seen.game.pk, seen.language), material, lambda: _drawn(seen))


def _drawn(seen: Perspective) -> Part:
    came = numbers_of_round(seen)
    came += [0] * (TURNS - len(came))
    drawn = seen.view.drawn
    children = (
        _number(seen),
        _round_part(seen.view.round, seen.view.turn, seen.language),
        *[_came_part(place, number) for place, number in enumerate(came)],
        *[_left_part(number, NUMBER_CARDS_EACH - drawn[number]) for number in NUMBERS],
        _worth_part(seen.view.rules.card_points[seen.view.round - 1], seen.language),
    )
    return Part("stage", _around(seen.language), children)


@lru_cache(maxsize=16)
def _around(language: str) -> tuple[str, ...]:
    html = _stage(
        number=places("number"),
        round=places("round"),
        came_label=_("Numbers of this round"),
        came=places(*[f"c{place}" for place in range(TURNS)]),
        left_label=_("How many can still come"),
        left=places(*[f"l{number}" for number in NUMBERS]),
        legend=(_("two left"), _("one left")),
        worth=places("worth"),
    )
    return outline_in(html)[0]


def _number(seen: Perspective) -> Part:
    number = seen.view.number
    label = _("The number is %(number)d") % {"number": number} if number else _("No number yet")
    return big_number(seen, f"n{number}" if number else "", label, number)


@lru_cache(maxsize=640)
def _round_part(number: int, turn: int, language: str) -> Part:
    title = _("Round %(round)d of %(rounds)d") % {"round": number, "rounds": ROUNDS}
    which = _("number %(turn)d of %(turns)d") % {"turn": turn, "turns": TURNS} if turn else ""
    return Part("round", outline_in(_round(title, places("nth")))[0], (leaf("nth", _turn(which)),))


@lru_cache(maxsize=64)
def _worth_part(points: int, language: str) -> Part:
    return leaf("worth", _worth(_("a full card: %(points)d") % {"points": points}))


@lru_cache(maxsize=128)
def _came_part(place: int, number: int) -> Part:
    return leaf(f"c{place}", _came(place, number))


@lru_cache(maxsize=128)
def _left_part(number: int, count: int) -> Part:
    return leaf(f"l{number}", _left(number, count))


def numbers_of_round(seen: Perspective) -> list[int]:
    """The numbers of the present round in the order they came."""
    openings = chain([seen.play.opening], (chapter.opening for chapter in reversed(seen.play.story)))
    events = (entry.event for opening in openings for entry in reversed(opening))
    came = islice((event.value for event in events if isinstance(event, Number)), seen.view.turn)
    return list(came)[::-1]


# -- tokens


def purse(seen: Perspective) -> Part:
    """The viewer's tokens and points."""
    me = seen.me
    held = (me.lightning, me.moons, me.stars[seen.view.round - 1], me.score)
    return Part("purse", _around_purse(seen.language), tuple(map(_held_part, range(len(held)), held)))


@lru_cache(maxsize=16)
def _around_purse(language: str) -> tuple[str, ...]:
    said = (_("lightning"), _("moons"), _("stars"), _("points so far"))
    return outline_in(_purse(_("What you have"), [(places(f"u{n}"), word) for n, word in enumerate(said)]))[0]


@lru_cache(maxsize=4096)
def _held_part(place: int, count: int) -> Part:
    return leaf(f"u{place}", _held(f"u{place}", count))


def supply(seen: Perspective) -> Part:
    """What is left of the tokens, at tables where they can run out."""
    left = seen.view.supply
    return NO_SUPPLY if left is None else _supply_part(*left, seen.language)


@lru_cache(maxsize=1024)
def _supply_part(lightning: int, moons: int, language: str) -> Part:
    tokens = {"lightning": words.lightning(lightning), "moons": words.moons(moons)}
    label = _("Supply: %(lightning)s, %(moons)s") % tokens
    return leaf("supply", _supply(_("Supply"), label, lightning, moons))


# -- the end of a round


class Score(NamedTuple):
    """What somebody scored in a round, and their place after it."""

    seat: int
    place: int
    #: Places gained in this round; fewer than none for places lost.
    gained: int
    avatar: SafeString
    name: str
    cards: int
    stars: int
    star_points: int
    points: int
    #: Of all rounds so far.
    total: int
    #: What a script makes the line of.
    brief: str


def round_end(seen: Perspective) -> Part:
    """What everybody scored in the round that has just ended, while the next cards are chosen."""
    if seen.view.phase is not Phase.KEEP:
        return NO_TALLY
    opening = seen.play.opening
    effects = [effect for entry in opening for effect in entry.effects if isinstance(effect, RoundScore)]
    if not effects:
        return NO_TALLY
    html = _tally(
        title=_("Round %(round)d is over") % {"round": seen.view.round - 1},
        so_far=_("so far"),
        card_points=seen.view.rules.card_points[seen.view.round - 2],
        stars=_("stars"),
        scores=_ranked(seen, effects),
        up=lambda places: ngettext("up %(count)d place", "up %(count)d places", places) % {"count": places},
    )
    return leaf("tally", html)


def _ranked(seen: Perspective, effects: Sequence[RoundScore]) -> list[Score]:
    """The scores of a round, the leader first."""
    totals = [seat.score for seat in seen.view.seats]
    before = [totals[effect.seat] - effect.card_points - effect.star_points for effect in effects]
    scores = [
        _score(seen, effect, _place(totals, effect.seat), _place(before, effect.seat)) for effect in effects
    ]
    return sorted(scores, key=lambda score: score.place)


def _place(points: Sequence[int], seat: int) -> int:
    return 1 + sum(others > points[seat] for others in points)


def _score(seen: Perspective, effect: RoundScore, place: int, before: int) -> Score:
    name, total = seen.players[effect.seat].name, seen.view.seats[effect.seat].score
    gained = before - place if effect.round > 1 else 0
    worth = seen.view.rules.card_points[effect.round - 1]
    brief = (place, gained, effect.cards, worth, effect.stars, effect.star_points, effect.card_points, total)
    return Score(
        effect.seat,
        place,
        gained,
        avatar(effect.seat, seen.letters[effect.seat]),
        name,
        effect.cards,
        effect.stars,
        effect.star_points,
        effect.card_points + effect.star_points,
        total,
        " ".join(map(str, brief)),
    )
