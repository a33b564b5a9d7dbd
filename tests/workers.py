"""Starts workers of the site as processes of their own, on the database of the test."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from luckybox_site.jobs import wakes
from luckybox_site.jobs.models import STALE, Job
from luckybox_site.jobs.runner import run_next
from tests.servers import ROOT, SECONDS_TO_END, on_the_test_database
from tests.waiting import until
from tests.warm import WarmProcess

#: A busy machine takes long to start a process, and longer to see that one is gone.
PATIENCE = 60
WORKER = ["-m", "manage", "worker"]


@contextmanager
def worker(folder: Path, **variables: str) -> Iterator[WarmProcess]:
    """A worker whose wakes are in a folder."""
    environment = {**on_the_test_database(DATA_DIR=str(folder)), **variables}
    log = str(folder / "worker.log")
    process = WarmProcess(WORKER, ROOT, {**os.environ, **environment}, log, has_children=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(SECONDS_TO_END)


@contextmanager
def wakes_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process wakes the workers of a folder."""
    monkeypatch.setattr(settings, "JOBS_FILE", folder / "jobs.sqlite3")
    wakes.queue.cache_clear()
    try:
        yield
    finally:
        wakes.queue().huey.storage.close()
        wakes.queue.cache_clear()


def ended(job: Job) -> Job:
    """A job, as soon as it has ended."""
    until(lambda: Job.objects.get(pk=job.pk).has_ended, PATIENCE)
    return Job.objects.get(pk=job.pk)


def run_all() -> int:
    """Run the jobs that are due in this process; how many there were."""
    count = 0
    while run_next():
        count += 1
    return count


def leave_behind(job: Job) -> None:
    """Make a row look as if its worker had been killed long ago."""
    with transaction.atomic():
        Job.objects.filter(pk=job.pk).update(heartbeat=Now() - 2 * STALE)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
