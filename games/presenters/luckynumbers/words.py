"""The words of Lucky Numbers, in the language of whoever looks."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.luckynumbers.ending import Ending


def terms(rules: Mapping[str, Any]) -> list[str]:
    """What a table plays."""
    return [_("A match, each starting once") if rules.get("match") else _("One game")]


def turn_of(name: str) -> str:
    """Whose turn it is."""
    return _("%(name)s’s turn") % {"name": name}


def points(count: int) -> str:
    """Points, which may be fewer than none."""
    return str(count) if count >= 0 else f"−{-count}"


def why(ending: Ending) -> str:
    """What brought a game to its end, and what that means."""
    if ending is Ending.FULL_BOARD:
        return _("The board is full: whoever fills their last free square wins at once.")
    return _("The last hidden tile has been drawn, so the fewest free squares win.")
