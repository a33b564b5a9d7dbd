"""What commands may be told about a game that is to be played: each game has its own arguments, or none."""

from argparse import _ArgumentGroup
from collections.abc import Mapping
from typing import Any, Final, Protocol

from games.management.luckybox.arguments import LuckyBoxArguments


class Arguments(Protocol):
    """The arguments of one game."""

    @property
    def names(self) -> tuple[str, ...]:
        """What can be wished for, as options and simulations call it."""

    def add_to(self, group: _ArgumentGroup) -> None:
        """Tell the command line."""

    def fulfilled(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """What a simulation takes, with what nobody has wished for; raises `CommandError`."""


#: By slug; a game that is not here leaves nothing to choose.
ARGUMENTS: Final[Mapping[str, Arguments]] = {"luckybox": LuckyBoxArguments()}


def fulfilled(game: str, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """What the simulation of a game takes."""
    return ARGUMENTS[game].fulfilled(wishes) if game in ARGUMENTS else {}
