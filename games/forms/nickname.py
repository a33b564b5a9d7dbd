"""Nicknames: letters of any script, but no invisible, unreadable or piled-up characters."""

import re
import unicodedata

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.models.tables import MAX_NICKNAME

#: Control and format characters (such as those that change the writing direction), surrogates, and private or
#: unassigned code points.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
#: Letters and symbols that look like a space.
BLANK = set("\u115f\u1160\u2800\u3164\uffa0")
#: Joiners and variation selectors: emoji and some scripts need them, but between other letters they are
#: invisible.
JOINERS = {"\u200c", "\u200d", *map(chr, range(0xFE00, 0xFE10))}
JOINED = {"So", "Sk", "Mn", "Mc", "Me", "Lo", "Nd", "Po"}
#: Flags of parts of a country are spelled with invisible tag letters.
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f")
#: The replacement character for bytes that could not be decoded.
UNREADABLE = "\ufffd"
MAX_MARKS = 3


class NicknameField(forms.CharField):
    """One line of visible text."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Your nickname"),
            label_suffix="",
            help_text=gettext_lazy("No sign-up. The others see this name."),
            max_length=MAX_NICKNAME,
            error_messages={
                "required": gettext_lazy("Please enter a name."),
                "max_length": ngettext_lazy(
                    "That name is too long: it may have %(limit_value)d character.",
                    "That name is too long: it may have %(limit_value)d characters.",
                    "limit_value",
                ),
            },
            widget=forms.TextInput(
                attrs={
                    "class": "input input-big",
                    "autocomplete": "nickname",
                    "maxlength": MAX_NICKNAME,
                    "spellcheck": "false",
                }
            ),
        )
        # `clean` refuses every invisible character with one message; this validator would add a second one.
        self.validators = [v for v in self.validators if not isinstance(v, ProhibitNullCharactersValidator)]

    def to_python(self, value: object) -> str:
        # Normalised before the length is checked, because it changes the number of characters.
        return unicodedata.normalize("NFC", str(super().to_python(value)))

    def clean(self, value: object) -> str:
        typed = super().clean(value)
        if _hides_something(FLAG.sub("", typed)):
            raise forms.ValidationError(_("That name contains invisible characters. Please leave them out."))
        name = " ".join(typed.split())
        if UNREADABLE in name or not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
            raise forms.ValidationError(_("Nobody can read that name. Please use letters or digits."))
        if _most_marks(name) > MAX_MARKS:
            raise forms.ValidationError(_("That name has too many accents on one letter."))
        return name


def _hides_something(name: str) -> bool:
    before = ""
    for letter in name:
        if letter in JOINERS:
            if not before or unicodedata.category(before) not in JOINED | {"Cf"}:
                return True
        elif letter in BLANK or unicodedata.category(letter) in INVISIBLE:
            return True
        before = letter
    return False


def _most_marks(name: str) -> int:
    most = run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(letter) == "Mn" else 0
        most = max(most, run)
    return most
