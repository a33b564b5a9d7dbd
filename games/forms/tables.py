"""Setting up a table, and sitting down at one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.engine.luckybox.game import LUCKY_BOX
from games.forms.names import NicknameField
from games.models import Game
from games.services.lobby import Wishes


class JoinForm(forms.Form):
    name = NicknameField()


#: The editions by their names; what they stand for is in the rules.
EDITION_NAMES = {
    "gamewright": _("Gamewright (English, 2021)"),
    "ravensburger": _("Ravensburger (German, French, Dutch, Italian, 2022)"),
    "cocktail": _("Cocktail Games (French)"),
    "magellan": _("Magellan (Russian, 2022)"),
}
RULE_NAMES = {
    "multifunction_lightning": (_("Multifunction lightning"), _("Lightning may change bonus numbers, too.")),
    "limited_supply": (_("Limited supply"), _("Tokens run out: first come, first served.")),
    "leftover_lightning": (_("Leftover lightning"), _("One point for three lightning at the end.")),
    "may_always_pass": (_("Free to pass"), _("Doing nothing is always allowed.")),
    "two_player_penalty": (_("Two-player penalty"), _("With two players, fewest moons lose six points.")),
}


class NewTableForm(forms.Form):
    """A table for Lucky Box; every field but the name has a default that just works."""

    name = NicknameField()
    seats = forms.IntegerField(label=_("Seats"), min_value=1, max_value=12, initial=4)
    pace = forms.ChoiceField(label=_("Pace"), choices=Game.Pace.choices, initial=Game.Pace.BRISK)
    clock = forms.TypedChoiceField(
        label=_("Clock"), choices=Game.Clock.choices, coerce=int, initial=Game.Clock.NONE
    )
    edition = forms.ChoiceField(
        label=_("Edition"), choices=[(slug, EDITION_NAMES.get(slug, slug)) for slug in EDITIONS]
    )
    house = forms.MultipleChoiceField(
        label=_("House rules"), required=False, choices=[(rule, RULE_NAMES[rule][0]) for rule in HOUSE_RULES]
    )
    is_public = forms.BooleanField(label=_("Anyone with the link may watch"), required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        edition = EDITIONS.get(data.get("edition", ""))
        if edition and data.get("seats", 0) > edition.max_seats:
            self.add_error(
                "seats", _("This edition is for up to %(most)d players.") % {"most": edition.max_seats}
            )
        return data

    def wishes(self) -> Wishes:
        """What the form says, for the service."""
        data = self.cleaned_data
        rules = {"edition": data["edition"], **dict.fromkeys(data["house"], True)}
        return Wishes(
            LUCKY_BOX.slug,
            data["seats"],
            rules,
            pace=data["pace"],
            clock=data["clock"],
            is_public=data["is_public"],
        )
