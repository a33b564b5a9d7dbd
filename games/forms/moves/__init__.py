"""What the one form of a table means as a choice in plain values, by the slug of the game."""

from collections.abc import Callable

from games.adapters.base import Choice
from games.forms.moves.luckybox import read_lucky_box
from games.forms.moves.luckynumbers import read_lucky_numbers
from luckybox_site.web.fields import Data

READ_MOVE: dict[str, Callable[[Data], Choice]] = {
    "luckybox": read_lucky_box,
    "luckynumbers": read_lucky_numbers,
}
