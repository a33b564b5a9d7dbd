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
            _("Draw, or take a face-up tile"),
            _(
                "A face-down tile may be any number, and once drawn it cannot be put back. Tap a face-up "
                "tile to see where it would fit."
            ),
        ),
        Hint(
            "numbers-place",
            "check",
            _("Place it, swap it, or discard it"),
            _(
                "Lit squares are free. Where you see a swap sign, your tile swaps out the old one. "
                "If nothing helps you, discard it face up: then anyone may take it."
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
            "The first to fill their board wins. If the face-down tiles run out before, the fewest free "
            "squares win."
        ),
    )
