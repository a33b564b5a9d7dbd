"""The form with which somebody reports a person."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.chat import one_line
from games.forms.table_fields import OneOfField
from games.models import Report
from games.models.people import LONGEST_REPORT


def _reasons() -> list[tuple[str, str]]:
    return [(reason.value, str(reason.label)) for reason in Report.Reason]


class ReportForm(forms.Form):
    """Why somebody is reported."""

    reason = OneOfField(gettext_lazy("What is it about?"), _reasons, "")
    words = forms.CharField(
        label=gettext_lazy("In your words"),
        help_text=gettext_lazy("Moderators read this, and the last lines that you could read here."),
        max_length=LONGEST_REPORT,
        required=False,
        widget=forms.Textarea(attrs={"class": "input", "rows": 3, "maxlength": LONGEST_REPORT}),
    )

    def clean_words(self) -> str:
        return one_line(self.cleaned_data["words"], LONGEST_REPORT)

    def clean(self) -> dict[str, str]:
        data = super().clean() or {}
        if data.get("reason") == Report.Reason.OTHER and not data.get("words"):
            self.add_error("words", _("Please say in a few words what it is."))
        return data
