"""How far a job is, for those who may know."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import kinds
from luckybox_site.web import identity
from luckybox_site.web.fields import wants_parts
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
@vary_on_headers("HX-Request")
def progress(request: HttpRequest, job_id: int) -> HttpResponse:
    """The progress of a job of one's own, or for staff of any; htmx asks for the part that changes."""
    is_staff = getattr(request.user, "is_staff", False)
    jobs = Job.objects.visible_to(identity.user_id(request), is_staff=is_staff)
    context = shown(get_object_or_404(jobs, pk=job_id))
    return render(request, "jobs/progress.html" if wants_parts(request) else "jobs/job.html", context)


def shown(job: Job) -> dict[str, Any]:
    """What the page of a job shows."""
    kind = kinds.get(job.kind)
    return {"job": job, "words": kind.words if kind else job.kind}
