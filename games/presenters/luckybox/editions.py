"""Editions and house rules in words: for the form of a new table, the waiting room and the rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.adapters.luckybox.table_rules import edition_of, own_of, played_by
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.switches import Flag, switches_of
from games.presenters.switches import Words, differing_names, in_language, words_of
from games.services.editions import Known

EDITION_WORDS: Final = {
    "gamewright": Words(
        gettext_lazy("Gamewright"),
        gettext_lazy("English, 2021. The basic game, for up to 12 players."),
    ),
    "ravensburger": Words(
        gettext_lazy("Ravensburger"),
        gettext_lazy("German, French, Dutch, Italian, 2022. 1 point for every 3 lightning left at the end."),
    ),
    "cocktail": Words(
        gettext_lazy("Cocktail Games"),
        gettext_lazy("French. Tokens can run out, and you may always do nothing. Up to 6 players."),
    ),
    "magellan": Words(
        gettext_lazy("Magellan"),
        gettext_lazy("Russian, 2022. The fewest moons cost points even with 2 players."),
    ),
}
RULE_WORDS: Final = {
    name: Words(gettext_lazy(switch.label), gettext_lazy(switch.on))
    for name, switch in switches_of(Rules).items()
    if isinstance(switch, Flag) and switch.is_house_rule
}


def name_of(rules: Mapping[str, Any]) -> str:
    """The edition of a table."""
    own = own_of(rules)
    return str(EDITION_WORDS[edition_of(rules).edition].name) if own is None else in_language(own.names)


def terms(rules: Mapping[str, Any]) -> list[str]:
    """The rules of a table: its edition, and each house rule that differs from it."""
    edition, played = edition_of(rules), played_by(rules)
    house = [
        _("%(rule)s: on") % {"rule": RULE_WORDS[rule].name}
        if getattr(played, rule)
        else _("%(rule)s: off") % {"rule": RULE_WORDS[rule].name}
        for rule in HOUSE_RULES
        if getattr(played, rule) != getattr(edition, rule)
    ]
    return [name_of(rules), *house]


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What is different about the rules of a table, as the objects of "changed"."""
    old, new = edition_of(before), edition_of(now)
    found = []
    if old != new:
        found.append(_("the edition to %(edition)s") % {"edition": name_of(now)})
    for rule in HOUSE_RULES:
        is_on = now.get(rule, getattr(new, rule))
        # What another edition brings along is part of it.
        known = before.get(rule, getattr(old, rule)) if old == new else getattr(new, rule)
        if is_on != known:
            phrase = _("“%(rule)s” to on") if is_on else _("“%(rule)s” to off")
            found.append(phrase % {"rule": RULE_WORDS[rule].name})
    return found


def comparison(offered: Sequence[Known]) -> dict[str, Any]:
    """The editions side by side, one row for each rule in which they can differ."""
    editions: list[Rules] = [one.rules for one in offered]
    words = [words_of(one, EDITION_WORDS) for one in offered]
    counts = [
        (_("Lightning tokens"), [str(rules.lightning) for rules in editions]),
        (_("Moon tokens"), [str(rules.moons) for rules in editions]),
        (_("Players"), [_players(rules) for rules in editions]),
    ]
    house = [(RULE_WORDS[rule].name, [_yes(rules, rule) for rules in editions]) for rule in HOUSE_RULES]
    shown = {"lightning", "moons", "most_seats", "solo", *HOUSE_RULES}
    others = [
        (_(switches_of(Rules)[name].label), [_value(getattr(rules, name)) for rules in editions])
        for name in differing_names([EDITIONS["gamewright"], *editions])
        if name not in shown
    ]
    return {
        "editions": words,
        "rows": [*counts, *house, *others],
        "rules": [RULE_WORDS[rule] for rule in HOUSE_RULES],
    }


def _players(rules: Rules) -> str:
    return _("%(least)d to %(most)d") % {"least": rules.least_seats, "most": rules.most_seats}


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _yes(rules: Rules, rule: str) -> str:
    if getattr(rules, rule):
        return _("yes")
    # That rulebook has it as a variant that a table may agree on.
    if rule == "multifunction_lightning" and rules.edition == "ravensburger":
        return _("variant")
    return _("no")
