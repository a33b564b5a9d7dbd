"""What each seat has chosen for each number of a finished game, to compare tables with the same deal."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.luckybox.events import Cross, Number, Pass
from games.engine.luckybox.geometry import SQUARES
from games.engine.luckybox.pack import Pack
from games.store import Table


class Turn(NamedTuple):
    """A number with what each seat has crossed off for it: card and square, or nothing."""

    number: int
    choices: dict[int, tuple[str, str]]


#: A seat that has passed.
NOTHING = ("", "")


def turns_of(table: Table) -> list[Turn]:
    """All numbers of a game in their order."""
    play = table.play
    turns: list[Turn] = []
    if play is None:
        return turns
    pack: Pack = play.state.setup.pack
    for chapter in play.chapters:
        for entry in (*chapter.opening, *chapter.entries):
            event = entry.event
            if isinstance(event, Number):
                turns.append(Turn(event.value, {}))
            elif isinstance(event, Cross):
                turns[-1].choices.setdefault(event.seat, (pack.names[event.card], SQUARES[event.square]))
            elif isinstance(event, Pass):
                turns[-1].choices.setdefault(event.seat, NOTHING)
    return turns


def in_words(choice: tuple[str, str] | None) -> str:
    """A choice in a few words."""
    if not choice or choice == NOTHING:
        return _("nothing")
    # Translators: a square of a card of Lucky Box, such as "card 17, b2".
    return _("card %(card)s, %(square)s") % {"card": choice[0], "square": choice[1]}
