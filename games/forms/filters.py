"""Which tables somebody wants to see; the address says it, so that it can be shared."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.models import Game
from games.presenters.editions import words_of
from games.presenters.public_table_cards import OWN, PRINTED, clock_slug
from games.presenters.showcases import SHOWCASES
from games.services.editions import offered


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
    quick = [clock for clock in Game.Clock if clock < Game.Clock.CORRESPONDENCE]
    days = (clock_slug(Game.Clock.CORRESPONDENCE), _("A day or more"))
    clocks = [*((clock_slug(clock.value), str(clock.label)) for clock in quick), days]
    return [
        _of_game(wanted),
        _filter("clock", _("Clock"), clocks, wanted),
        _filter("size", _("Seats"), [("2", _("2")), ("4", _("3 or 4")), ("12", _("5 to 12"))], wanted),
        _filter("rated", _("Ratings"), [("yes", _("Rated")), ("no", _("Not rated"))], wanted),
        _filter("edition", _("Edition"), editions(), wanted),
        _filter("rules", _("Rules"), [(PRINTED, _("As printed")), (OWN, _("Other rules"))], wanted),
    ]


def editions() -> list[tuple[str, str]]:
    """The editions for new tables of every game, each with the game's name."""
    return [
        (one.slug, _("%(game)s: %(edition)s") % {"game": shown.name, "edition": words_of(one).name})
        for kind, shown in SHOWCASES.items()
        for one in offered(kind)
    ]


def _of_game(wanted: Mapping[str, str]) -> Filter:
    games = [(slug, str(shown.name)) for slug, shown in SHOWCASES.items()]
    return _filter("game", _("Game"), games, wanted)


class Tab(NamedTuple):
    """A part of the lobby that a phone shows alone, and its address, which keeps the filters."""

    value: str
    words: str
    is_chosen: bool
    query: str


def tabs(wanted: Mapping[str, str]) -> list[Tab]:
    """The parts; the first is shown unless an address says otherwise."""
    words = [("open", _("Open tables")), ("running", _("Running")), ("people", _("People"))]
    given = wanted.get("tab", "")
    chosen = given if given in dict(words) else words[0][0]
    kept = {one.name: one.chosen for one in filters(wanted) if one.chosen}
    return [Tab(value, said, value == chosen, urlencode({**kept, "tab": value})) for value, said in words]


def _filter(name: str, label: str, choices: list[tuple[str, str]], wanted: Mapping[str, str]) -> Filter:
    given = wanted.get(name, "")
    known = given if given in dict(choices) else ""
    options = [Option(value, words, value == known) for value, words in [("", _("All")), *choices]]
    return Filter(name, label, options)
