"""Texts for the scripts of tables, with places for values as scripts have them: `{n}`."""

import json
import re
from typing import Final

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from luckybox_site.languages.catalogues import COUNTS

register = template.Library()

_PLACE: Final = re.compile(r"%\((\w+)\)[ds]")


@register.simple_tag
def plural_forms(name: str) -> str:
    """The form of a text for each of COUNTS, or one for all, for `counted` in static/js/table/words.js."""
    forms = [_for_scripts(_form(name, count)) for count in COUNTS]
    return json.dumps(forms if len(set(forms)) > 1 else forms[:1], ensure_ascii=False)


@register.simple_tag
def script_text(name: str) -> str:
    """A text that presenters have, too."""
    texts = {
        "everyone": _("Everyone is thinking."),
        "thinking": _("Still thinking: %(names)s"),
        "between": pgettext("between items of a list", ", "),
        "and": pgettext("list of names", "%(first)s and %(last)s"),
        "card": _("Card %(name)s"),
        "house": _("the house plays: %(holdings)s"),
        "number": _("The number is %(number)d"),
        "tile": _("Tile in hand: %(tile)d"),
        "end": _("number %(number)s"),
    }
    return _for_scripts(texts[name])


def _form(name: str, count: int) -> str:
    forms = {
        "price": ngettext("{n} lightning", "{n} lightning", count),
        "chosen": ngettext("{n} of {all} chosen", "{n} of {all} chosen", count),
        "lightning": ngettext("%(count)d lightning", "%(count)d lightning", count),
        "moons": ngettext("%(count)d moon", "%(count)d moons", count),
        "stars": ngettext("%(count)d star", "%(count)d stars", count),
        "points": ngettext("%(count)d point", "%(count)d points", count),
        "up": ngettext("up %(count)d place", "up %(count)d places", count),
        "ready": ngettext("%(ready)d of %(all)d ready", "%(ready)d of %(all)d ready", count),
        "ready-but": ngettext(
            "%(ready)d of %(all)d ready, waiting for %(names)s",
            "%(ready)d of %(all)d ready, waiting for %(names)s",
            count,
        ),
    }
    if name not in forms:
        raise ValueError(name)
    return forms[name]


def _for_scripts(text: str) -> str:
    return _PLACE.sub(r"{\1}", text)
