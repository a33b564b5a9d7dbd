"""The rules of a table, as its row keeps them.

A variant of the booklet is `{"match": true}` or `{"match": false}`. Of any other the row has a full copy, so
that the variant may change or go without a table noticing: `{"edition": "short", "names": {"en": "Short"},
"rules": {…}}` with every switch in `rules`. In the later games of a match `start` is the seat that starts.
"""

from collections.abc import Mapping
from typing import Any

from games.adapters.base import Own
from games.engine.luckynumbers.editions import EDITIONS, Rules
from games.engine.switches import stored_switches, write_switches


def edition_of(rules: Mapping[str, Any]) -> Rules:
    """See `games.adapters.base.Adapter`."""
    if "rules" in rules:
        return Rules(edition=rules["edition"], **stored_switches(Rules, rules["rules"]))
    return EDITIONS["match" if rules.get("match") else "single"]


def own_of(rules: Mapping[str, Any]) -> Own | None:
    """See `games.adapters.base.Adapter`."""
    return Own(rules["names"]) if "rules" in rules else None


def table_rules(edition: Rules, house: Mapping[str, Any], own: Own | None) -> dict[str, Any]:
    """See `games.adapters.base.Adapter`. There are no house rules."""
    if own is None:
        return {"match": edition.edition == "match"}
    return {"edition": edition.edition, "names": dict(own.names), "rules": write_switches(edition)}
