"""What each seat has chosen for each number of a finished game, to compare tables with the same deal."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.events import Cross, Number, Pass
from games.engine.luckybox.geometry import SQUARES
from games.engine.luckybox.pack import Pack
from games.presenters.choices import Turn
from games.store import Table

#: A seat that has passed; else a card and a square.
NOTHING: Final = ("", "")


class LuckyBoxChoices:
    """See `games.presenters.choices.Choices`."""

    given = gettext_lazy("With the same cards")
    number_title = gettext_lazy("Number")
    field_title = gettext_lazy("The field crossed off")
    template = "games/luckybox/compared.html"

    def turns_of(self, table: Table, seat: int) -> list[Turn]:
        """What it crossed off first for each number of the game."""
        play = table.play
        turns: list[Turn] = []
        if play is None:
            return turns
        pack: Pack = play.state.setup.pack
        for chapter in play.chapters:
            for entry in (*chapter.opening, *chapter.entries):
                event = entry.event
                if isinstance(event, Number):
                    turns.append(Turn(event.value, None))
                elif isinstance(event, Cross | Pass) and event.seat == seat and turns[-1].choice is None:
                    turns[-1] = turns[-1]._replace(choice=_choice(pack, event))
        return turns

    def share_of(self, choice: Any) -> Any:
        return choice

    def in_words(self, choice: Any) -> str:
        if not choice or choice == NOTHING:
            return _("nothing")
        # Translators: a square of a card of Lucky Box, such as "card 17, b2".
        return _("card %(card)s, %(square)s") % {"card": choice[0], "square": choice[1]}


def _choice(pack: Pack, event: Cross | Pass) -> tuple[str, str]:
    return (pack.names[event.card], SQUARES[event.square]) if isinstance(event, Cross) else NOTHING


CHOICES: Final = LuckyBoxChoices()
