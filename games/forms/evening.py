"""What somebody says about themselves at an evening."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.forms.nickname import NicknameField
from games.presenters.showcases import SHOWCASES


class HereForm(forms.Form):
    """A nickname, whether they look for a game, and which."""

    name = NicknameField()
    looks = forms.BooleanField(
        label=gettext_lazy("I would like to play"), label_suffix="", required=False, initial=True
    )
    games = forms.MultipleChoiceField(
        label=gettext_lazy("Games"),
        required=False,
        choices=lambda: [(slug, shown.name) for slug, shown in SHOWCASES.items()],
        widget=forms.CheckboxSelectMultiple,
    )

    def said(self) -> dict[str, Any]:
        """What the service is told besides the name."""
        return {"looks": self.cleaned_data["looks"], "games": self.cleaned_data["games"]}
