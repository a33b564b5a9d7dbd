"""What the deck doctor is asked: which tables are played, and how often."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.luckybox.editions import Rules
from games.engine.luckybox.game import LUCKY_BOX
from games.presenters.editions import words_of
from games.services.editions import editions, usual
from games.services.luckybox.doctor import SEATS

GAMES: Final = (200, 500, 2000, 5000)
USUAL_GAMES: Final = 500
USUAL_SEATS: Final = (1, 2, 4)


def seats_in_words(seats: int) -> str:
    if seats == 1:
        return _("solo")
    return ngettext("%(count)d player", "%(count)d players", seats) % {"count": seats}


class CheckupForm(forms.Form):
    """An edition, the sizes of the tables, and how many games of each."""

    edition = forms.ChoiceField(label=gettext_lazy("Edition"))
    seats = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Tables"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Please choose at least one size of table.")},
    )
    games = forms.TypedChoiceField(
        label=gettext_lazy("Games of each size"),
        coerce=int,
        initial=USUAL_GAMES,
        help_text=gettext_lazy(
            "500 tell a difference of about half a point, 2,000 one half as large. "
            "500 games each with 1, 2 and 4 players take some minutes."
        ),
    )

    def __init__(self, data: Any = None) -> None:
        slug = LUCKY_BOX.slug
        super().__init__(data, initial={"edition": usual(slug).slug, "seats": USUAL_SEATS})
        self._editions = {one.slug: one for one in editions(slug)}
        choices: dict[str, list[tuple[Any, str]]] = {
            "edition": [(one.slug, str(words_of(one).name)) for one in self._editions.values()],
            "seats": [(seats, seats_in_words(seats)) for seats in SEATS],
            "games": [(games, f"{games}") for games in GAMES],
        }
        for name, found in choices.items():
            self.fields[name].choices = found  # type: ignore[attr-defined]  # of a choice field

    def rules(self) -> Rules:
        """The rules of the chosen edition."""
        found: Rules = self._editions[self.cleaned_data["edition"]].rules
        return found

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            rules = self.rules()
            for seats in data["seats"]:
                if not rules.least_seats <= seats <= rules.most_seats:
                    text = _("This edition is not for tables of this size: %(table)s.")
                    self.add_error("seats", text % {"table": seats_in_words(seats)})
        return data
