"""The texts with a number that scripts show, in all their plural forms."""

import json

from django import template
from django.utils.translation import ngettext

from luckybox_site.languages.catalogues import COUNTS

register = template.Library()


@register.simple_tag
def plural_forms(name: str) -> str:
    """The form of a text for each of COUNTS, or one for all, for `counted` in static/js/table/words.js."""
    forms = [_form(name, count) for count in COUNTS]
    return json.dumps(forms if len(set(forms)) > 1 else forms[:1], ensure_ascii=False)


def _form(name: str, count: int) -> str:
    match name:
        case "price":
            return ngettext("{n} lightning", "{n} lightning", count)
        case "chosen":
            return ngettext("{n} of {all} chosen", "{n} of {all} chosen", count)
    raise ValueError(name)
