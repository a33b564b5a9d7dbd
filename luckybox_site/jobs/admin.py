"""Jobs in the admin: to look at, to try again, to cancel."""

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from luckybox_site.jobs import services
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import kinds


@admin.register(Job)
class JobAdmin(admin.ModelAdmin[Job]):
    """What a job does follows from its row, so nothing in it is edited by hand."""

    list_display = ("pk", "what", "state", "percent", "attempts", "error", "made_at", "finished_at")
    list_filter = ("state", "kind")
    search_fields = ("key", "error")
    date_hierarchy = "made_at"
    show_full_result_count = False
    actions = ("try_again", "cancel")
    fields = (
        ("kind", "key", "is_once", "owner"),
        "shown_arguments",
        ("state", "progress", "sentence"),
        "result",
        "error",
        ("attempts", "is_to_be_cancelled", "taken_by"),
        ("made_at", "run_after"),
        ("started_at", "heartbeat", "finished_at"),
    )

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Whether the user may try jobs again and cancel them."""
        return request.user.has_perm("jobs.change_job")

    @admin.display(description=_("job"))
    def what(self, job: Job) -> str:
        kind = kinds.get(job.kind)
        return str(kind.words) if kind else job.kind

    @admin.display(description=_("arguments"))
    def shown_arguments(self, job: Job) -> str:
        """A mail may hold a code that lets its reader in: nobody else sees it."""
        kind = kinds.get(job.kind)
        return str(_("private")) if kind and kind.is_private and job.arguments else str(job.arguments)

    @admin.display(description=_("progress"))
    def percent(self, job: Job) -> str:
        return f"{job.progress} % {job.sentence}".strip()

    @admin.action(description=_("Try again what failed or was cancelled"), permissions=["operate"])
    def try_again(self, request: HttpRequest, jobs: QuerySet[Job]) -> None:
        count = sum(services.retry(pk) for pk in list(jobs.values_list("pk", flat=True)))
        text = ngettext("%(count)d job begins anew.", "%(count)d jobs begin anew.", count)
        self.message_user(request, text % {"count": count}, _level(count))

    @admin.action(description=_("Cancel what waits or runs"), permissions=["operate"])
    def cancel(self, request: HttpRequest, jobs: QuerySet[Job]) -> None:
        count = sum(services.cancel(pk) for pk in list(jobs.values_list("pk", flat=True)))
        text = ngettext(
            "%(count)d job is cancelled; one that runs ends at its next step.",
            "%(count)d jobs are cancelled; those that run end at their next step.",
            count,
        )
        self.message_user(request, text % {"count": count}, _level(count))


def _level(count: int) -> int:
    return messages.SUCCESS if count else messages.WARNING
