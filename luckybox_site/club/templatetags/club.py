"""Which languages the club offers, for menus."""

from django import template

from luckybox_site.club.reading import club

register = template.Library()


@register.simple_tag
def offered_languages() -> list[tuple[str, str]]:
    """Code and name of each."""
    return club().offered
