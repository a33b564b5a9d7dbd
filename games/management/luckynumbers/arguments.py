"""The command-line arguments of Lucky Numbers: an edition, by the argument that Lucky Box has added."""

from argparse import _ArgumentGroup
from collections.abc import Mapping
from typing import Any

from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.management.editions import edition_named


class LuckyNumbersArguments:
    """See `games.management.game_options.GameArguments`."""

    names = ()

    def add_to(self, group: _ArgumentGroup) -> None:
        """None of its own."""

    def simulation_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given options, with the rules of the edition."""
        name = given.get("edition")
        return {"edition": edition_named(LUCKY_NUMBERS.slug, name).rules} if name else {}
