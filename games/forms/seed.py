"""Checking a seed against what was promised when a game started."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from games.engine.chance import commitment

DIGITS = re.compile(r"[0-9a-f]{64}")


class DigitsField(forms.CharField):
    """64 hexadecimal digits, and one sentence for everything else."""

    def __init__(self, label: StrOrPromise, fault: StrOrPromise) -> None:
        attributes = {"class": "input", "autocomplete": "off", "spellcheck": "false"}
        super().__init__(
            label=label,
            label_suffix="",
            error_messages={"invalid": fault},
            widget=forms.TextInput(attrs=attributes),
        )

    def clean(self, value: object) -> str:
        digits = str(value or "").strip().lower()
        if not DIGITS.fullmatch(digits):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return digits


class SeedForm(forms.Form):
    """A seed and a commitment, from this game or from any other."""

    seed = DigitsField(_("Seed"), _("A seed has 64 hexadecimal digits: 0 to 9 and a to f."))
    commitment = DigitsField(_("Commitment"), _("A commitment has 64 hexadecimal digits: 0 to 9 and a to f."))

    def of_seed(self) -> str:
        """The commitment that belongs to the seed."""
        return commitment(self.cleaned_data["seed"])

    def belongs(self) -> bool:
        """Whether the seed is the one that was promised."""
        return bool(self.of_seed() == self.cleaned_data["commitment"])
