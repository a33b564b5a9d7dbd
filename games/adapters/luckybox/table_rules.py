"""The rules of a table, as its row keeps them.

A printed edition is named: `{"edition": "cocktail", "multifunction_lightning": false}`. Of any other the
row has a full copy, so that the edition may change or go without a table noticing: `{"edition": "quick",
"names": {"en": "Quick"}, "deck": 3, "rules": {…}}` with every switch in `rules`, and the key of the
edition's own deck, or null. Beside either stand the house rules that differ from the edition, and always
multifunction lightning.
"""

from collections.abc import Mapping
from typing import Any

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.switches import read_switches


def is_printed(rules: Mapping[str, Any]) -> bool:
    """Whether a table's edition is one of the printed ones."""
    return "rules" not in rules


def edition_of(rules: Mapping[str, Any]) -> Rules:
    """The switches of a table's edition, without its house rules."""
    if is_printed(rules):
        return EDITIONS[rules["edition"]]
    return Rules(edition=rules["edition"], **read_switches(Rules, rules["rules"]))


def played_by(rules: Mapping[str, Any]) -> Rules:
    """The switches that a table is played with."""
    edition = edition_of(rules)
    return edition._replace(**{rule: rules[rule] for rule in HOUSE_RULES if rule in rules})
