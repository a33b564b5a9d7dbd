"""The presenter of each game: what people see of its tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.presenters.coach import Coach
from games.presenters.luckybox.presenter import PRESENTER as LUCKY_BOX
from games.presenters.luckynumbers.presenter import PRESENTER as LUCKY_NUMBERS
from games.presenters.part import Part
from games.store import Table


class GamePresenter(Coach, Protocol):
    """The pages of one game, as parts."""

    @property
    def templates(self) -> Mapping[str, str]:
        """The template around the parts, by the status of the game."""

    @property
    def styles(self) -> Sequence[str]:
        """The style sheets of its boards."""

    @property
    def sheet(self) -> str:
        """The style sheet of its tables, which imports those of its boards."""

    @property
    def script(self) -> str:
        """The JavaScript module of its tables."""

    @property
    def keys(self) -> str:
        """The template with its keys for the list of shortcuts, and with the words that its module needs."""

    def terms(self, rules: Mapping[str, Any]) -> Sequence[str]:
        """The rules of a table, in a few words each."""

    def changes(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> Sequence[str]:
        """What is different about the rules, as the objects of the verb "changed"."""

    def perspective(self, table: Table, seat: int | None, language: str, pick: str = "") -> Any:
        """A started game as one audience sees it; `pick`: what the viewer wants to use first, if anything."""

    def public_parts(self, seen: Any) -> Sequence[Part]:
        """The parts that are the same for everybody."""

    def seat_parts(self, seen: Any) -> Sequence[Part]:
        """The parts that only the owner of a seat sees."""

    def seat_materials(self, seen: Any) -> Sequence[object]:
        """By seat, all that its parts are made of; while it is equal, they are not made again."""

    def watched_parts(self, seen: Any) -> Sequence[Part]:
        """The parts that only those see who watch, while the game is played and when it is over."""

    def over_parts(self, seen: Any) -> Sequence[Part]:
        """The parts of a game that is over."""

    def board(self, seen: Any, seat: int) -> str:
        """One player's board in full size: an element with the id `seat`."""

    def standings(self, seen: Any) -> str:
        """Who leads at the moment: an element with the id `seat`."""

    def title(self, seen: Any) -> str:
        """What stands in the browser's tab before the name of the table: whose move it is."""


PRESENTERS: dict[str, GamePresenter] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}
