"""Editions and their switches in words."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.adapters import ADAPTERS
from games.engine.switches import Flag, Switch, differing, switches_in
from games.services.editions import Known


class Words(NamedTuple):
    """The name of an edition or a rule, and one line about it."""

    name: Any
    line: Any


def in_language(texts: Mapping[str, str]) -> str:
    """What an admin has written, in the language that is active if they have; else in English."""
    code = get_language() or "en"
    return texts.get(code) or texts.get(code.partition("-")[0]) or texts.get("en", "")


def value_in_words(switch: Switch, value: Any) -> str:
    """The value of a switch, as a sentence or after its name."""
    if isinstance(switch, Flag):
        return _(switch.on if value else switch.off)
    shown = ", ".join(map(_number, value)) if isinstance(value, tuple) else _number(value)
    return _("%(switch)s: %(value)s.") % {"switch": _(switch.label), "value": shown}


def _number(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def changed_in_words(rules: Any, base: Any) -> list[str]:
    """What rules have otherwise than others, a sentence for each switch."""
    switches = switches_in(rules)
    return [value_in_words(switches[name], getattr(rules, name)) for name in differing(rules, base)]


def line_about(rules: Any, base: Any, name: str) -> str:
    """One line: from which edition another differs, and how."""
    changes = changed_in_words(rules, base)
    if not changes:
        return _("Like %(edition)s.") % {"edition": name}
    return _("Like %(edition)s, but: %(changes)s") % {"edition": name, "changes": " ".join(changes)}


def words_of(edition: Known, printed: Mapping[str, Words]) -> Words:
    """The name of an edition, and the line about it: as its admin has written it, else what it changes."""
    if edition.is_printed:
        return printed[edition.slug]
    return Words(in_language(edition.names), in_language(edition.lines) or derived_line(edition, printed))


def derived_line(edition: Known, printed: Mapping[str, Words]) -> str:
    """What an edition changes about the printed one that it was made from."""
    bases = ADAPTERS[edition.kind].engine.editions
    base = bases.get(edition.like) or next(iter(bases.values()))
    return line_about(edition.rules, base, str(printed[base.edition].name))


def differing_names(rules: Iterable[Any]) -> list[str]:
    """The switches in which not all of these agree."""
    found = list(rules)
    return [
        name
        for name in switches_in(found[0])
        if any(getattr(one, name) != getattr(found[0], name) for one in found)
    ]
