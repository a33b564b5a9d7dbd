"""How each game shows itself."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.presenters.coach import Hint
from games.presenters.luckybox.face import FACE as LUCKY_BOX
from games.presenters.luckynumbers.face import FACE as LUCKY_NUMBERS
from games.presenters.part import Part
from games.store import Table


class Face(Protocol):
    """The pages of one game, as parts."""

    @property
    def templates(self) -> Mapping[str, str]:
        """The template around the parts, by the status of the game."""

    @property
    def styles(self) -> Sequence[str]:
        """The stylesheets of its boards."""

    @property
    def script(self) -> str:
        """The module that moves its tables."""

    @property
    def keys(self) -> str:
        """The template of what it adds to the list of keys, and of the words that its module needs."""

    def terms(self, rules: Mapping[str, Any]) -> Sequence[str]:
        """What a table is played by, in a few words."""

    def hints(self) -> Sequence[Hint]:
        """For somebody's first game: what to say about each step."""

    def look(self, table: Table, seat: int | None, language: str, pick: str = "") -> Any:
        """A started game as one audience sees it; `pick` is what it wants to use first, if it has picked."""

    def public_parts(self, look: Any) -> Sequence[Part]:
        """What everybody sees alike."""

    def seat_parts(self, look: Any) -> Sequence[Part]:
        """What only the owner of a seat sees."""

    def seat_material(self, look: Any) -> object:
        """All that the parts of a seat are made of; while it is equal they stay as they are."""

    def over_parts(self, look: Any) -> Sequence[Part]:
        """What is left when the game is over."""

    def board(self, look: Any, seat: int) -> str:
        """One player's board in full size, to look at: an element with the id `seat`."""

    def title(self, look: Any) -> str:
        """For the browser's tab, before the table's name: that it is the viewer's move, or whose it is."""


FACES: dict[str, Face] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}
