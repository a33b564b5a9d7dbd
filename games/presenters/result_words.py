"""The words of each game for results: in profiles, on leaderboards, in the archive."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _

from games.models import Result
from games.presenters.luckybox.results import RESULTS as LUCKY_BOX
from games.presenters.luckynumbers.results import RESULTS as LUCKY_NUMBERS


class ResultWords(Protocol):
    """What the results of one game are called."""

    @property
    def categories(self) -> Mapping[str, Any]:
        """The names of the categories that are shown, in order."""

    @property
    def fewer_is_better(self) -> bool: ...

    @property
    def has_totals(self) -> bool:
        """Whether the most points in a game make a leaderboard."""

    def reached(self, total: int) -> str:
        """A total in words."""

    def solo_word(self, total: int, edition: str) -> str:
        """What the rulebook calls a solo total."""


RESULT_WORDS: Mapping[str, ResultWords] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}


def outcome(result: Result) -> str:
    """How a game ended for somebody, in a few words."""
    words = RESULT_WORDS[result.kind]
    if result.place is None:
        # What the staff took out had been played to the end.
        return _("Does not count") if result.points else _("Ended early")
    reached = {"reached": words.reached(result.total)}
    if result.seats == 1:
        return _("%(reached)s: %(word)s") % {**reached, "word": words.solo_word(result.total, result.edition)}
    if result.is_won:
        said = _("Shared the win, %(reached)s") if result.is_tied else _("Won, %(reached)s")
        return said % reached
    place = {"place": _("#%(place)d") % {"place": result.place}, "players": result.seats}
    return _("%(place)s of %(players)d, %(reached)s") % {**place, **reached}


def others(names: Sequence[str], seat: int) -> list[str]:
    """The names at a table without the one in a seat."""
    return [name for number, name in enumerate(names) if number != seat]
