"""What a seat made of each of its tiles in a finished game, to compare tables with the same deal.

Dealt by seat, somebody draws the same tiles in the same order, however often they take a face-up one instead.
"""

from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckynumbers.events import Discard, Draw, Place, SetupTile, Take
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES
from games.presenters.choices import Turn
from games.store import Table


class Put(NamedTuple):
    """Where a tile went; nowhere if it was discarded."""

    square: str
    is_swap: bool = False
    #: Of a face-up tile that was taken; the number of the turn says which tile was drawn.
    taken: int = 0


DISCARDED: Final = Put("")
#: What somebody did with a tile, and the face-up tiles that they took before they drew the next.
Choice = tuple[Put, ...]


class LuckyNumbersChoices:
    """See `games.presenters.choices.Choices`."""

    given = gettext_lazy("With the same tiles")
    number_title = gettext_lazy("Tile")
    field_title = gettext_lazy("What the field did with it")
    template = "games/luckynumbers/compared.html"

    def turns_of(self, table: Table, seat: int) -> list[Turn]:
        """The tiles of the setup, then those drawn, as long as they come from the set of the seat."""
        turns: list[Turn] = []
        filled: set[int] = set()
        hand = 0
        for event in _events(table, seat):
            match event:
                case Draw():
                    hand = event.tile
                case Discard():
                    turns.append(Turn(hand, (DISCARDED,)))
                case SetupTile() | Place():
                    tile = event.tile if isinstance(event, SetupTile) else hand
                    turns.append(Turn(tile, (_put(event.square, filled),)))
                case Take() if turns:
                    last: Any = turns[-1].choice
                    taken = _put(event.square, filled)._replace(taken=event.tile)
                    turns[-1] = turns[-1]._replace(choice=(*last, taken))
        return turns[:HIGHEST]

    def share_of(self, choice: Any) -> Any:
        """What was done with the tile: face-up ones differ from table to table."""
        return choice[:1] if choice else None

    def in_words(self, choice: Any) -> str:
        if not choice:
            return _("no such tile")
        first, *taken = choice
        said = _in_words(first)
        for put in taken:
            words = _("%(choice)s; then face-up %(tile)d: %(where)s")
            said = words % {"choice": said, "tile": put.taken, "where": _in_words(put)}
        return said


def _events(table: Table, seat: int) -> list[Any]:
    if table.play is None:
        return []
    entries = (entry for chapter in table.play.chapters for entry in (*chapter.opening, *chapter.entries))
    return [entry.event for entry in entries if getattr(entry.event, "seat", None) == seat]


def _put(square: int, filled: set[int]) -> Put:
    is_swap = square in filled
    filled.add(square)
    return Put(SQUARES[square], is_swap)


def _in_words(put: Put) -> str:
    if put == DISCARDED:
        return _("discarded")
    if put.is_swap:
        return _("%(square)s, swapping out the tile there") % {"square": put.square}
    return put.square


CHOICES: Final = LuckyNumbersChoices()
