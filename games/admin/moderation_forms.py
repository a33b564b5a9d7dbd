"""The forms of moderators: a decision about a report, and a sanction without one."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Report, Sanction
from games.models.people import LONGEST_REASON
from games.services.people_search import Found, people_called

#: How long a mute or a suspension lasts, in hours; empty: until it is lifted.
LENGTHS = (
    ("1", gettext_lazy("an hour")),
    ("24", gettext_lazy("a day")),
    ("72", gettext_lazy("3 days")),
    ("168", gettext_lazy("a week")),
    ("672", gettext_lazy("4 weeks")),
    ("", gettext_lazy("until it is lifted")),
)
LONGEST_NAME = 150


def length_of(hours: str) -> timedelta | None:
    """What was chosen of `LENGTHS`."""
    return timedelta(hours=int(hours)) if hours else None


def _is_beyond(kind: str | None, user: Any) -> bool:
    """Whether moderators cannot do this: nobody shuts out those who run the site by way of a sanction."""
    return kind == Sanction.Kind.SUSPENSION and bool(user and (user.is_staff or user.is_superuser))


def _staff_stays() -> str:
    return _("This person belongs to the staff, whom only the administration of accounts can shut out.")


class LengthField(forms.ChoiceField):
    def __init__(self) -> None:
        help_text = gettext_lazy("Of a mute or a suspension; a warning has no end.")
        super().__init__(
            label=gettext_lazy("Lasts"), choices=LENGTHS, initial="24", required=False, help_text=help_text
        )


class DecisionForm(forms.ModelForm[Report]):
    """What is done about a report."""

    act = forms.ChoiceField(
        label=gettext_lazy("What is done"),
        choices=[("", gettext_lazy("not decided yet")), *Report.Outcome.choices],
        required=False,
    )
    told = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("The reported person reads this."),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    lasts = LengthField()
    answer = forms.CharField(
        label=gettext_lazy("Answer"),
        help_text=gettext_lazy("Whoever has reported reads this, besides whether something was done."),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    class Meta:
        model = Report
        fields: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("act") not in {"", None, Report.Outcome.NOTHING} and not data.get("told"):
            self.add_error("told", _("Please give the reason that the person is told."))
        if _is_beyond(data.get("act"), self.instance.about):
            self.add_error("act", _staff_stays())
        return data


class SanctionForm(forms.ModelForm[Sanction]):
    """A sanction without a report: by name, and by a choice where several are meant."""

    who = forms.CharField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("The name of an account or a guest, or a part of it."),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"class": "vTextField", "autocomplete": "off", "spellcheck": "false"}),
    )
    person = forms.ChoiceField(
        label=gettext_lazy("Who is meant"), required=False, widget=forms.RadioSelect, choices=()
    )
    lasts = LengthField()

    class Meta:
        model = Sanction
        fields = ("kind", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._found = people_called(str(self.data.get("who", ""))[:LONGEST_NAME])
        choices = [(str(one.user_id), _described(one)) for one in self._found]
        self.fields["person"].choices = choices  # type: ignore[attr-defined]  # of a choice

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        chosen = self._chosen(data.get("person", ""))
        if chosen is not None:
            self.instance.user = get_user_model().objects.get(pk=chosen.user_id)
            if _is_beyond(data.get("kind"), self.instance.user):
                self.add_error("kind", _staff_stays())
        elif "who" not in self.errors and "person" not in self.errors:
            nobody, several = _("Nobody here has this name."), _("Please choose whom you mean.")
            self.add_error("person" if self._found else "who", several if self._found else nobody)
        return data

    def _chosen(self, person: str) -> Found | None:
        """Whoever was chosen, or the only one of just this name. Part of a name is never enough."""
        if person:
            return next((one for one in self._found if str(one.user_id) == person), None)
        return self._found[0] if len(self._found) == 1 and self._found[0].is_exact else None


def _described(one: Found) -> str:
    """One of those found, told apart from others of the same name."""
    values = {"name": one.name, "table": one.table}
    if one.at is None:
        said = (
            _("%(name)s: a guest without a table")
            if one.is_guest
            else _("%(name)s: an account without a table")
        )
        return said % values
    values["date"] = date_format(one.at, "SHORT_DATE_FORMAT")
    if one.is_guest:
        return _("%(name)s: a guest, last at table %(table)s on %(date)s") % values
    return _("%(name)s: an account, last at table %(table)s on %(date)s") % values
