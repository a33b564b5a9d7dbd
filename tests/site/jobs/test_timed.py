"""Jobs of a clock: one a night."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from luckybox_site.jobs import timed
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import Every, Nightly
from tests.workers import run_all

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_clock_makes_one_job_a_night_however_often_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2031, 5, 6, 4, 30, tzinfo=UTC))
    for _ in range(3):
        # Each worker is a process of its own, which remembers nothing of the others.
        timed._made.clear()
        timed.make_due_jobs()
        run_all()
    nightly = Job.objects.filter(kind="clean-up")
    assert [(row.state, row.key) for row in nightly] == [("done", "2031-05-06")]
    assert "0 tables that never started were deleted." in (nightly.get().result or [])
    monkeypatch.setattr(timezone, "now", lambda: datetime(2031, 5, 7, 23, 0, tzinfo=UTC))
    timed.make_due_jobs()
    assert Job.objects.filter(kind="clean-up").count() == 2
    timed._made.clear()


def test_before_its_hour_the_nightly_job_is_not_due() -> None:
    assert Nightly(4).period(datetime(2031, 5, 6, 3, 59, tzinfo=UTC)) == ""
    assert Nightly(4).period(datetime(2031, 5, 6, 4, 0, tzinfo=UTC)) == "2031-05-06"
    five = Every(timedelta(minutes=5))
    assert five.period(datetime(2031, 5, 6, 4, 1, tzinfo=UTC)) == five.period(
        datetime(2031, 5, 6, 4, 4, tzinfo=UTC)
    )
