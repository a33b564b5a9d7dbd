"""What a game tells of the choices at one seat, so that tables with the same deal can be compared."""

from collections.abc import Hashable
from typing import Any, NamedTuple, Protocol

from games.store import Table


class Turn(NamedTuple):
    """What a seat was given, a number or a tile, and what it made of it; nothing if it did nothing."""

    number: int
    choice: Hashable | None


class Choices(Protocol):
    """The choices of one game, and the words for them."""

    #: What all with the deal had in common; the title of what was given, and of what the field made of it.
    given: Any
    number_title: Any
    field_title: Any
    #: The sentences above the table of choices.
    template: str

    def turns_of(self, table: Table, seat: int) -> list[Turn]:
        """All that a seat was given in a finished game, in its order."""

    def share_of(self, choice: Any) -> Hashable | None:
        """As what a choice counts among those of the field."""

    def in_words(self, choice: Any) -> str:
        """A choice in a few words."""
