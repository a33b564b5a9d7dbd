"""The words of Lucky Numbers, in the language that is active."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.adapters.luckynumbers.table_rules import edition_of, own_of
from games.engine.luckynumbers.editions import Rules
from games.engine.luckynumbers.ending import Ending
from games.presenters.switches import Words, in_language

EDITION_WORDS: Final = {
    "single": Words(gettext_lazy("One game"), gettext_lazy("The first to fill their board wins")),
    "match": Words(
        gettext_lazy("A match"),
        gettext_lazy("As many games as players; everyone starts one, and points decide"),
    ),
}


def terms(rules: Mapping[str, Any]) -> list[str]:
    """The rules of a table, in a few words."""
    own = own_of(rules)
    if own is not None:
        return [in_language(own.names)]
    return [_("A match: everyone starts one game") if rules.get("match") else _("One game")]


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What is different about the rules of a table, as the objects of "changed"."""
    if edition_of(before) == edition_of(now):
        return []
    own = own_of(now)
    if own is not None:
        return [_("the variant to %(variant)s") % {"variant": in_language(own.names)}]
    return [_("the length to a match") if now.get("match") else _("the length to one game")]


def turn_of(name: str) -> str:
    """Whose turn it is."""
    return _("%(name)s’s turn") % {"name": name}


def points(count: int) -> str:
    """Points, which may be negative, with a real minus sign."""
    return str(count) if count >= 0 else f"−{-count}"


def why(ending: Ending, rules: Rules) -> str:
    """How a game has ended, and who wins in that case."""
    if ending is Ending.FULL_BOARD and rules.free_to_win:
        sentence = ngettext(
            "A board has only %(free)d free square left. The first to get there wins.",
            "A board has only %(free)d free squares left. The first to get there wins.",
            rules.free_to_win,
        )
        return sentence % {"free": rules.free_to_win}
    if ending is Ending.FULL_BOARD:
        return _("The board is full. The first to fill their board wins.")
    return _("The last face-down tile has been drawn, so the fewest free squares win.")
