"""What needs somebody, for the front page of the admin."""

from django import template
from django.template import Context

from games.presenters.needs import Need, needs_of

register = template.Library()


@register.simple_tag(takes_context=True)
def what_needs_somebody(context: Context) -> list[Need]:
    """What waits for the visitor, as far as they may do something about it."""
    return needs_of(context["request"].user)
