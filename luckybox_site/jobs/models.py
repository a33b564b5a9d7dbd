"""The row of a job: what is to be done, how far it is, and what came of it."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

#: A row whose heartbeat is older was left by a worker that was killed (`runner.HEARTBEAT` is much shorter).
STALE = timedelta(seconds=60)


class JobQuerySet(models.QuerySet["Job"]):
    def due(self) -> Self:
        """Those that a worker may take now, also from a worker that was killed.

        Of one kind and key, no two run at the same time.
        """
        same = Job.objects.filter(kind=OuterRef("kind"), key=OuterRef("key"), state=Job.State.RUNNING)
        waiting = Q(state=Job.State.WAITING, run_after__lte=Now()) & (Q(key="") | ~Exists(same))
        left = Q(state=Job.State.RUNNING, heartbeat__lt=Now() - STALE)
        return self.filter(waiting | left).order_by("run_after", "pk")

    def seconds_until_due(self) -> float | None:
        """How long until the next one that waits is due; nothing if none waits."""
        waiting = self.filter(state=Job.State.WAITING).order_by("run_after")
        row = waiting.values_list("run_after", Now()).first()
        return (row[0] - row[1]).total_seconds() if row else None

    def failed(self) -> Self:
        return self.filter(state=Job.State.FAILED)


class Job(models.Model):
    """One call of a registered function. The row is the truth; the queue of huey only wakes a worker."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    #: States in which nothing is left to do.
    ENDED = (State.DONE, State.FAILED, State.CANCELLED)

    kind = models.CharField(_("kind"), max_length=40)
    arguments = models.JSONField(_("arguments"), default=dict, blank=True)
    key = models.CharField(_("key"), max_length=120, blank=True)
    is_once = models.BooleanField(_("once for its key"), default=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("owner"),
    )
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.WAITING)
    version = models.PositiveIntegerField(_("version"), default=1)
    progress = models.PositiveSmallIntegerField(_("progress"), default=0)
    sentence = models.CharField(_("what is being done"), max_length=200, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    error = models.CharField(_("error"), max_length=300, blank=True)
    #: Tries that were begun and not interrupted by the end of a worker.
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    #: Who has it, named anew each time, so that a worker notices when another one has taken its job over.
    taken_by = models.CharField(_("taken by"), max_length=120, blank=True)
    is_to_be_cancelled = models.BooleanField(_("is to be cancelled"), default=False)
    #: All times are by the clock of the database, which is the same for all processes.
    made_at = models.DateTimeField(_("made"), db_default=Now())
    run_after = models.DateTimeField(_("not before"), db_default=Now())
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    heartbeat = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                name="jobs_job_due", fields=["run_after"], condition=Q(state__in=["waiting", "running"])
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="jobs_job_state_is_known",
                condition=Q(state__in=["waiting", "running", "done", "failed", "cancelled"]),
            ),
            models.CheckConstraint(name="jobs_job_progress_is_percent", condition=Q(progress__lte=100)),
            models.CheckConstraint(
                name="jobs_job_runs_in_a_worker",
                condition=~Q(state="running")
                | (Q(started_at__isnull=False, heartbeat__isnull=False) & ~Q(taken_by="")),
            ),
            models.CheckConstraint(
                name="jobs_job_ends_once",
                condition=Q(state__in=["waiting", "running"], finished_at__isnull=True)
                | Q(state__in=["done", "failed", "cancelled"], finished_at__isnull=False),
            ),
            models.CheckConstraint(
                name="jobs_job_fails_with_a_sentence", condition=~Q(state="failed") | ~Q(error="")
            ),
            models.CheckConstraint(name="jobs_job_once_needs_a_key", condition=Q(is_once=False) | ~Q(key="")),
            models.UniqueConstraint(
                name="jobs_job_waits_once_a_key",
                fields=["kind", "key"],
                condition=Q(state="waiting") & ~Q(key=""),
            ),
            models.UniqueConstraint(
                name="jobs_job_once_a_key", fields=["kind", "key"], condition=Q(is_once=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def has_ended(self) -> bool:
        return self.state in self.ENDED
