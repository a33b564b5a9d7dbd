"""What only those see who watch: who leads with how much, and what has just happened."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.macros import macro
from games.presenters.part import Part, leaf
from games.presenters.perspective import Perspective
from games.presenters.players import avatar
from games.presenters.render_cache import InputCache

_ranking_macro = macro("watching.jinja", "ranking")
_headline_macro = macro("watching.jinja", "headline")


class Stand(NamedTuple):
    """How somebody stands."""

    #: More is better. Whoever is level shares a place.
    worth: tuple[int, ...]
    #: What is shown of it, in short and in words.
    short: str
    words: str
    note: str = ""


class Row(NamedTuple):
    """One player in the ranking."""

    seat: int
    place: int
    #: Nobody leads while all are level.
    leads: bool
    avatar: SafeString
    name: str
    stand: Stand


#: Rankings by table and language; few moves change them.
_rankings: InputCache[tuple[int, str], Part] = InputCache(2000)


def ranking(seen: Perspective, stands: Sequence[Stand]) -> Part:
    """The players, the leader first; those who are level in the order of their seats."""
    material = (tuple(stands), seen.names)
    return _rankings.find_or_make((seen.game.pk, seen.language), material, lambda: _ranked(seen, stands))


def _ranked(seen: Perspective, stands: Sequence[Stand]) -> Part:
    rows = sorted([_row(seen, seat, stands) for seat in range(len(stands))], key=lambda row: row.place)
    return leaf("ranking", _ranking_macro(_("Ranking"), rows))


def _row(seen: Perspective, seat: int, stands: Sequence[Stand]) -> Row:
    worth, name = stands[seat].worth, seen.players[seat].name
    above = sum(other.worth > worth for other in stands)
    leads = not above and any(other.worth < worth for other in stands)
    return Row(seat, 1 + above, leads, avatar(seat, seen.letter(seat)), name, stands[seat])


def headline(sentence: str) -> Part:
    """What has just happened, in one sentence; an empty line while nothing has."""
    return leaf("headline", _headline_macro(sentence))
