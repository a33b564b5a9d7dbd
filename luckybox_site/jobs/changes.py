"""Changes of a job that somebody may follow: each raises its version, and is told after the commit."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal

from luckybox_site.jobs.models import JobQuerySet

#: Sent after the commit, with the `job_id`.
job_changed = Signal()


def change(jobs: JobQuerySet, job_id: int, **values: Any) -> int:
    """Write values into the row with this id, if it is one of these; how many rows that were."""
    changed = jobs.filter(pk=job_id).update(version=F("version") + 1, **values)
    if changed:
        transaction.on_commit(partial(_tell, job_id), robust=True)
    return changed


def _tell(job_id: int) -> None:
    job_changed.send_robust(sender=None, job_id=job_id)
