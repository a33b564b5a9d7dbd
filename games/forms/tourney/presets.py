"""Templates of tournaments: each sets all options, so that a name is enough to begin."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from games.adapters import ADAPTERS
from games.models import Game
from games.presenters.tourney.words import FORMATS
from games.tourney.course.next_round import sizes_for
from games.tourney.course.options import Format, GoesOn, OnTime

DAY: Final = 24 * 60


class Preset(NamedTuple):
    """A template of a tournament: its name, one sentence, and the values it sets in the form."""

    slug: str
    name: StrOrPromise
    line: StrOrPromise
    values: Mapping[str, Any]


def _preset(kind: Format, line: StrOrPromise = "", **values: Any) -> Preset:
    words = FORMATS[kind]
    return Preset(kind, words.name, line or words.line, {"format": kind, **values})


PRESETS: Final[Mapping[str, Preset]] = {
    one.slug: one
    for one in (
        _preset(Format.EVENING, clock=Game.Clock.NORMAL),
        _preset(Format.SWISS, clock=Game.Clock.NORMAL),
        _preset(Format.FINALS, clock=Game.Clock.NORMAL),
        _preset(
            Format.ROBIN,
            _("For a few people who all want to play each other."),
            clock=Game.Clock.NORMAL,
        ),
        _preset(Format.KNOCKOUT, clock=Game.Clock.NORMAL, takes_late=False),
        _preset(
            Format.RACE,
            size_min=1,
            size_aim=1,
            size_max=1,
            scheme="matchpoints",
            tie_breaks=("total", "lot"),
            duplicate=True,
            goes_on=GoesOn.BY_HAND,
        ),
        _preset(
            Format.LEAGUE,
            _("One round a week, with a day for each turn; the next one begins by itself."),
            clock=Game.Clock.CORRESPONDENCE,
            round_minutes=7 * DAY,
            goes_on=GoesOn.CLOCK,
            on_time=OnTime.HOUSE,
            no_show_minutes=DAY,
        ),
    )
}
USUAL: Final = Format.SWISS


def values_of(slug: str, kind: str) -> dict[str, Any]:
    """What a template sets for a game; the size of tables follows from the game."""
    preset = PRESETS.get(slug, PRESETS[USUAL])
    sizes = sizes_for(ADAPTERS[kind].engine.max_seats)
    usual = {"size_min": sizes.min, "size_aim": sizes.aim, "size_max": sizes.max}
    return {**usual, **preset.values}
