"""How far a job is, for those who may know."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import kinds
from luckybox_site.jobs.services import may_follow
from luckybox_site.web import identity
from luckybox_site.web.fields import wants_parts
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
@vary_on_headers("HX-Request")
def progress(request: HttpRequest, job_id: int) -> HttpResponse:
    """The progress of a job, for those who may follow it; scripts ask for the part that changes."""
    job = Job.objects.filter(pk=job_id).first()
    if job is None or not may_follow(job, identity.user_id(request)):
        raise Http404
    if wants_parts(request):
        return render(request, "jobs/bar.html", {"job": job, "is_part": True})
    return render(request, "jobs/job.html", shown(job))


def shown(job: Job) -> dict[str, Any]:
    """What the page of a job shows."""
    kind = kinds.get(job.kind)
    return {"job": job, "words": kind.words if kind else job.kind}
