"""Takes the next job that is due and runs it in this process, so that a crash at any point loses nothing."""

import logging
import os
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Any, Final

from django.db import Error, IntegrityError, connection, transaction
from django.db.models.functions import Now
from django.utils.text import Truncator

from luckybox_site.jobs.changes import change
from luckybox_site.jobs.models import Job, JobQuerySet
from luckybox_site.jobs.registry import Failed, Kind, kinds

logger = logging.getLogger(__name__)

#: Seconds between two signs of life of a job.
HEARTBEAT = 10.0
#: The least seconds between two writes of a job's progress.
PROGRESS_INTERVAL = 1.0
#: After the first try that failed; four times as long after each further one.
FIRST_DELAY = timedelta(seconds=30)
#: How much of an error stands in the row.
ERROR_LENGTH: Final = 300


class Cancelled(Exception):  # noqa: N818  what was asked for, not a fault
    """The job was cancelled, or another worker has taken it over."""


class Later(Exception):  # noqa: N818  no fault, and no try
    """Others wait, so a job that can go on where it is steps back behind them."""


class Progress:
    """What a job is given to say how far it is."""

    def __init__(self, job: Job) -> None:
        self.job_id = job.pk
        self._job = job
        self._written_at = monotonic() - PROGRESS_INTERVAL

    def report(self, percent: float, sentence: str = "") -> None:
        """Write how far the job is, at most once a second, and end it here if it was cancelled.

        Outside of a transaction, or nobody sees it before that ends.
        """
        if monotonic() - self._written_at < PROGRESS_INTERVAL:
            return
        self._written_at = monotonic()
        shown = {"progress": max(0, min(100, int(percent))), "sentence": sentence[:200]}
        mine = _held(self._job).filter(is_to_be_cancelled=False)
        if not change(mine, self.job_id, heartbeat=Now(), **shown):
            raise Cancelled

    def let_others_in(self) -> None:
        """Go on later if another job is due now. Called where all that was done so far is written."""
        if Job.objects.due().exclude(pk=self.job_id).exists():
            raise Later


def run_next() -> bool:
    """Run the job that has been due for longest. Whether there was one."""
    job = _take()
    if job is not None:
        _run(job)
    return job is not None


def _take() -> Job | None:
    """Take the next job that is due; no other worker can have it from now on."""
    if not Job.objects.due().exists():
        return None
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        job = Job.objects.due().select_for_update(skip_locked=skip).first()
        if job is None:
            return None
        job.taken_by = f"{socket.gethostname()[:80]}:{os.getpid()}:{secrets.token_hex(4)}"
        job.attempts += 1
        change(
            Job.objects.all(),
            job.pk,
            state=Job.State.RUNNING,
            taken_by=job.taken_by,
            attempts=job.attempts,
            started_at=Now(),
            heartbeat=Now(),
            progress=0,
            sentence="",
        )
    return job


def _run(job: Job) -> None:
    kind = kinds.get(job.kind)
    if kind is None:
        _end(job, Job.State.FAILED, error=f"This site knows no job named {job.kind!r}.")
    elif job.attempts > kind.attempts:
        # It was killed each time, so nothing has counted its tries but the row.
        _end(job, Job.State.FAILED, error="Its worker ended in the middle of it every time.")
        logger.error("Job %s (%s) has failed: its worker ended every time.", job.pk, job.kind)
    else:
        _call(kind, job)


def _call(kind: Kind, job: Job) -> None:
    try:
        with _beating(job):
            result = kind.function(Progress(job), **job.arguments)
        forgotten: dict[str, Any] = {"arguments": {}} if kind.is_private else {}
        _end(job, Job.State.DONE, progress=100, result=result, error="", **forgotten)
    except Cancelled:
        _end(job, Job.State.CANCELLED)
    except Later:
        _wait_again(job, timedelta(0), attempts=job.attempts - 1)
    except Failed as failure:
        _end(job, Job.State.FAILED, error=_short(str(failure)))
        logger.warning("Job %s (%s) has failed: %s", job.pk, job.kind, failure)
    except KeyboardInterrupt:
        # The worker is told to end. The next one begins anew, and this try does not count.
        _wait_again(job, timedelta(0), attempts=job.attempts - 1)
        raise
    except (Exception, SystemExit) as error:
        logger.exception("Job %s (%s), try %s of %s.", job.pk, job.kind, job.attempts, kind.attempts)
        _failed(job, kind, error)


def _failed(job: Job, kind: Kind, error: BaseException) -> None:
    """Try again later, and after the last try give up."""
    text = _short(f"{type(error).__name__}: {error}")
    if job.attempts >= kind.attempts:
        _end(job, Job.State.FAILED, error=text)
    else:
        _wait_again(job, FIRST_DELAY * 4 ** (job.attempts - 1), error=text)


def _wait_again(job: Job, delay: timedelta, **values: Any) -> None:
    if job.is_to_be_cancelled or _held(job).filter(is_to_be_cancelled=True).exists():
        _end(job, Job.State.CANCELLED)
        return
    try:
        with transaction.atomic():
            waiting = {"state": Job.State.WAITING, "run_after": Now() + delay, "progress": 0, "sentence": ""}
            change(_held(job), job.pk, **waiting, **values)
    except IntegrityError:
        _end(job, Job.State.CANCELLED, error="A newer job with the same key takes its place.")


def _end(job: Job, state: Job.State, **values: Any) -> None:
    with transaction.atomic():
        change(_held(job), job.pk, state=state, finished_at=Now(), sentence="", **values)


def _held(job: Job) -> JobQuerySet:
    """The row, unless another worker has taken it meanwhile."""
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, taken_by=job.taken_by)


def _short(text: str) -> str:
    first, *_others = text.strip().splitlines() or [""]
    return Truncator(first).chars(ERROR_LENGTH) or "It gave no reason."


@contextmanager
def _beating(job: Job) -> Iterator[None]:
    """Renew the heartbeat of a job from a thread of its own, however long a step of it takes."""
    over = threading.Event()
    thread = threading.Thread(target=_beat, args=(job, over), name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _beat(job: Job, over: threading.Event) -> None:
    try:
        while not over.wait(HEARTBEAT):
            try:
                _held(job).update(heartbeat=Now())
            except Error:
                logger.warning("The heartbeat of job %s is written later.", job.pk, exc_info=True)
                connection.close()
    finally:
        connection.close()
