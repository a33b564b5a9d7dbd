"""The hints of the first-game helper for Lucky Numbers, one for each step."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.engine.luckynumbers.events import Discard, Draw, Place, SetupTile, Take
from games.presenters.coach import Hint
from games.store import Entry, Table

#: How each hint is followed; the last one comes after the last move.
STEPS: Final[Mapping[str, Callable[[Entry], bool]]] = {
    "numbers-setup": lambda entry: isinstance(entry.event, SetupTile),
    "numbers-begin": lambda entry: isinstance(entry.event, Draw | Take),
    "numbers-place": lambda entry: isinstance(entry.event, Place | Discard),
    "numbers-over": lambda _entry: False,
}


def hints(table: Table) -> list[Hint]:
    """The hints in the order of a game; the style sheet says at which step each is shown."""
    found = [
        Hint(
            "numbers-setup",
            "board",
            _("Fill the diagonal"),
            _(
                "Low numbers belong at the top left, high ones at the bottom right: in every row and column "
                "the numbers must rise. Leave room between them."
            ),
        ),
        Hint(
            "numbers-begin",
            "dice",
            _("Draw, or take an open tile"),
            _(
                "A hidden tile may be anything, and once drawn it cannot be put back. Tap an open tile to "
                "see where it would fit before you decide."
            ),
        ),
        Hint(
            "numbers-place",
            "check",
            _("Place it, swap it, or let it go"),
            _(
                "Lit squares are free. Where you see a swap sign, your tile would push out the old one, to "
                "the middle. If nothing helps you, lay it open."
            ),
        ),
    ]
    # Whoever plays again, or goes on with a match, has read it.
    return found if table.game.rematch_of_id else [*found, _over()]


def _over() -> Hint:
    return Hint(
        "numbers-over",
        "trophy",
        _("Two ways to end"),
        _(
            "Whoever fills the board first wins. If the hidden tiles run out before, the fewest free "
            "squares do."
        ),
    )
