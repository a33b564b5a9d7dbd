"""The hints of the first-game helper for Lucky Numbers, one for each step."""

from django.utils.translation import gettext as _

from games.presenters.coach import Hint


def hints() -> list[Hint]:
    """The hints in the order of a game; the style sheet says at which step each is shown."""
    return [
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
        Hint(
            "numbers-over",
            "trophy",
            _("Two ways to end"),
            _(
                "Whoever fills the board first wins. If the hidden tiles run out before, the fewest free "
                "squares do."
            ),
        ),
    ]
