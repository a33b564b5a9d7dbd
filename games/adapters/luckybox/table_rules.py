"""The rules of a table, as its row keeps them.

A printed edition is named: `{"edition": "cocktail", "multifunction_lightning": false}`. Of any other the
row has a full copy, so that the edition may change or go without a table noticing: `{"edition": "quick",
"names": {"en": "Quick"}, "deck": 3, "rules": {…}}` with every switch in `rules`, and the key of the
edition's own deck, or null. Beside either stand the house rules that differ from the edition, and always
multifunction lightning.
"""

from collections.abc import Mapping
from typing import Any, Final

from games.adapters.base import Own
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.switches import stored_switches, write_switches

#: Records of printed editions always state multifunction lightning.
ALWAYS_STATED: Final = "multifunction_lightning"
#: Of an edition, before the mark of its variant with two copies of the deck.
LONGEST_SLUG: Final = 18
#: Of a table that names none.
USUAL: Final = "gamewright"


def is_printed(rules: Mapping[str, Any]) -> bool:
    """Whether a table's edition is one of the printed ones."""
    return "rules" not in rules


def edition_of(rules: Mapping[str, Any]) -> Rules:
    """The switches of a table's edition, without its house rules."""
    if is_printed(rules):
        return EDITIONS[rules.get("edition", USUAL)]
    return Rules(edition=rules["edition"], **stored_switches(Rules, rules["rules"]))


def played_by(rules: Mapping[str, Any]) -> Rules:
    """The switches that a table is played with."""
    edition = edition_of(rules)
    return edition._replace(**{rule: rules[rule] for rule in HOUSE_RULES if rule in rules})


def own_of(rules: Mapping[str, Any]) -> Own | None:
    """See `games.adapters.base.Adapter`."""
    return None if is_printed(rules) else Own(rules["names"], rules["deck"])


def table_rules(edition: Rules, house: Mapping[str, Any], own: Own | None) -> dict[str, Any]:
    """See `games.adapters.base.Adapter`."""
    rules: dict[str, Any] = {"edition": edition.edition}
    if own is not None:
        rules |= {"names": dict(own.names), "deck": own.deck, "rules": write_switches(edition)}
    for rule in HOUSE_RULES:
        usual = getattr(edition, rule)
        wanted = house.get(rule, usual)
        if wanted != usual or rule == ALWAYS_STATED:
            rules[rule] = wanted
    return rules


def with_two_copies(rules: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The same for a table of so many with two copies of cards and tokens: an edition of its own."""
    edition = edition_of(rules)
    wide = edition._replace(edition=f"{edition.edition[:LONGEST_SLUG]}-2", two_copies_from=seats)
    own = own_of(rules) or Own({"en": f"{edition.edition.title()}, two decks"})
    return table_rules(wide, {rule: rules[rule] for rule in HOUSE_RULES if rule in rules}, own)
