"""How many reports wait for moderators, for the front page of the admin."""

from django import template
from django.template import Context

from games.models import Report

register = template.Library()


@register.simple_tag(takes_context=True)
def open_reports(context: Context) -> int:
    """How many reports wait for a decision of the visitor."""
    return Report.objects.open_for(context["request"].user.pk).count()
