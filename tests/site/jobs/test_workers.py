"""Workers as processes: what survives when they are killed, share the work, or lose their server."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, transaction

from luckybox_site.jobs.child import ChildWorker
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue
from luckybox_site.jobs.wakes import queue
from tests.servers import WITH_CTRL_C, on_the_test_database, running
from tests.waiting import until
from tests.workers import PATIENCE, ended, is_alive, leave_behind, wakes_in, worker

pytestmark = pytest.mark.django_db(transaction=True)

SERVE = ["-m", "luckybox_site.serve"]


@pytest.fixture
def wakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose workers are woken by this process."""
    with wakes_in(tmp_path, monkeypatch):
        yield tmp_path


def children(pid: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    own = Path(f"/proc/{pid}/task/{pid}/children")
    found = {int(child) for child in own.read_text().split()} if own.exists() else set()
    # A thread other than the first may have started them.
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found |= {int(child) for child in task.read_text().split()}
    return found | {grandchild for child in found for grandchild in children(child)}


def marks(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("step-*"))


@pytest.mark.services
def test_a_worker_that_is_killed_in_the_middle_of_a_job_loses_nothing_and_does_nothing_twice(
    wakes: Path,
) -> None:
    made = enqueue("trial-steps", folder=str(wakes), count=3)
    with worker(wakes) as first:
        until((wakes / "worker").exists, PATIENCE)
        doing = int((wakes / "worker").read_text())
        first.kill()
        first.wait(PATIENCE)
        # What it had started does not live on.
        until(lambda: not is_alive(doing), PATIENCE)
    assert marks(wakes) == ["step-0", "step-1"]
    assert Job.objects.get(pk=made.pk).state == "running"
    leave_behind(made)
    (wakes / "go").touch()
    with worker(wakes):
        assert ended(made).state == "done"
    assert marks(wakes) == ["step-0", "step-1", "step-2"]
    assert {(wakes / f"step-{n}").read_text() for n in (0, 1)} == {str(doing)}
    made.refresh_from_db()
    assert (made.attempts, made.result) == (2, 3)


@pytest.mark.services
def test_a_worker_that_is_told_to_end_leaves_its_job_and_the_next_one_goes_on(wakes: Path) -> None:
    made = enqueue("trial-steps", folder=str(wakes), count=2)
    with worker(wakes) as first:
        until((wakes / "worker").exists, PATIENCE)
        first.terminate()
        first.wait(PATIENCE)
    made.refresh_from_db()
    assert (made.state, made.attempts) == ("waiting", 0)
    (wakes / "go").touch()
    with worker(wakes):
        assert ended(made).state == "done"


@pytest.mark.services
def test_two_workers_share_the_jobs_and_do_each_once(wakes: Path) -> None:
    made = [enqueue("trial-note", folder=str(wakes), name=f"mark-{n}") for n in range(20)]
    with worker(wakes), worker(wakes):
        states = {ended(job).state for job in made}
    # A mark that is made twice is a fault of the job.
    assert states == {"done"}
    assert len(list(wakes.glob("mark-*"))) == 20
    assert not Job.objects.filter(attempts__gt=1).exists()


@pytest.mark.services
def test_a_worker_that_waits_is_woken_by_the_commit_and_what_was_rolled_back_runs_nothing(
    wakes: Path,
) -> None:
    with worker(wakes):
        # The worker is up and has looked once; what it does next comes from a wake.
        ended(enqueue("trial-note", folder=str(wakes), name="up"))
        with transaction.atomic():
            enqueue("trial-note", folder=str(wakes), name="never")
            transaction.set_rollback(True)
        kept = enqueue("trial-note", folder=str(wakes), name="kept")
        assert ended(kept).state == "done"
    assert not (wakes / "never").exists()
    # At night there is one more, to clean up.
    assert Job.objects.filter(kind="trial-note").count() == 2


@pytest.mark.services
def test_a_rolled_back_job_wakes_nobody(wakes: Path) -> None:
    queue().huey.storage.flush_all()
    with transaction.atomic():
        enqueue("trial-note", folder=str(wakes), name="never")
        transaction.set_rollback(True)
    assert queue().huey.storage.queue_size() == 0
    with transaction.atomic():
        enqueue("trial-note", folder=str(wakes), name="kept")
        assert queue().huey.storage.queue_size() == 0
    assert queue().huey.storage.queue_size() == 1
    queue().huey.storage.flush_all()


@pytest.mark.services
def test_a_queue_that_cannot_be_written_loses_no_job(
    wakes: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(queue().huey.storage, "enqueue", full)
    made = enqueue("trial-note", folder=str(wakes), name="kept")
    assert Job.objects.get(pk=made.pk) == made
    assert "No space left" in caplog.text


# Of those that can be caught, `test_shutdown` asks by day; nobody tells the worker of the other.
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGINT, marks=pytest.mark.deep),
        pytest.param(signal.SIGTERM, marks=pytest.mark.deep),
        signal.SIGKILL,
    ],
)
def test_the_server_starts_a_worker_which_ends_with_it_however_it_ends(wakes: Path, number: int) -> None:
    settings = on_the_test_database(JOBS_IN_SERVER="true", DATA_DIR=str(wakes))
    with (
        (wakes / "log").open("wb") as log,
        running(SERVE, wakes, log, launcher=WITH_CTRL_C, **settings) as server,
    ):
        made = enqueue("trial-note", folder=str(wakes), name="mark")
        assert ended(made).state == "done"
        # With less of the processor it would hold SQLite's lock while everybody waits for it.
        assert os.getpriority(os.PRIO_PROCESS, int((wakes / "mark").read_text())) == os.nice(0)
        started = children(server.process.pid)
        assert int((wakes / "mark").read_text()) in started
        server.process.send_signal(number)
        server.process.wait(PATIENCE)
        until(lambda: not any(map(is_alive, started)), PATIENCE)
    # huey says if it was in the middle of a wake, which the next worker makes up for.
    usual = ("Lucky Box is at", "did not finish")
    said = (wakes / "log").read_text().splitlines()
    assert [line for line in said if not any(text in line for text in usual)] == []


def test_the_server_starts_no_worker_where_that_is_switched_off(wakes: Path) -> None:
    settings = on_the_test_database(JOBS_IN_SERVER="false", DATA_DIR=str(wakes))
    with running(SERVE, wakes, None, launcher=WITH_CTRL_C, **settings) as server:
        assert children(server.process.pid) == set()


def test_a_worker_that_ends_by_itself_is_started_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    script = tmp_path / "worker.sh"
    script.write_text(f"echo >> {tmp_path}/starts; [ $(wc -l < {tmp_path}/starts) -lt 3 ] || cat\n")
    monkeypatch.setattr("luckybox_site.jobs.child.COMMAND", ["sh", str(script)])
    monkeypatch.setattr("luckybox_site.jobs.child.RESTART_DELAY", 0)
    child = ChildWorker()
    child.start()
    until(lambda: (tmp_path / "starts").exists() and (tmp_path / "starts").read_text() == "\n\n\n", PATIENCE)
    child.end()
    assert "it is started again" in caplog.text


def test_a_worker_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        "luckybox_site.jobs.child.COMMAND", ["sh", "-c", f"echo $$ > {tmp_path}/pid; exec sleep 1000"]
    )
    monkeypatch.setattr("luckybox_site.jobs.child.SECONDS_TO_END", 0.1)
    child = ChildWorker()
    child.start()
    until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "", PATIENCE)
    child.end()
    until(lambda: not is_alive(int((tmp_path / "pid").read_text())), PATIENCE)


@pytest.mark.services
def test_migrating_makes_the_tables_of_the_queue_in_postgresql_and_nowhere_else() -> None:
    names = connection.introspection.table_names()
    assert ("huey_task" in names) == (connection.vendor == "postgresql")
