"""Moderation in the admin: reports with what was said before, sanctions, and words to look out for.

Whatever is decided goes through services, which tell the people concerned and write into their history.
"""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin.tables import ReadOnly
from games.models import ChatLine, FlaggedWord, Report, Sanction
from games.models.people import LONGEST_REASON
from games.services import reports, sanctions
from games.services.reports import Decision

#: How long a mute or a suspension lasts, in hours; empty: until it is lifted.
LENGTHS = (
    ("1", gettext_lazy("an hour")),
    ("24", gettext_lazy("a day")),
    ("72", gettext_lazy("3 days")),
    ("168", gettext_lazy("a week")),
    ("672", gettext_lazy("4 weeks")),
    ("", gettext_lazy("until it is lifted")),
)


def _length(hours: str) -> timedelta | None:
    return timedelta(hours=int(hours)) if hours else None


def _moderator(request: HttpRequest) -> int:
    return int(request.user.pk or 0)


def _is_beyond(kind: str | None, user: Any) -> bool:
    """Whether moderators cannot do this: nobody shuts out those who run the site by way of a sanction."""
    return kind == Sanction.Kind.SUSPENSION and bool(user and (user.is_staff or user.is_superuser))


def _staff_stays() -> str:
    return _("This person belongs to the staff, whom only the administration of accounts can shut out.")


class LengthField(forms.ChoiceField):
    def __init__(self) -> None:
        help_text = gettext_lazy("Of a mute or a suspension; a warning has no end.")
        super().__init__(
            label=gettext_lazy("lasts"), choices=LENGTHS, initial="24", required=False, help_text=help_text
        )


class DecisionForm(forms.ModelForm[Report]):
    """What is done about a report."""

    act = forms.ChoiceField(
        label=gettext_lazy("what is done"),
        choices=[("", gettext_lazy("not decided yet")), *Report.Outcome.choices],
        required=False,
    )
    told = forms.CharField(
        label=gettext_lazy("reason"),
        help_text=gettext_lazy("The reported person reads this."),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    lasts = LengthField()
    answer = forms.CharField(
        label=gettext_lazy("answer"),
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


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Those that are open come first."""

    form = DecisionForm
    list_display = ("__str__", "state", "reporter", "game", "made_at", "decided_by")
    list_filter = ("outcome", "reason")
    list_select_related = ("reporter", "game", "decided_by")
    search_fields = ("about_name", "game__code")
    show_full_result_count = False
    told = ("about_name", "about", "reason", "words", "reporter", "game", "made_at", "lines", "earlier")
    decided = ("outcome", "decided_by", "decided_at")
    readonly_fields = (*told, *decided)

    def get_fieldsets(self, request: HttpRequest, obj: Report | None = None) -> Any:
        decision = self.decided if obj and obj.outcome else ("act", "told", "lasts", "answer")
        return [(None, {"fields": self.told}), (_("Decision"), {"fields": decision})]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        # The fields of the form are no fields of the row, which Django would ask for.
        return super().get_form(request, obj, change, **{**kwargs, "fields": ()})

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        data = form.cleaned_data
        if not data.get("act"):
            return
        decision = Decision(data["act"], data["told"], _length(data["lasts"]), data["answer"])
        if not reports.decide(obj.pk, decision, by=_moderator(request)):
            messages.warning(request, _("Somebody else has decided this report before."))

    @admin.display(description=gettext_lazy("state"))
    def state(self, report: Report) -> str:
        return report.get_outcome_display() if report.outcome else str(_("open"))

    @admin.display(description=gettext_lazy("the lines before"))
    def lines(self, report: Report) -> SafeString:
        return SafeString(render_to_string("admin/report_lines.html", {"report": report}))

    @admin.display(description=gettext_lazy("sanctions so far"))
    def earlier(self, report: Report) -> str:
        """What was done about the person before, the last first."""
        made = Sanction.objects.filter(user=report.about_id).exclude(report=report)[:10]
        return " · ".join(f"{date_format(one.made_at, 'SHORT_DATE_FORMAT')} {one}" for one in made) or "–"


class SanctionForm(forms.ModelForm[Sanction]):
    """A sanction without a report."""

    lasts = LengthField()

    class Meta:
        model = Sanction
        fields = ("user", "kind", "reason")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if _is_beyond(data.get("kind"), data.get("user")):
            self.add_error("kind", _staff_stays())
        return data


@admin.register(Sanction)
class SanctionAdmin(admin.ModelAdmin[Sanction]):
    """What was done about whom; nothing is ever taken out of the history."""

    form = SanctionForm
    list_display = ("user", "kind", "reason", "made_at", "ends_at", "lifted_at", "made_by")
    list_filter = ("kind",)
    list_select_related = ("user", "made_by")
    search_fields = ("user__username", "user__first_name", "reason")
    raw_id_fields = ("user",)
    show_full_result_count = False
    actions = ("lift",)

    def get_fields(self, request: HttpRequest, obj: Sanction | None = None) -> Any:
        if obj is None:
            return ("user", "kind", "reason", "lasts")
        return ("user", "kind", "reason", "made_at", "ends_at", "lifted_at", "made_by", "report")

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(request, obj, change, **{**kwargs, "fields": SanctionForm.Meta.fields})

    def has_change_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        # Whoever may change sanctions may lift them, from the list.
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Sanction, form: Any, change: bool) -> None:
        made = sanctions.impose(
            obj.kind,
            obj.user_id,
            obj.reason,
            by=_moderator(request),
            lasts=_length(form.cleaned_data["lasts"]),
        )
        obj.pk = made.pk

    @admin.action(description=gettext_lazy("Lift these sanctions"), permissions=["change"])
    def lift(self, request: HttpRequest, chosen: QuerySet[Sanction]) -> None:
        lifted = sum(sanctions.lift(one.pk, by=_moderator(request)) for one in chosen)
        said = ngettext("%(count)d sanction was lifted.", "%(count)d sanctions were lifted.", lifted)
        messages.success(request, said % {"count": lifted})


@admin.register(FlaggedWord)
class FlaggedWordAdmin(admin.ModelAdmin[FlaggedWord]):
    search_fields = ("word",)


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, admin.ModelAdmin[ChatLine]):
    """What is said at tables. A filter leaves the lines that hold a flagged word."""

    list_display = ("__str__", "name", "game", "channel", "is_flagged", "at")
    list_filter = ("is_flagged", "channel")
    list_select_related = ("game",)
    search_fields = ("game__code", "name")
    ordering = ("-pk",)
    show_full_result_count = False
    fields = ("game", "channel", "author", "name", "text", "phrase", "reaction", "is_flagged", "at")
