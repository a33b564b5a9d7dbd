"""Moderation in the admin: reports with what was said before, sanctions, and words to look out for.

Whatever is decided goes through services, which tell the people concerned and write into their history.
"""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin.moderation_forms import DecisionForm, SanctionForm, length_of
from games.admin.tables import ReadOnly
from games.models import ChatLine, FlaggedWord, Report, Sanction
from games.services import reports, sanctions
from games.services.refusals import Rejected, Why
from games.services.reports import Decision


def is_superuser(request: HttpRequest) -> bool:
    """Whether this is somebody who may see everything that is no secret of a game."""
    return bool(getattr(request.user, "is_superuser", False))


def _moderator(request: HttpRequest) -> int:
    return int(request.user.pk or 0)


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

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        found: QuerySet[Any] = super().get_queryset(request)
        # A report says who wrote it.
        return found if is_superuser(request) else found.exclude(about=_moderator(request))

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        concerns = obj is not None and obj.concerns(_moderator(request))
        return not concerns and super().has_change_permission(request, obj)

    def get_fieldsets(self, request: HttpRequest, obj: Report | None = None) -> Any:
        decision: dict[str, Any] = {"fields": ("act", "told", "lasts", "answer")}
        if obj and obj.outcome:
            decision["fields"] = self.decided
        elif not self.has_change_permission(request, obj):
            sentence = _(Why.OWN_REPORT.value) if obj and obj.concerns(_moderator(request)) else ""
            decision = {"fields": self.decided, "description": sentence}
        return [(None, {"fields": self.told}), (_("Decision"), decision)]

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
        decision = Decision(data["act"], data["told"], length_of(data["lasts"]), data["answer"])
        try:
            if not reports.decide(obj.pk, decision, by=_moderator(request)):
                messages.warning(request, _("Somebody else has decided this report before."))
        except Rejected as refusal:
            messages.error(request, _(str(refusal)))

    @admin.display(description=gettext_lazy("state"))
    def state(self, report: Report) -> str:
        return report.get_outcome_display() if report.outcome else str(_("open"))

    @admin.display(description=gettext_lazy("the lines before"))
    def lines(self, report: Report) -> SafeString:
        lines = [{**line, "at": parse_datetime(line["at"])} for line in report.context]
        return SafeString(render_to_string("admin/report_lines.html", {"lines": lines}))

    @admin.display(description=gettext_lazy("sanctions so far"))
    def earlier(self, report: Report) -> str:
        """What was done about the person before, the last first."""
        made = Sanction.objects.filter(user=report.about_id).exclude(report=report)[:10]
        return " · ".join(f"{date_format(one.made_at, 'SHORT_DATE_FORMAT')} {one}" for one in made) or "–"


@admin.register(Sanction)
class SanctionAdmin(admin.ModelAdmin[Sanction]):
    """What was done about whom; nothing is ever taken out of the history."""

    form = SanctionForm
    list_display = ("user", "kind", "reason", "made_at", "ends_at", "lifted_at", "made_by")
    list_filter = ("kind",)
    list_select_related = ("user", "made_by")
    search_fields = ("user__username", "user__first_name", "reason")
    show_full_result_count = False
    actions = ("lift",)

    def get_fields(self, request: HttpRequest, obj: Sanction | None = None) -> Any:
        if obj is None:
            # Whom a name can mean is known once it was sent.
            return ("who", *(("person",) if "who" in request.POST else ()), "kind", "reason", "lasts")
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
            lasts=length_of(form.cleaned_data["lasts"]),
        )
        obj.pk = made.pk

    @admin.action(description=gettext_lazy("Lift these sanctions"), permissions=["change"])
    def lift(self, request: HttpRequest, chosen: QuerySet[Sanction]) -> None:
        mine = _moderator(request)
        if chosen.filter(user=mine).exists():
            messages.warning(request, _(Why.OWN_SANCTION.value))
        lifted = sum(sanctions.lift(one.pk, by=mine) for one in chosen.exclude(user=mine))
        said = ngettext("%(count)d sanction was lifted.", "%(count)d sanctions were lifted.", lifted)
        messages.success(request, said % {"count": lifted})


@admin.register(FlaggedWord)
class FlaggedWordAdmin(admin.ModelAdmin[FlaggedWord]):
    search_fields = ("word",)


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, admin.ModelAdmin[ChatLine]):
    """Lines that hold a flagged word, each by itself. What was said around one is read in a report alone.

    Superusers, who could read the database, too, see all lines.
    """

    list_display = ("__str__", "name", "game", "channel", "is_flagged", "at")
    list_select_related = ("game",)
    search_fields = ("game__code", "name")
    ordering = ("-pk",)
    show_full_result_count = False
    fields = ("game", "channel", "author", "name", "text", "phrase", "reaction", "is_flagged", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatLine]:
        lines: QuerySet[Any] = super().get_queryset(request)
        return lines if is_superuser(request) else lines.filter(is_flagged=True)

    def get_list_filter(self, request: HttpRequest) -> Any:
        return ("is_flagged", "channel") if is_superuser(request) else ("channel",)
