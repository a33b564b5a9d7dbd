"""Template tags for pieces of pages that look the same whoever reads them: rendered once."""

from functools import lru_cache

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from luckybox_site.club.reading import club_cache
from luckybox_site.static_files import sheets_of

register = template.Library()


@register.simple_tag
def remembered(name: str) -> SafeString:
    """A template that needs no context."""
    return _rendered(name, get_language() or "", tuple(club_cache.remembered().language_codes))


@register.simple_tag
def sheets(name: str) -> tuple[str, ...]:
    """The addresses of a style sheet with those that it imports."""
    return sheets_of(name)


@lru_cache(maxsize=256)
def _rendered(name: str, language: str, languages: tuple[str, ...]) -> SafeString:
    return render_to_string(name)


@register.simple_tag(takes_context=True)
def icon(context: Context) -> SafeString:
    """The icon of `components/icon.html`, of which a page has a dozen."""
    label = context.get("label", "")
    # What is not text yet is text in the language of the moment.
    words = label if isinstance(label, str) else str(label)
    return _drawn(str(context["name"]), str(context.get("class", "")), words)


@lru_cache(maxsize=1024, typed=True)  # a label that is markup already is another one than the same text
def _drawn(name: str, classes: str, label: str) -> SafeString:
    html = render_to_string("components/icon_drawn.html", {"name": name, "class": classes, "label": label})
    return SafeString(html.strip())
