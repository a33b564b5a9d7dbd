"""A template tag for pieces of pages that are the same for all who read one language: rendered once."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from luckybox_site.club.reading import club_cache

register = template.Library()


@register.simple_tag
def remembered(name: str) -> SafeString:
    """A template that needs no context."""
    return _rendered(name, get_language() or "", tuple(club_cache.remembered().language_codes))


@lru_cache(maxsize=256)
def _rendered(name: str, language: str, languages: tuple[str, ...]) -> SafeString:
    return render_to_string(name)
