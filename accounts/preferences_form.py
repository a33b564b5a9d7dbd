"""The form of the preferences: what each is called, and which values it can have."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from luckybox_site.club.reading import club_cache
from luckybox_site.web.preferences import LANGUAGE, VALUES, values_of

#: Some are translated when they are shown.
Words = Any


class Shown(NamedTuple):
    """A preference on its page: its label, its values in the order of `VALUES`, and a line of help."""

    label: Words
    values: tuple[Words, ...]
    help: Words = ""
    #: The order in which the values are shown, where it is not that.
    order: tuple[int, ...] = ()


OFF_ON = (gettext_lazy("Off"), gettext_lazy("On"))
WORDS: Mapping[str, Shown] = {
    "theme": Shown(
        gettext_lazy("Light or dark"),
        (gettext_lazy("As the device"), gettext_lazy("Light"), gettext_lazy("Dark")),
    ),
    "palette": Shown(
        gettext_lazy("Colours"),
        (
            gettext_lazy("Usual"),
            gettext_lazy("If red and green look alike"),
            gettext_lazy("If blue and yellow look alike"),
        ),
        gettext_lazy("Everything has a shape or a word besides its colour."),
    ),
    "type": Shown(gettext_lazy("Type at the table"), (gettext_lazy("Usual"), gettext_lazy("Larger"))),
    "motion": Shown(
        gettext_lazy("Motion"),
        (gettext_lazy("As the device"), gettext_lazy("Reduced")),
        gettext_lazy("Reduced: nothing flies, jumps or turns."),
    ),
    "sound": Shown(gettext_lazy("Sounds"), OFF_ON),
    "volume": Shown(
        gettext_lazy("Volume"),
        (gettext_lazy("Medium"), gettext_lazy("Soft"), gettext_lazy("Loud")),
        order=(1, 0, 2),
    ),
    "next": Shown(
        gettext_lazy("Next, where the table waits for everyone"),
        (gettext_lazy("I press it"), gettext_lazy("By itself")),
        gettext_lazy("By itself: after 4 seconds, in which you can still undo. Needs JavaScript."),
    ),
    "hints": Shown(gettext_lazy("Hints for a first game"), (gettext_lazy("On"), gettext_lazy("Off"))),
    "faces": Shown(
        gettext_lazy("Players in the strip of a full table"),
        (gettext_lazy("In the order of their seats"), gettext_lazy("Most points first")),
    ),
    "dead": Shown(
        gettext_lazy("Squares of Lucky Numbers that none of the tiles left can go to"),
        (gettext_lazy("Marked"), gettext_lazy("Not marked")),
    ),
    "keys": Shown(
        gettext_lazy("Keys on the buttons"),
        OFF_ON,
        gettext_lazy("Shows which letter presses a button. At a table, ? lists all keys."),
    ),
    "speech": Shown(
        gettext_lazy("Screen reader"),
        (gettext_lazy("Full"), gettext_lazy("Brief")),
        gettext_lazy("Brief: only the new number, and that it is your move."),
    ),
    "turn-mail": Shown(
        gettext_lazy("Mail when it is your turn"),
        OFF_ON,
        gettext_lazy("Only where a turn may take a day or more, when you are not at the table. Once a turn."),
    ),
}
GROUPS: Mapping[str, tuple[Words, tuple[str, ...]]] = {
    "looks": (gettext_lazy("Looks"), (LANGUAGE, "theme", "palette", "type", "motion")),
    "sounds": (gettext_lazy("Sounds"), ("sound", "volume")),
    "table": (gettext_lazy("At the table"), ("next", "hints", "faces", "dead")),
    "help": (gettext_lazy("Keyboard and screen reader"), ("keys", "speech")),
    "mail": (gettext_lazy("Mail"), ("turn-mail",)),
}


class Group(NamedTuple):
    """Some fields under a heading."""

    slug: str
    title: Words
    fields: list[BoundField]


class PreferencesForm(forms.Form):
    """Some or all preferences; what a request does not name stays as it is."""

    def __init__(self, *args: Any, has_mail: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        offered = club_cache.remembered().offered
        if len(offered) > 1:
            languages = [_("As the device"), *(name for _code, name in offered)]
            self._add(LANGUAGE, Shown(_("Language"), tuple(languages)))
        for name in VALUES:
            if name != "turn-mail" or has_mail:
                self._add(name, WORDS[name])

    def _add(self, name: str, shown: Shown) -> None:
        choices = list(zip(values_of(name), shown.values, strict=True))
        self.fields[name] = forms.ChoiceField(
            label=shown.label,
            help_text=shown.help,
            choices=[choices[place] for place in shown.order or range(len(choices))],
            widget=forms.RadioSelect,
            required=False,
            error_messages={"invalid_choice": gettext_lazy("Please choose one of these.")},
        )

    def groups(self) -> Iterator[Group]:
        """The fields as the page shows them."""
        for slug, (title, names) in GROUPS.items():
            fields = [self[name] for name in names if name in self.fields]
            if fields:
                yield Group(slug, title, fields)

    def chosen(self) -> dict[str, str]:
        """The preferences that a valid form names."""
        return {name: value for name, value in self.cleaned_data.items() if value}
