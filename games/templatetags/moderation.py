"""How many reports wait for moderators, for the front page of the admin."""

from django import template

from games.models import Report

register = template.Library()


@register.simple_tag
def open_reports() -> int:
    """How many reports nobody has decided."""
    return Report.objects.filter(outcome="").count()
