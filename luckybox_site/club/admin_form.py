"""The form of the club in the admin: its row, and the fields of a new table of each game."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _

from games.forms.registry import FIRST, NEW_TABLES
from games.forms.tables import NewTableForm
from games.models import Game
from games.models.lobby import Lobby
from games.presenters.showcases import SHOWCASES
from games.services.lobby_chat import lobby_chat, open_to
from luckybox_site.club.models import Club

#: Fields of a new table that no club can choose for everybody: guests, for one, play no rated games.
PERSONAL = frozenset({"name", "word", "preset", "is_rated"})
#: A name for checking the form of a new table, which wants one.
SOMEBODY = "Ada"


class ClubForm(forms.ModelForm[Club]):
    """The row as it is; `club_form` adds the fields of new tables."""

    languages = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    game = forms.ChoiceField()
    chat = forms.ChoiceField()

    class Meta:
        model = Club
        fields = (
            "name",
            "welcome",
            "languages",
            "opening",
            "registration",
            "evening_hosts",
            "guest_days",
            "table_days",
            "job_days",
            "imprint",
            "privacy",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = self.instance.table
        languages, game = self.fields["languages"], self.fields["game"]
        languages.label, languages.help_text = _("Languages"), _("All if you choose none.")
        languages.choices = settings.LANGUAGES  # type: ignore[attr-defined]  # of a choice field
        game.label = _("Game that New table begins with")
        game.choices = [(slug, str(SHOWCASES[slug].name)) for slug in NEW_TABLES]  # type: ignore[attr-defined]  # of a choice field
        chat = self.fields["chat"]
        chat.label, chat.choices = _("Who may chat in the lobby"), Lobby.Chat.choices  # type: ignore[attr-defined]  # of a choice field
        chat.help_text = _("Switch it on where somebody reads what is reported. It stays off until then.")
        self.initial["chat"] = lobby_chat().who
        self.initial["game"] = stored.get("game", FIRST)
        for slug in NEW_TABLES:
            for name, value in stored.get(slug, {}).items():
                self.initial[f"{slug}_{name}"] = value

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        table: dict[str, Any] = {"game": data.get("game", FIRST)}
        for slug, form in NEW_TABLES.items():
            values = {name: data.get(f"{slug}_{name}") for name in offered_fields(form)}
            table[slug] = {name: value for name, value in values.items() if value not in {None, ""}}
            self._check(slug, form, table[slug])
        self.instance.table = table
        return data

    def save_chat(self) -> None:
        """The lobby has its row apart from the club's."""
        open_to(self.cleaned_data["chat"])

    def _check(self, slug: str, form: type[NewTableForm], chosen: dict[str, Any]) -> None:
        """Whether a table can be opened with these values and the usual ones for the rest."""
        bare = form(use_club=False)
        usual = {name: bare[name].value() for name in bare.fields}
        for name, errors in form({**usual, **chosen, "name": SOMEBODY}).errors.items():
            self.add_error(f"{slug}_{name}" if name in offered_fields(form) else None, list(errors))


def club_form() -> type[ClubForm]:
    """The form, whose words are in the language of whoever asks for it."""
    fields = {
        f"{slug}_{name}": _plain(field)
        for slug, form in NEW_TABLES.items()
        for name, field in offered_fields(form).items()
    }
    return type("ClubForm", (ClubForm,), fields)


def fields_of(slug: str) -> list[str]:
    """The names of the fields that `club_form` adds for a game."""
    return [f"{slug}_{name}" for name in offered_fields(NEW_TABLES[slug])]


def offered_fields(form: type[NewTableForm]) -> dict[str, forms.Field]:
    return {name: field for name, field in form(use_club=False).fields.items() if name not in PERSONAL}


def _plain(field: forms.Field) -> forms.Field:
    """A field of a new table, without the looks of our pages; empty means what the game usually has."""
    if not isinstance(field, forms.ChoiceField):
        return forms.IntegerField(label=field.label, required=False, help_text=_("As usual if empty."))
    choices = {
        str(value): str(words).partition("<small")[0]
        for value, words in list(field.choices)  # type: ignore[arg-type]  # a field makes an iterator of them
        if value != Game.Visibility.WORD
    }
    usual = choices.pop(str(field.initial))
    as_usual = _("As usual: %(choice)s") % {"choice": usual}
    return forms.ChoiceField(label=field.label, choices=[("", as_usual), *choices.items()], required=False)
