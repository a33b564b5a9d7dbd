"""Asking for jobs, running them, trying again, cancelling: in one process."""

import logging
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now
from django.utils import timezone

from luckybox_site.jobs import registry, runner
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import job, kinds
from luckybox_site.jobs.runner import Progress
from luckybox_site.jobs.services import cancel, enqueue, retry
from tests.workers import leave_behind, run_all

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def state(job: Job) -> str:
    return Job.objects.get(pk=job.pk).state


def due_again(job: Job) -> None:
    """As if the time between two tries were over."""
    Job.objects.filter(pk=job.pk).update(run_after=Now())


def test_a_job_is_run_with_its_arguments_and_keeps_its_result(tmp_path: Path) -> None:
    made = enqueue("trial-note", folder=str(tmp_path), name="here")
    assert run_all() == 1
    made.refresh_from_db()
    assert (made.state, made.progress, made.result, made.attempts) == ("done", 100, "here", 1)
    assert (tmp_path / "here").exists()


def test_a_kind_that_nobody_registered_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="no kind of job named 'knitting'"):
        enqueue("knitting")


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two kinds"):
        job("trial-note", "Another")(print)


def test_while_a_job_waits_its_key_gives_the_same_job(tmp_path: Path) -> None:
    first = enqueue("trial-note", key="k", folder=str(tmp_path), name="a")
    second = enqueue("trial-note", key="k", folder=str(tmp_path), name="b")
    assert first.pk == second.pk
    run_all()
    third = enqueue("trial-note", key="k", folder=str(tmp_path), name="c")
    assert third.pk != first.pk
    run_all()
    assert {mark.name for mark in tmp_path.iterdir()} == {"a", "c"}


def test_a_job_that_is_wanted_once_is_not_made_again_after_it_has_run(tmp_path: Path) -> None:
    for name in "ab":
        enqueue("trial-note", key="turn 7", once=True, folder=str(tmp_path), name=name)
        run_all()
    assert {mark.name for mark in tmp_path.iterdir()} == {"a"}


def test_of_one_key_no_two_jobs_run_at_the_same_time(tmp_path: Path) -> None:
    first = enqueue("trial-note", key="k", folder=str(tmp_path), name="a")
    assert runner._take() == first
    second = enqueue("trial-note", key="k", folder=str(tmp_path), name="b")
    assert second != first
    assert runner._take() is None
    leave_behind(first)
    assert runner._take() == first


def test_a_job_for_later_waits(tmp_path: Path) -> None:
    later = timezone.now() + timedelta(hours=1)
    made = enqueue("trial-note", after=later, folder=str(tmp_path), name="a")
    assert run_all() == 0
    assert 3500 < (Job.objects.seconds_until_due() or 0) <= 3600
    due_again(made)
    assert run_all() == 1
    assert Job.objects.seconds_until_due() is None


def test_a_job_that_breaks_down_is_tried_again_later_and_then_has_failed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made = enqueue("trial-fault")
    assert run_all() == 1
    made.refresh_from_db()
    assert (made.state, made.attempts, made.error) == ("waiting", 1, "ValueError: No such luck")
    assert 20 < (Job.objects.seconds_until_due() or 0) <= 30
    due_again(made)
    assert run_all() == 1
    assert state(made) == "failed"
    assert "Traceback" in caplog.text


def test_each_try_waits_longer() -> None:
    made = enqueue("trial-refusal")
    runner._take()
    kind = kinds["trial-refusal"]
    waits = []
    for attempt in range(1, 4):
        held = Job.objects.get(pk=made.pk)
        held.attempts = attempt
        runner._failed(held, kind, ValueError("away"))
        waits.append(round(Job.objects.seconds_until_due() or 0))
        due_again(made)
        runner._take()
    assert waits == [30, 120, 480]


def test_a_job_that_says_why_it_cannot_be_done_is_not_tried_again() -> None:
    made = enqueue("trial-refusal")
    run_all()
    made.refresh_from_db()
    assert (made.state, made.error, made.attempts) == ("failed", "There is no such game.", 1)


@pytest.mark.parametrize(("kind", "error"), [("trial-exit", "SystemExit: 3"), ("trial-odd", "TypeError")])
def test_whatever_goes_wrong_ends_the_job_and_not_the_worker(kind: str, error: str) -> None:
    made = enqueue(kind)
    assert run_all() == 1
    made.refresh_from_db()
    assert made.state == "failed"
    assert made.error.startswith(error)


def test_a_kind_that_this_site_does_not_know_any_more_has_failed() -> None:
    made = Job.objects.create(kind="knitting")
    run_all()
    assert state(made) == "failed"


def test_a_job_that_kills_its_worker_every_time_has_failed_in_the_end(tmp_path: Path) -> None:
    made = enqueue("trial-fault")
    for _ in range(2):
        assert runner._take() == made
        leave_behind(made)
    assert run_all() == 1
    made.refresh_from_db()
    assert made.state == "failed"
    assert "worker ended" in made.error


def test_a_worker_that_is_told_to_end_leaves_its_job_to_the_next_without_counting_the_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(progress: Progress) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(kinds, "trial-odd", kinds["trial-odd"]._replace(function=interrupted))
    made = enqueue("trial-odd")
    with pytest.raises(KeyboardInterrupt):
        runner.run_next()
    made.refresh_from_db()
    assert (made.state, made.attempts) == ("waiting", 0)


def test_a_newer_job_of_the_same_key_takes_the_place_of_one_that_would_be_tried_again() -> None:
    old = enqueue("trial-fault", key="k")
    taken = runner._take()
    assert taken == old
    new = enqueue("trial-fault", key="k")
    runner._call(kinds["trial-fault"], taken)
    old.refresh_from_db()
    assert (old.state, state(new)) == ("cancelled", "waiting")
    assert "newer job" in old.error
    assert not retry(old.pk)


def test_what_has_lost_its_row_to_another_worker_changes_nothing_in_it(tmp_path: Path) -> None:
    made = enqueue("trial-note", folder=str(tmp_path), name="a")
    slow = runner._take()
    assert slow is not None
    leave_behind(made)
    quick = runner._take()
    assert quick is not None
    with pytest.raises(runner.Cancelled):
        Progress(slow).report(50, "Still here.")
    runner._call(kinds["trial-note"], slow)
    assert state(made) == "running"
    Progress(quick).report(60, "Nearly there.")
    made.refresh_from_db()
    assert (made.progress, made.sentence) == (60, "Nearly there.")


def test_progress_is_written_once_a_second_at_most(django_assert_num_queries: Any) -> None:
    enqueue("trial-refusal")
    taken = runner._take()
    assert taken is not None
    progress = Progress(taken)
    with django_assert_num_queries(1):
        for percent in range(100):
            progress.report(percent, "Counting.")
    taken.refresh_from_db()
    assert taken.progress == 0
    assert taken.sentence == "Counting."


def test_a_job_that_waits_is_cancelled_at_once_and_one_that_runs_at_its_next_step(tmp_path: Path) -> None:
    waits = enqueue("trial-refusal", after=timezone.now() + timedelta(days=1))
    assert cancel(waits.pk)
    assert state(waits) == "cancelled"
    assert not cancel(waits.pk)
    runs = enqueue("trial-steps", folder=str(tmp_path), count=2)
    taken = runner._take()
    assert taken is not None
    assert cancel(runs.pk)
    runner._call(kinds["trial-steps"], taken)
    assert state(runs) == "cancelled"
    assert list(tmp_path.iterdir()) == []


def test_a_long_job_lets_others_in_and_goes_on_behind_them(tmp_path: Path) -> None:
    polite = enqueue("trial-polite", folder=str(tmp_path))
    enqueue("trial-note", folder=str(tmp_path), name="other")
    assert runner.run_next()
    polite.refresh_from_db()
    assert (polite.state, polite.attempts) == ("waiting", 0)
    assert run_all() == 2
    polite.refresh_from_db()
    assert (polite.state, polite.attempts) == ("done", 1)
    assert (tmp_path / "other").exists()


def test_a_cancelled_job_is_not_tried_again() -> None:
    made = enqueue("trial-fault")
    taken = runner._take()
    assert taken is not None
    cancel(made.pk)
    runner._call(kinds["trial-fault"], taken)
    assert state(made) == "cancelled"


def test_what_failed_can_be_begun_anew(tmp_path: Path) -> None:
    made = enqueue("trial-note", folder=str(tmp_path / "missing"), name="a")
    Job.objects.filter(pk=made.pk).update(attempts=4)
    run_all()
    assert state(made) == "failed"
    (tmp_path / "missing").mkdir()
    assert retry(made.pk)
    run_all()
    made.refresh_from_db()
    assert (made.state, made.error) == ("done", "")
    assert not retry(made.pk)


def test_arguments_that_are_private_are_forgotten_when_the_job_is_done() -> None:
    made = Job.objects.create(
        kind="send-mail", arguments={"to": "ada@example.org", "subject": "", "body": ""}
    )
    run_all()
    made.refresh_from_db()
    assert (made.state, made.arguments) == ("done", {})


def test_the_database_holds_what_is_said_of_jobs() -> None:
    wrong: list[dict[str, Any]] = [
        {"state": "asleep"},
        {"progress": 101},
        {"state": "running"},
        {"state": "done"},
        {"state": "failed", "finished_at": timezone.now()},
        {"is_once": True},
    ]
    for values in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            Job.objects.create(kind="trial-note", **values)


def test_the_log_of_a_failure_names_the_job_and_its_kind(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    made = enqueue("trial-refusal")
    run_all()
    assert f"Job {made.pk} (trial-refusal) has failed: There is no such game." in caplog.text


def test_every_kind_has_words_for_people() -> None:
    assert all(str(kind.words) for kind in registry.kinds.values())
    assert {"clean-up", "send-mail"} <= set(registry.kinds)
