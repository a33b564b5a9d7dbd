"""What the jobs do when the site is migrated, and when it is cleaned."""

from datetime import timedelta
from typing import Any

from django.db import connections
from django.db.models import Q
from django.db.models.functions import Now
from django.dispatch import receiver
from django.utils.translation import ngettext

from luckybox_site.club.reading import club
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.wakes import queue
from luckybox_site.web.cleaning import Stage, cleaning

#: What is done once for its key would be done again without its row: by then nobody asks for it any more.
ONCE_FOR = timedelta(days=30)


def make_tables_for_wakes(using: str, **_: Any) -> None:
    """Make huey's own tables beside those of the site, where it keeps them in PostgreSQL."""
    if connections[using].vendor == "postgresql" and using == "default":
        queue().huey.storage.initialize_schema()


@receiver(cleaning)
def delete_old_jobs(stage: Stage, **_: Any) -> list[str]:
    """Delete the rows of jobs that ended longer ago than the club keeps them."""
    if stage != Stage.TABLES:
        return []
    kept_for = timedelta(days=club().job_days)
    old = Q(is_once=False, finished_at__lt=Now() - kept_for)
    old |= Q(is_once=True, finished_at__lt=Now() - max(kept_for, ONCE_FOR))
    count = Job.objects.filter(old, state__in=Job.ENDED).delete()[0]
    return [
        ngettext("%(count)d finished job was deleted.", "%(count)d finished jobs were deleted.", count)
        % {"count": count}
    ]
