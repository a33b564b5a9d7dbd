"""Setting up a table, and sitting down at one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.forms.names import NicknameField
from games.models import Game
from games.services.lobby import Wishes


class JoinForm(forms.Form):
    name = NicknameField()


class NewTableForm(forms.Form):
    """A table for Lucky Box; every field but the name has a default that just works."""

    name = NicknameField()
    seats = forms.IntegerField(label=_("Seats"), min_value=1, max_value=12, initial=4)
    edition = forms.ChoiceField(label=_("Edition"))
    pace = forms.ChoiceField(label=_("Pace"), choices=Game.Pace.choices, initial=Game.Pace.BRISK)
    clock = forms.TypedChoiceField(
        label=_("Clock"), choices=Game.Clock.choices, coerce=int, initial=Game.Clock.NONE
    )
    is_public = forms.BooleanField(label=_("Anyone with the link may watch"), required=False, initial=True)

    def wishes(self) -> Wishes:
        """What the form says, for the service."""
        data: dict[str, Any] = self.cleaned_data
        return Wishes("luckybox", data["seats"], {"edition": data["edition"]}, data["pace"], data["clock"], data["is_public"])
