"""What only those see who watch: who leads with how much, and what has just happened."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.perspective import Perspective
from games.presenters.render_cache import InputCache
from games.presenters.standings import Row, Stand, in_order

_ranking_macro = macro("watching.jinja", "ranking")
_row_macro = macro("watching.jinja", "row")
_headline_macro = macro("watching.jinja", "headline")


#: Rankings by table and language; few moves change them.
_rankings: InputCache[tuple[int, str], Part] = InputCache(2000)


def ranking(seen: Perspective, stands: Sequence[Stand]) -> Part:
    """The players, the leader first."""
    material = (tuple(stands), seen.names)
    return _rankings.find_or_make((seen.game.pk, seen.language), material, lambda: _ranked(seen, stands))


def _ranked(seen: Perspective, stands: Sequence[Stand]) -> Part:
    before, after = _around_rows(len(stands), seen.language)
    return leaf("ranking", "".join([before, *map(_row, in_order(seen, stands)), after]))


@lru_cache(maxsize=256)
def _around_rows(count: int, language: str) -> tuple[str, ...]:
    return outline_in(_ranking_macro(_("Ranking"), count, places("rows")))[0]


@lru_cache(maxsize=4096)
def _row(row: Row) -> SafeString:
    return _row_macro(row)


def headline(sentence: str) -> Part:
    """What has just happened, in one sentence; an empty line while nothing has."""
    return leaf("headline", _headline_macro(sentence))
