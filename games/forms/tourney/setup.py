"""The form with which a tournament is set up, and set up differently."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Self

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.adapters import ADAPTERS
from games.engine.protocol import BadRecord
from games.forms.table_fields import OneOfField
from games.forms.tables import NewTableForm
from games.forms.tourney import fields
from games.forms.tourney.combinations import faults
from games.forms.tourney.points import PointsField, points_from_text, text_of_points
from games.forms.tourney.presets import values_of
from games.forms.tourney.table import form_of_stored, stored_options, table_form
from games.models import Tournament
from games.models.tournaments import MAX_TITLE
from games.presenters.tourney import words
from games.services.tourney.making import FIXED, Plan
from games.tourney.course.options import Format, Options, options_from_json
from games.tourney.rows import OWN
from games.tourney.tie_breaks import TIE_BREAKS
from luckybox_site.web.visible_names import visible_name

#: Fields that are options under another name, or several of them.
_SIZES: Final = ("size_min", "size_aim", "size_max")
_TIES: Final = tuple(f"tie_{number}" for number in range(1, len(TIE_BREAKS) + 1))
#: Those that have the same name as the option.
_PLAIN: Final = (
    "format",
    "rounds",
    "scheme",
    "leavers",
    "first",
    "seats_matter",
    "duplicate",
    "cut",
    "pods",
    "advance",
    "round_minutes",
    "goes_on",
    "on_time",
    "no_show_minutes",
    "check_in",
    "takes_late",
    "most_players",
)
#: What no template sets.
KEPT: Final = ("name", "starts_at", "entry", "most_players", "rounds", "cut", "advance", "points")


class TournamentForm(forms.Form):
    """Everything that an organiser decides; but for the name all of it has a usable value."""

    #: Whether the first round is published, after which some things stay as they are.
    is_begun = False

    name = forms.CharField(
        label=gettext_lazy("Name of the tournament"),
        max_length=MAX_TITLE,
        error_messages={"required": gettext_lazy("Please give the tournament a name.")},
        widget=forms.TextInput(attrs={"class": "input input-big", "autocomplete": "off"}),
    )
    format = OneOfField(gettext_lazy("Format"), fields.described(words.FORMATS), Format.SWISS.value)
    rounds = fields.NumberField(gettext_lazy("Rounds"), most=30)
    size_min = fields.NumberField(gettext_lazy("At least"), least=1, most=12, required=True)
    size_aim = fields.NumberField(gettext_lazy("If possible"), least=1, most=12, required=True)
    size_max = fields.NumberField(gettext_lazy("At most"), least=1, most=12, required=True)
    on_paper = OneOfField(gettext_lazy("Where do they play?"), fields.places, fields.ON_SITE)
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Start"),
        help_text=gettext_lazy("Everybody reads it; you start the first round yourself."),
        required=False,
        error_messages={"invalid": gettext_lazy("Please enter a date and a time, such as 2026-12-24 18:00.")},
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local", "class": "input"}, format="%Y-%m-%dT%H:%M"
        ),
    )
    round_minutes = fields.MinutesField(
        gettext_lazy("Clock of a round"), fields.CLOCKS, gettext_lazy("No clock")
    )
    entry = OneOfField(
        gettext_lazy("Who may enter?"),
        [(one.value, fields.capital(one.label)) for one in Tournament.Entry],
        Tournament.Entry.ANYBODY.value,
    )
    is_listed = fields.SwitchField(
        gettext_lazy("Announce it"), gettext_lazy("It stands in the list of tournaments, for everybody.")
    )
    is_open = fields.SwitchField(
        gettext_lazy("Registration is open"), gettext_lazy("People can enter from now on."), initial=True
    )
    check_in = fields.SwitchField(
        gettext_lazy("Check-in"), gettext_lazy("Only those are paired who have said that they are here.")
    )
    most_players = fields.NumberField(gettext_lazy("Most players"), most=1000)
    takes_late = fields.SwitchField(
        gettext_lazy("Late entry"),
        gettext_lazy("People may come in after the first round; once they get half of a bye for it."),
        initial=True,
    )
    scheme = OneOfField(gettext_lazy("Points"), fields.described(words.SCHEMES), "places")
    points = PointsField()
    leavers = OneOfField(gettext_lazy("Whoever leaves"), fields.described(words.LEAVERS), "keep")
    first = OneOfField(gettext_lazy("First round"), fields.described(words.FIRST), "lot")
    seats_matter = fields.SwitchField(
        gettext_lazy("Seats matter"),
        gettext_lazy("Nobody sits in the same seat again and again."),
        initial=True,
    )
    duplicate = fields.SwitchField(
        gettext_lazy("Equal deals"),
        gettext_lazy("All tables of a round have the same deal, so that luck counts for less."),
    )
    cut = fields.NumberField(gettext_lazy("How many play finals"), most=256)
    pods = OneOfField(gettext_lazy("Tables of the finals"), fields.described(words.PODS), "steps")
    advance = fields.NumberField(
        gettext_lazy("How many of each table play on"), least=1, most=6, required=True, initial=1
    )
    goes_on = OneOfField(gettext_lazy("The next round begins"), fields.described(words.GOES_ON), "by_hand")
    on_time = OneOfField(
        gettext_lazy("When the clock of the round is over"), fields.described(words.ON_TIME), "wait"
    )
    no_show_minutes = fields.MinutesField(
        gettext_lazy("Whoever has not come: the house plays after"),
        fields.PATIENCE,
        gettext_lazy("Never"),
        initial=5,
    )

    #: The fields of the game.
    table: NewTableForm
    #: The tournament and its options, if it is there already.
    row: Tournament | None = None
    before: Options | None = None

    def __init__(self, kind: str, table: NewTableForm, data: Any = None, **more: Any) -> None:
        super().__init__(data, label_suffix="", **more)
        self.kind, self.table = kind, table
        self.fields["rounds"].help_text = words.usual_rounds_in_words()
        self.fields["cut"].help_text = _("Empty: as many as usual, 4 of up to 32 players and 16 of more.")
        self.fields["most_players"].help_text = _("Empty: as many as come. The others wait for a place.")
        chosen = self.initial.get("tie_breaks", Options().tie_breaks)
        for place, name in enumerate(_TIES):
            wanted = chosen[place] if place < len(chosen) else ""
            self.fields[name] = fields.TieBreakField(place + 1, wanted)
        for name in ("round_minutes", "no_show_minutes"):
            self.fields[name].offer(self.initial.get(name))  # type: ignore[attr-defined]  # of our own field

    @classmethod
    def of_template(cls, slug: str, kind: str, typed: Mapping[str, Any] | None = None) -> Self:
        """The form as a template sets it; what was typed of anything that none sets stays."""
        kept = {name: typed[name] for name in KEPT if typed and typed.get(name)}
        values = values_of(slug, kind)
        return cls(
            kind, table_form(kind, initial={"clock": values.get("clock", 0)}), initial={**values, **kept}
        )

    @classmethod
    def sent(cls, kind: str, data: Any) -> Self:
        return cls(kind, table_form(kind, data), data)

    @classmethod
    def of_tournament(cls, row: Tournament, options: Options, *, is_begun: bool, data: Any = None) -> Self:
        """The form of a tournament that there is; what is fixed after the first round cannot be changed."""
        record = options.to_json()
        sizes = dict(zip(_SIZES, (options.sizes.min, options.sizes.aim, options.sizes.max), strict=True))
        initial = {
            **{name: record[name] for name in _PLAIN},
            **{name: record[name] or None for name in ("rounds", "cut", "most_players")},
            **sizes,
            "tie_breaks": options.tie_breaks,
            "points": text_of_points(options.points),
            "name": row.name,
            "entry": row.entry,
            "is_listed": row.is_listed,
            "starts_at": timezone.localtime(row.starts_at) if row.starts_at else None,
            "on_paper": fields.ON_PAPER if row.table.get("on_paper") else fields.ON_SITE,
        }
        form = cls(row.kind, form_of_stored(row.kind, row.table, data), data, initial=initial)
        del form.fields["is_open"]
        form.row, form.before, form.is_begun = row, options, is_begun
        if is_begun:
            fixed = [name for name in FIXED if name != "sizes"]
            for name in (*fixed, *_SIZES, "on_paper"):
                form.fields[name].disabled = True
            for field in form.table.fields.values():
                field.disabled = True
        return form

    def tie_breaks(self) -> list[forms.BoundField]:
        return [self[name] for name in _TIES]

    def is_unfolded(self) -> bool:
        """Whether something that is folded away has to be mended."""
        shown = {"name", "rounds", *_SIZES, "on_paper", "starts_at", "entry", "round_minutes"}
        return any(name not in shown for name in self.errors) or bool(self.table.errors)

    def is_valid(self) -> bool:
        return super().is_valid() and self.table.is_valid()

    def clean_name(self) -> str:
        return visible_name(self.cleaned_data["name"])

    def clean_on_paper(self) -> bool:
        return bool(self.cleaned_data["on_paper"] == fields.ON_PAPER)

    def clean_points(self) -> Any:
        if self.cleaned_data.get("scheme") != OWN:
            return None
        if not self.cleaned_data["points"].strip():
            raise forms.ValidationError(_("Please say how many points each place has."))
        return points_from_text(self.cleaned_data["points"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        chosen = [data[name] for name in _TIES if data.get(name)]
        if len(set(chosen)) < len(chosen):
            self.add_error(_TIES[0], _("A tie-break stands here twice. Please choose each only once."))
        if data.get("format") == Format.RACE:
            data |= dict.fromkeys(_SIZES, 1)
        if self.table.is_valid() and not self.errors:
            for name, sentence in faults(self.kind, data, self.table.rules(), is_rated=self.is_rated()):
                if not self.fields[name].disabled:
                    self.add_error(name, sentence)
        if not self.errors:
            self._check_options()
        return data

    def is_rated(self) -> bool:
        return bool(self.table.cleaned_data.get("is_rated"))

    def _check_options(self) -> None:
        try:
            options_from_json(self.options().to_json())
        except BadRecord:
            self.add_error(None, _("These options do not fit together. Please choose a template again."))

    def options(self) -> Options:
        data = self.cleaned_data
        values = {name: data[name] for name in _PLAIN}
        record: dict[str, Any] = {
            **values,
            "sizes": dict(zip(("min", "aim", "max"), (data[name] for name in _SIZES), strict=True)),
            "tie_breaks": [data[name] for name in _TIES if data[name]],
        }
        if data["points"] is not None:
            record["points"] = data["points"]
        chosen = options_from_json(record)
        if self.before is None or not self.is_begun:
            return chosen
        return replace(chosen, **{name: getattr(self.before, name) for name in FIXED})

    def plan(self) -> Plan:
        data = self.cleaned_data
        is_fixed = self.row is not None and self.is_begun
        return Plan(
            name=data["name"],
            kind=self.kind,
            table=self.row.table
            if self.row and is_fixed
            else stored_options(self.table, on_paper=data["on_paper"]),
            entry=data["entry"],
            is_listed=data["is_listed"],
            starts_at=data["starts_at"],
        )

    @property
    def most_at_a_table(self) -> int:
        return ADAPTERS[self.kind].engine.max_seats
