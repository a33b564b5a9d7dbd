"""The topic *job*: how far a job is, for its owner and for staff who may see it."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation

from games.live.topics import JOB, Audience, Key, NotAllowed, Sent, Snapshot, Update, register
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import may_follow

#: Seconds between two renderings.
PAUSE = 1.0


def key_of(job_id: int) -> Key:
    """The topic that a page with the progress of a job follows."""
    return Key(JOB, job_id)


class Shown(NamedTuple):
    """The version that a viewer has; what is sent is always the whole element."""

    version: int


class JobSnapshot:
    """A job at one version."""

    def __init__(self, job: Job) -> None:
        self._job = job

    @property
    def version(self) -> int:
        return self._job.version

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        if not may_follow(self._job, audience.user_id):
            raise NotAllowed
        if sent is not None and sent.version >= self.version:
            return Update(sent)
        with translation.override(audience.language):
            html = render_to_string("jobs/bar.html", {"job": self._job}).strip()
        return Update(Shown(self.version), whole=html)


class JobTopic:
    """See `games.live.topics.Topic`."""

    name = JOB

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict(Job.objects.filter(pk__in=ids).values_list("pk", "version"))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """Its announcements carry nothing."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        """Never: who may see it stands in the database."""
        return False

    def read(self, topic_id: int, version: int) -> Snapshot:
        return JobSnapshot(Job.objects.get(pk=topic_id))

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        return Shown(version)

    def mark(self, sent: Sent) -> str:
        """Nothing: the element itself says its version."""
        return ""


register(JobTopic(), PAUSE)
