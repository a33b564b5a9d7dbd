"""The forms for creating and joining a table, as far as they are the same for every game."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.adapters import Adapter
from games.forms.nickname import NicknameField
from games.forms.table_fields import OneOfField, option
from games.models import Game
from games.presenters.access import Choice, guests_chats, visibilities, watchers
from games.presenters.public_table_cards import clock_slug
from games.presenters.showcases import SHOWCASES
from games.services.access import LONGEST_WORD, hashed
from games.services.lobby import TableOptions
from games.services.options import Wished
from games.services.refusals import Why
from luckybox_site.club.reading import club

#: Whom a new table is for, which decides what the other fields leave open.
FRIENDS, EVERYBODY, ALONE, COMPUTER = "friends", "everybody", "solo", "computer"
#: Seats of a table against the computer unless another number was chosen.
AGAINST_COMPUTER = 2


class JoinForm(forms.Form):
    """The form to take a seat: a nickname."""

    name = NicknameField()


def paces(kind: str) -> "OneOfField":
    """How a game goes on when everybody is done."""

    def choices() -> list[tuple[str, SafeString]]:
        names = SHOWCASES[kind].paces
        lines = {
            Game.Pace.BRISK.value: _("2 seconds after everyone is done; until then you can undo"),
            Game.Pace.STEADY.value: _("4 seconds after everyone is done, with time to look around"),
            Game.Pace.RELAXED.value: _("No hurry: the game goes on when everyone has pressed Next"),
        }
        return [(pace, option(names[pace], line)) for pace, line in lines.items()]

    return OneOfField(gettext_lazy("When everyone is done"), choices, Game.Pace.BRISK.value)


def _presets() -> list[tuple[str, SafeString]]:
    return [
        (FRIENDS, option(_("With friends"), _("You send them the link"))),
        (EVERYBODY, option(_("With everybody"), _("On the front page, for anybody to join"))),
        (ALONE, option(_("Solo"), _("It starts at once"))),
        (COMPUTER, option(_("Against the computer"), _("It starts at once"))),
    ]


def _clocks() -> list[tuple[int, str]]:
    return [
        (Game.Clock.NONE.value, _("None")),
        (Game.Clock.QUICK.value, _("20 s")),
        (Game.Clock.NORMAL.value, _("45 s")),
        (Game.Clock.LONG.value, _("90 s")),
        (Game.Clock.CORRESPONDENCE.value, _("1 day")),
        (Game.Clock.THREE_DAYS.value, _("3 days")),
        (Game.Clock.WEEK.value, _("7 days")),
    ]


def _choices(words: Callable[[], list[Choice]]) -> Callable[[], list[tuple[str, SafeString]]]:
    return lambda: [(value, option(name, line)) for value, name, line in words()]


class NewTableForm(forms.Form):
    """The form for a new table; every field except the name has a usable default.

    Each game has a subclass, which limits the seats and adds the fields of that game.
    """

    adapter: ClassVar[Adapter[Any, Any, Any]]
    #: The template with the fields of this game.
    template: ClassVar[str]
    #: Whether the table has a word already, which stays without a new one.
    has_word = False

    name = NicknameField()
    preset = OneOfField(gettext_lazy("Who plays?"), _presets, FRIENDS, required=False)
    seats: forms.IntegerField
    pace: OneOfField
    clock = OneOfField(gettext_lazy("Time limit for each turn"), _clocks, Game.Clock.NONE.value, coerce=int)
    visibility = OneOfField(
        gettext_lazy("Who may come in?"), _choices(visibilities), Game.Visibility.LINK.value, required=False
    )
    word = forms.CharField(
        label=gettext_lazy("The word"),
        help_text=gettext_lazy("Everybody is asked for it once. Tell it to those who may come."),
        max_length=LONGEST_WORD,
        required=False,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off", "spellcheck": "false"}),
    )
    watching_by = OneOfField(
        gettext_lazy("Who may watch?"), _choices(watchers), Game.WatchingBy.LINK.value, required=False
    )
    guests_chat = OneOfField(
        gettext_lazy("What may guests say in the chat?"),
        _choices(guests_chats),
        Game.GuestsChat.USUAL.value,
        required=False,
    )
    is_rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        help_text=gettext_lazy("The result changes everybody’s rating. All players need an account."),
        required=False,
        initial=False,
        widget=forms.CheckboxInput(attrs={"role": "switch"}),
    )

    def __init__(self, *args: Any, use_club: bool = True, **kwargs: Any) -> None:
        """The club's choices stand in the fields at first, unless they are left out (`use_club`)."""
        super().__init__(*args, **kwargs)
        if use_club:
            self.initial = {**self.of_the_club(), **self.initial}
        if not self.is_for_one():
            choices = [choice for choice in _presets() if choice[0] != ALONE]
            self.fields["preset"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def of_the_club(self) -> dict[str, Any]:
        """What the club has chosen for new tables of this game, as far as it can still be chosen."""
        chosen = club().table.get(self.adapter.slug, {})
        return {
            name: value for name, value in chosen.items() if name in self.fields and self._takes(name, value)
        }

    def _takes(self, name: str, value: Any) -> bool:
        try:
            self.fields[name].clean(value)
        except forms.ValidationError:
            return False
        return True

    @classmethod
    def usual(cls, name: str, wished: str = "") -> Self:
        """The form with the default values, a name and perhaps a number of seats or a preset."""
        empty = cls()
        values = {field: empty[field].value() for field in empty.fields}
        changed = {("preset" if wished == COMPUTER else "seats"): wished} if wished else {}
        return cls({**values, "name": name, **changed})

    @classmethod
    def for_everybody(cls, name: str, clock: str) -> Self:
        """The same for a public table that everybody may watch, perhaps with a clock (see `clock_slug`)."""
        seconds = next((value for value in Game.Clock if clock_slug(value) == clock), Game.Clock.NONE)
        form = cls.usual(name)
        access = {"visibility": Game.Visibility.PUBLIC, "watching_by": Game.WatchingBy.EVERYBODY}
        return cls({**form.data, **access, "clock": seconds})

    @classmethod
    def of_table(cls, game: Game, data: Mapping[str, str] | None = None) -> Self:
        """The form for the options of a table that waits. A match that goes on keeps its seats and rules."""
        own = cls.values_of(game.rules)
        common = ("seats", "pace", "clock", "visibility", "watching_by", "guests_chat", "is_rated")
        form = cls(data, initial={**{name: getattr(game, name) for name in common}, **own})
        for name in ("name", "preset"):
            del form.fields[name]
        form.has_word = bool(game.word)
        if form.has_word:
            form.fields["word"].help_text = _("Leave it empty to keep the word that there is.")
        if game.match_game > 1:
            for name in ("seats", *own):
                form.fields[name].disabled = True
        return form

    @classmethod
    def switched_from(cls, before: "type[NewTableForm]", data: Mapping[str, str]) -> Self:
        """This form for a visitor who has begun to fill in the form of another game.

        Changed values are kept; unchanged values and numbers of seats that this game does not allow become
        the defaults of this game.
        """
        old, new = before(), cls()
        usual = {name: str(old[name].value()) for name in old.fields}
        sent = {name: data.get(name, "") for name in new.fields if name in data or name in usual}
        changed = {name: value for name, value in sent.items() if value != usual.get(name)}
        for name in ("seats", "preset"):
            try:
                new.fields[name].clean(changed.get(name))
            except forms.ValidationError:
                changed.pop(name, None)
        return cls(initial=changed)

    def is_unfolded(self) -> bool:
        """Whether more than the name and the preset was chosen, or has to be mended."""
        usual, folded = type(self)(), self.fields.keys() - {"name", "preset"}
        values = {name: self[name].value() for name in folded}
        chosen = {name: value for name, value in values.items() if value not in {None, ""}}
        return any(
            name in self.errors or str(chosen.get(name, usual[name].value())) != str(usual[name].value())
            for name in folded
        )

    @classmethod
    def is_for_one(cls) -> bool:
        """Whether the game can be played alone."""
        return cls.adapter.engine.min_seats == 1

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("visibility") == Game.Visibility.WORD and not (data.get("word") or self.has_word):
            self.add_error("word", _(Why.NO_WORD.value))
        self._apply_preset(data)
        return data

    def _apply_preset(self, data: dict[str, Any]) -> None:
        """What the preset decides, as far as no field says otherwise."""
        preset = data.get("preset")
        if preset == EVERYBODY and data.get("visibility") == Game.Visibility.LINK:
            data["visibility"] = Game.Visibility.PUBLIC
            if data.get("watching_by") == Game.WatchingBy.LINK:
                data["watching_by"] = Game.WatchingBy.EVERYBODY
        elif preset == ALONE:
            data["seats"] = 1
        elif preset == COMPUTER and data.get("seats") in {1, self.fields["seats"].initial}:
            data["seats"] = AGAINST_COMPUTER

    @classmethod
    @abstractmethod
    def values_of(cls, rules: Mapping[str, Any]) -> dict[str, str]:
        """The values of this game's own fields for rules that `rules` has made."""

    @abstractmethod
    def rules(self) -> dict[str, Any]:
        """The values of this game's own fields, as the game's row stores them."""

    def options(self) -> TableOptions:
        """The values of the form, for the service that creates the table."""
        data = self.cleaned_data
        return TableOptions(
            self.adapter.slug,
            data["seats"],
            self.rules(),
            pace=data["pace"],
            clock=data["clock"],
            visibility=data["visibility"],
            watching_by=data["watching_by"],
            computers=data["seats"] - 1 if data.get("preset") == COMPUTER else 0,
            guests_chat=data["guests_chat"],
            word=hashed(data["word"]) if data["word"] and data["visibility"] == Game.Visibility.WORD else "",
            is_rated=data["is_rated"],
        )

    def changes(self) -> Wished:
        """The same for the service that changes a table that waits."""
        chosen = self.options()
        return {
            "seats": chosen.seats,
            "rules": chosen.rules,
            "pace": chosen.pace,
            "clock": chosen.clock,
            "visibility": chosen.visibility,
            "watching_by": chosen.watching_by,
            "guests_chat": chosen.guests_chat,
            "word": chosen.word,
            "is_rated": chosen.is_rated,
        }
