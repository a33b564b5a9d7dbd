"""Fields of the form of a tournament."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from games.forms.table_fields import ONE_OF_THESE, option
from games.presenters.tourney.standing_words import TIE_BREAKS
from games.presenters.tourney.words import Words, minutes_in_words

ON_SITE: Final = "site"
ON_PAPER: Final = "paper"
#: Minutes that a round may take.
CLOCKS: Final = (0, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 120, 180, 1440, 3 * 1440, 7 * 1440, 14 * 1440)
#: Minutes after which somebody has not come.
PATIENCE: Final = (0, 1, 2, 3, 5, 10, 15, 30, 60, 1440)


def described(some: Mapping[str, Words]) -> Callable[[], list[tuple[str, SafeString]]]:
    """Choices with a line each."""
    return lambda: [(slug, option(words.name, words.line)) for slug, words in some.items()]


def capital(label: Any) -> str:
    text = str(label)
    return text[:1].upper() + text[1:]


def places() -> list[tuple[str, SafeString]]:
    return [
        (ON_SITE, option(_("On this site"), _("On phones and laptops, in the hall or at home."))),
        (ON_PAPER, option(_("With real cards"), _("The site pairs and counts; you enter the results."))),
    ]


class NumberField(forms.IntegerField):
    """A whole number; empty counts as none."""

    def __init__(
        self,
        label: StrOrPromise,
        *,
        least: int = 0,
        most: int,
        required: bool = False,
        initial: int | None = None,
    ) -> None:
        wrong = gettext_lazy("Please enter a whole number from %(least)d to %(most)d.")
        super().__init__(
            label=label,
            min_value=least,
            max_value=most,
            required=required,
            initial=initial,
            widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
        )
        self._wrong, self._range = wrong, {"least": least, "most": most}

    def clean(self, value: Any) -> int:
        try:
            return int(super().clean(value) or 0)
        except forms.ValidationError:
            raise forms.ValidationError(str(self._wrong) % self._range) from None


class SwitchField(forms.BooleanField):
    """Something that is on or off, with a line that explains it."""

    def __init__(self, label: StrOrPromise, line: StrOrPromise, *, initial: bool = False) -> None:
        super().__init__(
            label=label,
            help_text=line,
            required=False,
            initial=initial,
            widget=forms.CheckboxInput(attrs={"role": "switch"}),
        )


class MinutesField(forms.TypedChoiceField):
    """A length of time out of a list."""

    def __init__(
        self, label: StrOrPromise, lengths: tuple[int, ...], none: StrOrPromise, initial: int = 0
    ) -> None:
        self._lengths, self._none = lengths, none
        super().__init__(
            label=label,
            choices=lambda: self._in_words(lengths),
            coerce=int,
            empty_value=initial,  # type: ignore[arg-type]  # what it is for is not said
            initial=initial,
            required=False,
            widget=forms.Select(attrs={"class": "input"}),
            error_messages={"invalid_choice": ONE_OF_THESE},
        )

    def offer(self, minutes: Any) -> None:
        """Let a length be chosen that a tournament has and the list has not."""
        if isinstance(minutes, int) and minutes not in self._lengths:
            lengths = sorted({*self._lengths, minutes})
            self.choices = self._in_words(lengths)

    def _in_words(self, lengths: Sequence[int]) -> list[tuple[int, str]]:
        return [(one, minutes_in_words(one) if one else str(self._none)) for one in lengths]


class TieBreakField(forms.ChoiceField):
    """What decides in one place of the order; or nothing more."""

    def __init__(self, place: int, wanted: str) -> None:
        super().__init__(
            label=_("Tie-break %(place)d") % {"place": place},
            choices=lambda: [
                ("", _("nothing more")),
                *((slug, one.name) for slug, one in TIE_BREAKS.items()),
            ],
            initial=wanted,
            required=False,
            widget=forms.Select(attrs={"class": "input"}),
            error_messages={"invalid_choice": ONE_OF_THESE},
        )
