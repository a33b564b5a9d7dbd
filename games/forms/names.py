"""Nicknames: any script and any letters, but nothing that plays tricks on those who read them."""

import unicodedata

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models.tables import MAX_NICKNAME

#: Control and format characters (among them those that turn the direction of writing), surrogates, and
#: code points that mean nothing.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
#: Joiners that some scripts and most emoji need.
JOINERS = {"\u200c", "\u200d"}
MAX_MARKS = 3


class NicknameField(forms.CharField):
    """One line of visible text."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Your nickname"),
            help_text=gettext_lazy("No sign-up. The others see this name."),
            max_length=MAX_NICKNAME,
            widget=forms.TextInput(
                attrs={"class": "input input-big", "autocomplete": "nickname", "maxlength": MAX_NICKNAME}
            ),
        )

    def clean(self, value: object) -> str:
        name = " ".join(unicodedata.normalize("NFC", str(super().clean(value))).split())
        if any(unicodedata.category(letter) in INVISIBLE and letter not in JOINERS for letter in name):
            raise forms.ValidationError(_("That name holds characters that cannot be seen; please leave them out."))
        if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
            raise forms.ValidationError(_("That name cannot be read; please use letters or digits."))
        if _most_marks(name) > MAX_MARKS:
            raise forms.ValidationError(_("That name has too many accents on one letter."))
        return name


def _most_marks(name: str) -> int:
    most = run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(letter) == "Mn" else 0
        most = max(most, run)
    return most
