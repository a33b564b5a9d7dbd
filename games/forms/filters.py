"""Which tables of the lobby somebody wants to see; the address says it, so that it can be shared."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Game
from games.presenters.public_tables import clock_slug
from games.presenters.showcases import SHOWCASES


class Option(NamedTuple):
    """A choice in the address, and its words."""

    value: str
    words: str
    is_chosen: bool


class Filter(NamedTuple):
    """One field of the form."""

    name: str
    label: str
    options: list[Option]

    @property
    def chosen(self) -> str:
        return next((option.value for option in self.options if option.is_chosen), "")


def filters(wanted: Mapping[str, str]) -> list[Filter]:
    """The fields with what an address says; what it does not say, or nobody knows, filters nothing."""
    clocks = [(clock_slug(clock.value), str(clock.label)) for clock in Game.Clock]
    return [
        _filter("game", _("Game"), [(slug, str(shown.name)) for slug, shown in SHOWCASES.items()], wanted),
        _filter("clock", _("Clock"), clocks, wanted),
        _filter("size", _("Seats"), [("2", _("2")), ("4", _("3 or 4")), ("12", _("5 to 12"))], wanted),
    ]


def _filter(name: str, label: str, choices: list[tuple[str, str]], wanted: Mapping[str, str]) -> Filter:
    given = wanted.get(name, "")
    known = given if given in dict(choices) else ""
    options = [Option(value, words, value == known) for value, words in [("", _("All")), *choices]]
    return Filter(name, label, options)
