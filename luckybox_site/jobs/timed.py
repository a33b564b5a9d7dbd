"""Makes the jobs that are due by the clock: one a period, however many workers there are."""

from django.utils import timezone

from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import Kind, kinds

#: The period for which a kind was made last, as this process knows.
_made: dict[str, str] = {}


def make_due_jobs() -> None:
    """Make the job of each kind whose period has begun. The row's unique key is the period."""
    now = timezone.now()
    for kind in list(kinds.values()):
        period = kind.timing.period(now) if kind.timing else ""
        if period and _made.get(kind.name) != period and kind.is_needed():
            _make(kind, period)
            _made[kind.name] = period


def _make(kind: Kind, period: str) -> None:
    # Another worker may have been first; then its row stays as it is.
    Job.objects.bulk_create([Job(kind=kind.name, key=period, is_once=True)], ignore_conflicts=True)
