"""The fields of a table's form: a choice between a few options, and the number of seats."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.adapters import Adapter
from games.presenters.macros import macro

ONE_OF_THESE = gettext_lazy("Please choose one of these.")

_choice = macro("page.jinja", "choice")


def option(name: str | Promise, line: str | Promise) -> SafeString:
    """The label of a choice with a line that explains it."""
    return _choice(name, line)


class OneOfField(forms.TypedChoiceField):
    """A choice between a few options, as radio buttons."""

    def __init__(
        self,
        label: Any,
        choices: Any,
        initial: Any,
        coerce: Callable[[Any], Any] = str,
        *,
        required: bool = True,
    ) -> None:
        super().__init__(
            required=required,
            empty_value=initial,
            label=label,
            choices=choices,
            initial=initial,
            coerce=coerce,
            widget=forms.RadioSelect,
            error_messages=dict.fromkeys(("required", "invalid_choice"), ONE_OF_THESE),
        )


class SeatsField(forms.IntegerField):
    """The number of seats, limited to what the game allows."""

    def __init__(self, adapter: Adapter[Any, Any, Any], usual: int) -> None:
        least, most = adapter.engine.min_seats, adapter.engine.max_seats
        wrong = format_lazy(
            ngettext_lazy(
                "A table has {least} to {most} seat.", "A table has {least} to {most} seats.", most
            ),
            least=least,
            most=most,
        )
        super().__init__(
            label=gettext_lazy("Seats"),
            min_value=least,
            max_value=most,
            initial=usual,
            widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
            error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong),
        )
