"""The form that checks a seed against a commitment."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from games.engine.chance import commitment

DIGITS = re.compile(r"[0-9a-f]{64}")


class DigitsField(forms.CharField):
    """A field for 64 hexadecimal digits, with one message for everything else."""

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
    """A seed and a commitment, of any game."""

    seed = DigitsField(_("Seed"), _("A seed has 64 hexadecimal digits: 0 to 9 and a to f."))
    commitment = DigitsField(_("Commitment"), _("A commitment has 64 hexadecimal digits: 0 to 9 and a to f."))

    def commitment_of_seed(self) -> str:
        """The commitment of the entered seed."""
        return commitment(self.cleaned_data["seed"])

    def matches(self) -> bool:
        """Whether the entered commitment is that of the seed."""
        return bool(self.commitment_of_seed() == self.cleaned_data["commitment"])
