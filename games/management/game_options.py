"""The command-line arguments that only one game has, such as an edition or a deck."""

from argparse import _ArgumentGroup
from collections.abc import Mapping
from typing import Any, Final, Protocol

from games.management.luckybox.arguments import LuckyBoxArguments
from games.management.luckynumbers.arguments import LuckyNumbersArguments


class GameArguments(Protocol):
    """The command-line arguments of one game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the arguments, as in the parsed options and in the simulation."""

    def add_to(self, group: _ArgumentGroup) -> None:
        """Add the arguments to a command line."""

    def simulation_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a simulation: those given, and defaults for the others; raises `CommandError`."""


#: By slug; a game that is missing here has no arguments of its own.
GAME_ARGUMENTS: Final[Mapping[str, GameArguments]] = {
    "luckybox": LuckyBoxArguments(),
    "luckynumbers": LuckyNumbersArguments(),
}


def simulation_options(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game's simulation, from the given arguments and defaults; raises `CommandError`."""
    return GAME_ARGUMENTS[game].simulation_options(given) if game in GAME_ARGUMENTS else {}
