"""Setting up a table, and sitting down at one: what is the same for every game."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.names import NicknameField
from games.kinds import Kind
from games.models import Game
from games.services.lobby import Wishes

ONE_OF_THESE = gettext_lazy("Please choose one of these.")


class JoinForm(forms.Form):
    """One field, and the visitor sits."""

    name = NicknameField()


def _paces() -> list[tuple[str, SafeString]]:
    return [
        (Game.Pace.BRISK.value, option(_("Brisk"), _("Goes on by itself, a moment after each turn"))),
        (Game.Pace.RELAXED.value, option(_("Relaxed"), _("Goes on when all who have played press Next"))),
    ]


def _clocks() -> list[tuple[int, str]]:
    return [
        (Game.Clock.NONE.value, _("None")),
        (Game.Clock.QUICK.value, _("20 s")),
        (Game.Clock.NORMAL.value, _("45 s")),
        (Game.Clock.LONG.value, _("90 s")),
        (Game.Clock.CORRESPONDENCE.value, _("1 day")),
    ]


def option(name: str | Promise, line: str | Promise) -> SafeString:
    """A choice with a line that explains it."""
    return format_html("{}<small>{}</small>", name, line)


class OneOfField(forms.TypedChoiceField):
    """A few choices side by side, of which one is on."""

    def __init__(self, label: Any, choices: Any, initial: Any, coerce: Callable[[Any], Any] = str) -> None:
        super().__init__(
            label=label,
            choices=choices,
            initial=initial,
            coerce=coerce,
            widget=forms.RadioSelect,
            error_messages=dict.fromkeys(("required", "invalid_choice"), ONE_OF_THESE),
        )


class SeatsField(forms.IntegerField):
    """As many seats as a game is for."""

    def __init__(self, kind: Kind[Any, Any, Any], usual: int) -> None:
        least, most = kind.engine.min_seats, kind.engine.max_seats
        wrong = format_lazy(gettext_lazy("A table has {least} to {most} seats."), least=least, most=most)
        super().__init__(
            label=gettext_lazy("Seats"),
            min_value=least,
            max_value=most,
            initial=usual,
            widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
            error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong),
        )


class NewTableForm(forms.Form):
    """A table; every field but the name starts with a value that just works.

    Each game brings a form of its own, which says how many seats there can be and adds what the game leaves
    to the table.
    """

    kind: ClassVar[Kind[Any, Any, Any]]
    #: The part of the page that has the fields of this game.
    template: ClassVar[str]

    name = NicknameField()
    seats: forms.IntegerField
    pace = OneOfField(gettext_lazy("Pace"), _paces, Game.Pace.BRISK.value)
    clock = OneOfField(gettext_lazy("Clock for each turn"), _clocks, Game.Clock.NONE.value, coerce=int)
    is_public = forms.BooleanField(
        label=gettext_lazy("Anyone with the link may watch"), required=False, initial=True
    )

    @classmethod
    def usual(cls, name: str, seats: str = "") -> Self:
        """What somebody sends who chooses nothing but their name, and perhaps the seats."""
        empty = cls()
        values = {field: empty[field].value() for field in empty.fields}
        return cls({**values, "name": name, **({"seats": seats} if seats else {})})

    @classmethod
    def instead_of(cls, before: "type[NewTableForm]", data: Mapping[str, str]) -> Self:
        """This form for somebody who has begun with the one of another game: what they typed stays.

        What they left as it was is as usual here, and so are seats that this game does not have.
        """
        old, new = before(), cls()
        usual = {name: str(old[name].value()) for name in old.fields}
        said = {name: data.get(name, "") for name in new.fields if name in data or name in usual}
        typed = {name: value for name, value in said.items() if value != usual.get(name)}
        try:
            new.fields["seats"].clean(typed.get("seats"))
        except forms.ValidationError:
            typed.pop("seats", None)
        return cls(initial=typed)

    @classmethod
    def is_for_one(cls) -> bool:
        """Whether the game can be played alone."""
        return cls.kind.engine.min_seats == 1

    @abstractmethod
    def rules(self) -> dict[str, Any]:
        """What the fields of this game say, as the game's row keeps it."""

    def wishes(self) -> Wishes:
        """What the form says, for the service."""
        data = self.cleaned_data
        return Wishes(
            self.kind.slug,
            data["seats"],
            self.rules(),
            pace=data["pace"],
            clock=data["clock"],
            is_public=data["is_public"],
        )
