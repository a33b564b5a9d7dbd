"""Editions and house rules in words: for the form of a new table, the waiting room and the rules."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules


class Words(NamedTuple):
    """The name of an edition or a rule, and one line about it."""

    name: Any
    line: Any


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
    "multifunction_lightning": Words(
        gettext_lazy("Lightning for bonuses"),
        gettext_lazy("Lightning can also change a bonus number."),
    ),
    "limited_supply": Words(
        gettext_lazy("Limited supply"),
        gettext_lazy("Tokens can run out: first come, first served."),
    ),
    "leftover_lightning": Words(
        gettext_lazy("Points for lightning"),
        gettext_lazy("1 point for every 3 lightning left at the end."),
    ),
    "may_always_pass": Words(
        gettext_lazy("May always do nothing"),
        gettext_lazy("You may do nothing even when you could cross off the number."),
    ),
    "two_player_penalty": Words(
        gettext_lazy("Moon penalty with 2 players"),
        gettext_lazy("The fewest moons cost 6 points even with 2 players."),
    ),
}


def terms(rules: Mapping[str, Any]) -> list[str]:
    """The rules of a table: its edition, and each house rule that differs from it."""
    printed = EDITIONS[rules["edition"]]
    house = [
        _("%(rule)s: on") % {"rule": RULE_WORDS[rule].name}
        if rules[rule]
        else _("%(rule)s: off") % {"rule": RULE_WORDS[rule].name}
        for rule in HOUSE_RULES
        if rule in rules and rules[rule] != getattr(printed, rule)
    ]
    return [str(EDITION_WORDS[printed.edition].name), *house]


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What is different about the rules of a table, as the objects of "changed"."""
    old, new = EDITIONS[before["edition"]], EDITIONS[now["edition"]]
    found = []
    if old != new:
        found.append(_("the edition to %(edition)s") % {"edition": EDITION_WORDS[new.edition].name})
    for rule in HOUSE_RULES:
        is_on = now.get(rule, getattr(new, rule))
        # What another edition brings along is part of it.
        known = before.get(rule, getattr(old, rule)) if old == new else getattr(new, rule)
        if is_on != known:
            phrase = _("“%(rule)s” to on") if is_on else _("“%(rule)s” to off")
            found.append(phrase % {"rule": RULE_WORDS[rule].name})
    return found


def comparison() -> dict[str, Any]:
    """The editions side by side, one row for each rule in which they can differ."""
    editions = list(EDITIONS.values())
    counts = [
        (_("Lightning tokens"), [str(rules.lightning) for rules in editions]),
        (_("Moon tokens"), [str(rules.moons) for rules in editions]),
        (_("Players"), [_("1 to %(most)d") % {"most": rules.most_seats} for rules in editions]),
    ]
    switches = [(RULE_WORDS[rule].name, [_yes(rules, rule) for rules in editions]) for rule in HOUSE_RULES]
    return {
        "editions": [EDITION_WORDS[rules.edition] for rules in editions],
        "rows": [*counts, *switches],
        "rules": [RULE_WORDS[rule] for rule in HOUSE_RULES],
    }


def _yes(rules: Rules, rule: str) -> str:
    if getattr(rules, rule):
        return _("yes")
    # That rulebook has it as a variant that a table may agree on.
    if rule == "multifunction_lightning" and rules.edition == "ravensburger":
        return _("variant")
    return _("no")
