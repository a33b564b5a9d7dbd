"""The hints of the first-game helper for Lucky Box, one for each step."""

from django.utils.translation import gettext as _

from games.presenters.coach import Hint


def hints() -> list[Hint]:
    """The hints in the order of a game; the style sheet says at which step each is shown."""
    return [
        Hint(
            "keep",
            "board",
            _("Choose your cards"),
            _(
                "The more different numbers your cards have, the more often one of them will come up. "
                "Look at the bonuses at the ends of the lines, too."
            ),
        ),
        Hint(
            "cross",
            "cross-1",
            _("One tap crosses"),
            _(
                "Lit squares fit the number. Three crosses in a line win what stands at its end. "
                "Until everybody is done, you can undo."
            ),
        ),
        Hint(
            "lightning",
            "lightning",
            _("Lightning bends numbers"),
            _(
                "Squares with a yellow tag fit as well, but cost that much lightning: one for each step "
                "up or down, and 9 and 1 are neighbours."
            ),
        ),
        Hint(
            "bonus",
            "question",
            _("A bonus!"),
            _(
                "Cross one of the glowing squares, at once and for free. "
                "That can complete the next line, and so on."
            ),
        ),
        Hint(
            "round",
            "star",
            _("End of the round"),
            _(
                "Full cards were paid and are gone; the others stay with their crosses. Full cards are worth "
                "less each round, so hurry. Stars start again from none."
            ),
        ),
        Hint(
            "over",
            "trophy",
            _("That was the whole game"),
            _(
                "Below is where your points came from. Most moons gain six points, fewest lose six: "
                "watch them next time."
            ),
        ),
    ]
