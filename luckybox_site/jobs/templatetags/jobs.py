"""How many jobs have failed, for the front page of the admin."""

from django import template

from luckybox_site.jobs.models import Job

register = template.Library()


@register.simple_tag
def failed_jobs() -> int:
    """How many jobs have failed and were not tried again."""
    return Job.objects.failed().count()
