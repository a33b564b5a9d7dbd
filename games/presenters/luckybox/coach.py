"""The hints of the first-game helper for Lucky Box, one for each step."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.adapters.luckybox.effects import Spent
from games.engine.luckybox.editions import EDITIONS
from games.engine.luckybox.events import Bonus, Cross, Keep
from games.engine.luckybox.scoring import moon_points
from games.engine.luckybox.state import KEPT
from games.presenters.coach import Hint
from games.presenters.luckybox.words import solo_moons
from games.store import Entry, Table

#: How each hint is followed; the last one comes after the last move.
STEPS: Final[Mapping[str, Callable[[Entry], bool]]] = {
    "keep": lambda entry: isinstance(entry.event, Keep),
    "cross": lambda entry: isinstance(entry.event, Cross),
    "lightning": lambda entry: any(isinstance(effect, Spent) for effect in entry.effects),
    "bonus": lambda entry: isinstance(entry.event, Bonus),
    "round": lambda entry: isinstance(entry.event, Keep) and len(entry.event.cards) < KEPT[1],
    "over": lambda _entry: False,
}


def hints(table: Table) -> list[Hint]:
    """The hints in the order of a game; the style sheet says at which step each is shown."""
    is_solo = len(table.players) == 1
    found = [
        Hint(
            "keep",
            "board",
            _("Choose your cards"),
            _(
                "The more different numbers your cards have, the more often one of them will come up. "
                "Look at the bonuses at the ends of the lines, too."
            ),
        ),
        Hint("cross", "cross-1", _("Tap a square to cross it off"), _cross(is_solo=is_solo)),
        Hint(
            "lightning",
            "lightning",
            _("Use lightning for another number"),
            _(
                "Squares with a yellow tag fit, too, but cost that much lightning: 1 for each step "
                "up or down, and 9 and 1 are neighbours."
            ),
        ),
        Hint(
            "bonus",
            "question",
            _("A bonus!"),
            _("Cross off one of the glowing squares for free. That can complete the next line, and so on."),
        ),
        Hint(
            "round",
            "star",
            _("A new round begins"),
            _(
                "Full cards have scored and are gone; you keep the others with their crosses. "
                "The earlier you finish a card, the more it scores. Stars start again from 0."
            ),
        ),
    ]
    # Whoever plays again has read it.
    return found if table.game.rematch_of_id else [*found, _over(table)]


def _cross(*, is_solo: bool) -> str:
    if is_solo:
        return _(
            "Lit squares fit the number. 3 crosses in a line get you the bonus at its end. "
            "Until the next number comes, you can undo."
        )
    return _(
        "Lit squares fit the number. 3 crosses in a line get you the bonus at its end. "
        "Until everyone is done, you can undo."
    )


def _over(table: Table) -> Hint:
    return Hint("over", "trophy", _("That was the whole game"), _moons(table))


def _moons(table: Table) -> str:
    """Where the points came from, and what moons are worth at a table of this size."""
    rules = table.play.state.setup.rules if table.play else EDITIONS["gamewright"]
    if len(table.players) == 1:
        sentence = _("Above is where your points came from. Watch your moons next time: %(points)s.")
        return sentence % {"points": solo_moons(rules)}
    values = {"most": rules.moon_points, "fewest": rules.moon_penalty}
    if moon_points(rules, [1, *[0] * (len(table.players) - 1)], 1):
        return (
            _(
                "Above is where your points came from. Most moons gain %(most)d points, fewest lose "
                "%(fewest)d: watch them next time."
            )
            % values
        )
    return (
        _("Above is where your points came from. Most moons gain %(most)d points: watch them next time.")
        % values
    )
