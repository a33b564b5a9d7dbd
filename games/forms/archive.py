"""Which finished games somebody wants to see, in the archive and in a profile.

The address says it, so that it can be shared. What it says wrongly is named at the field, and lists nothing.
"""

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter, DateFilter, FilterSet

from games.models.results import ResultQuerySet
from games.models.tables import MOST_SEATS
from games.presenters.editions import editions_with_results
from games.presenters.showcases import SHOWCASES

Choices = list[tuple[str, Any]]

#: No game ended before the first, and days far away are no moments in every time zone.
FIRST, LAST = date(2000, 1, 1), date(2999, 12, 31)
#: How a game ended, for everybody and for one person.
ENDED: Final = {"end": Q(place__isnull=False), "early": Q(place=None)}
WON: Final = {
    "won": Q(place=1, is_tied=False, seats__gt=1),
    "shared": Q(place=1, is_tied=True, seats__gt=1),
    "lost": Q(place__gt=1),
    "early": Q(place=None),
}


GAMES: Final[Choices] = [(slug, shown.name) for slug, shown in SHOWCASES.items()]
SEATS: Final[Choices] = [
    *(("1", _("1 (solo)")), ("others", _("2 or more"))),
    *((str(count), str(count)) for count in range(2, MOST_SEATS + 1)),
]


def _choice(label: Any, choices: Choices, **more: Any) -> Any:
    unknown = {"invalid_choice": _("There is no such choice. Please choose again.")}
    widget = forms.Select(attrs={"class": "input"})
    return ChoiceFilter(
        label=label, choices=choices, empty_label=_("All"), widget=widget, error_messages=unknown, **more
    )


def _day(label: Any, lookup: str, at: time) -> Any:
    """A day from or until which games ended, in the time zone of the site."""

    def ended(found: ResultQuerySet, _name: str, day: date) -> ResultQuerySet:
        moment = timezone.make_aware(datetime.combine(min(max(day, FIRST), LAST), at))
        return found.filter(**{f"finished_at__{lookup}": moment})

    widget = forms.DateInput(attrs={"class": "input", "type": "date"}, format="%Y-%m-%d")
    wrong = {"invalid": _("Please enter a day, such as 2026-11-19.")}
    return DateFilter(
        label=label, method=ended, widget=widget, input_formats=["%Y-%m-%d"], error_messages=wrong
    )


class FinishedGames(FilterSet):
    """The filters of the archive."""

    game = _choice(_("Game"), GAMES, field_name="kind")
    edition = _choice(_("Edition"), [])
    seats = _choice(_("Players"), SEATS, method="of_seats")
    rated = _choice(_("Ratings"), [("yes", _("Rated")), ("no", _("Not rated"))], method="of_rated")
    result = _choice(
        _("Result"), [("end", _("Played to the end")), ("early", _("Ended early"))], method="of_result"
    )
    since = _day(_("From"), "gte", time.min)
    until = _day(_("Until"), "lte", time.max)

    results: Mapping[str, Q] = ENDED

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The filters are copies of the class's own, and their fields are made when they are asked for.
        self.filters["edition"].extra["choices"] = editions_with_results()

    def of_seats(self, found: ResultQuerySet, _name: str, seats: str) -> ResultQuerySet:
        return found.filter(seats__gt=1) if seats == "others" else found.filter(seats=int(seats))

    def of_rated(self, found: ResultQuerySet, _name: str, rated: str) -> ResultQuerySet:
        return found.filter(is_rated=rated == "yes")

    def of_result(self, found: ResultQuerySet, _name: str, result: str) -> ResultQuerySet:
        return found.filter(self.results[result])

    @property
    def chosen(self) -> dict[str, str]:
        """What the address says of the filters, to say it again."""
        return {name: self.data[name] for name in self.filters if self.data.get(name)}

    def found(self) -> ResultQuerySet:
        """The games that fit: none while something is chosen that there is not."""
        fitting: ResultQuerySet = self.qs if self.is_valid() else self.queryset.none()
        return fitting

    def older(self, key: str) -> str:
        """The query of the next page, after this key; empty without one."""
        return urlencode({**self.chosen, "after": key}) if key else ""


class GamesOfSomebody(FinishedGames):
    """The filters of a profile."""

    result = _choice(
        _("Result"),
        [
            *(("won", _("Won")), ("shared", _("Shared the win"))),
            *(("lost", _("Not won")), ("early", _("Ended early"))),
        ],
        method="of_result",
    )
    results = WON
