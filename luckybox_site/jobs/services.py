"""What is done with jobs from outside: ask for one, ask for it again, cancel it."""

from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Now

from luckybox_site.jobs.changes import change
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import kinds
from luckybox_site.jobs.wakes import wake


def enqueue(
    kind: str,
    *,
    key: str = "",
    once: bool = False,
    after: datetime | None = None,
    owner: int | None = None,
    **arguments: Any,
) -> Job:
    """Make a job within the transaction of the caller, after which a worker is woken.

    While a job of the same kind and key waits, that one is returned and nothing is made; with `once`, also
    after it has run. The owner (the id of a user) may follow its progress.
    """
    if kind not in kinds:
        raise ValueError(f"There is no kind of job named {kind!r}.")
    job = Job(kind=kind, arguments=arguments, key=key, is_once=once, owner_id=owner)
    if after is not None:
        job.run_after = after
    with transaction.atomic():
        if not key:
            job.save()
        else:
            job = _of_this_key(job)
        transaction.on_commit(wake, robust=True)
    return job


def _of_this_key(job: Job) -> Job:
    """The job that exists already, or else this one, saved.

    One that waits stays locked until the caller's transaction ends: no worker may take it before it can see
    what the caller has written.
    """
    same = Job.objects.filter(Q(state=Job.State.WAITING) | Q(is_once=True), kind=job.kind, key=job.key)
    while True:
        if existing := same.select_for_update().first():
            return existing
        try:
            with transaction.atomic():
                job.save()
        except IntegrityError:
            # Another process has just made it; what it made is found now, unless a worker has taken it since.
            continue
        return job


def cancel(job_id: int) -> bool:
    """Cancel a job; one that runs ends at its next step. Whether there was anything to cancel."""
    waiting, running = (Job.objects.filter(state=state) for state in (Job.State.WAITING, Job.State.RUNNING))
    if change(waiting, job_id, state=Job.State.CANCELLED, finished_at=Now()):
        return True
    return bool(running.filter(pk=job_id).update(is_to_be_cancelled=True))


def may_follow(job: Job, user_id: int | None) -> bool:
    """Whether somebody may see how far a job is: its owner, and staff who may see what it is about."""
    if user_id is None or job.owner_id == user_id:
        return user_id is not None
    kind = kinds.get(job.kind)
    permission = kind.permission if kind else "jobs.view_job"
    user = get_user_model().objects.filter(pk=user_id, is_active=True, is_staff=True).first()
    return user is not None and user.has_perm(permission)


def retry(job_id: int) -> bool:
    """Let a job that failed or was cancelled begin anew. Whether it does: not if its like waits already."""
    ended = Job.objects.filter(state__in=(Job.State.FAILED, Job.State.CANCELLED))
    with transaction.atomic():
        try:
            with transaction.atomic():
                changed = change(
                    ended,
                    job_id,
                    state=Job.State.WAITING,
                    attempts=0,
                    progress=0,
                    sentence="",
                    is_to_be_cancelled=False,
                    run_after=Now(),
                    finished_at=None,
                )
        except IntegrityError:
            return False
        transaction.on_commit(wake, robust=True)
    return bool(changed)
