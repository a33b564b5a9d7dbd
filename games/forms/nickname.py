"""Nicknames: one line of visible text, or the name of the visitor's account."""

import unicodedata
from typing import TypeVar

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.models.tables import MAX_NICKNAME
from luckybox_site.web.visible_names import visible_name

FormT = TypeVar("FormT", bound=forms.Form)


def by_account(form: FormT, name: str) -> FormT:
    """The form, whose name is that of the visitor's account, if there is one, and cannot be changed."""
    if name:
        form.initial["name"] = name
        form.fields["name"].disabled = True
        form.fields["name"].label = _("Your name")
        form.fields["name"].help_text = _("The name of your account. The others see it.")
    return form


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
        return visible_name(super().clean(value))
