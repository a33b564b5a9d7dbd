"""Who leads at the moment: a panel that can be opened at any time."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.presenters.perspective import Perspective
from games.presenters.players import avatar


class Standing(NamedTuple):
    """A player's place, what it comes from, and what it is counted in."""

    seat: int
    place: int
    name: str
    token: SafeString
    details: str
    value: str


def places(values: Sequence[int]) -> list[int]:
    """The place of each seat, the highest value first; equal values share a place."""
    return [1 + sum(other > value for other in values) for value in values]


def panel(
    seen: Perspective, values: Sequence[int], shown: Callable[[int], str], details: Callable[[int], str]
) -> str:
    """The players in the order of their values; `shown` and `details` say in words what a seat has."""
    standings = [
        Standing(seat, place, player.name, avatar(seat, seen.letter(seat)), details(seat), shown(seat))
        for seat, (player, place) in enumerate(zip(seen.players, places(values), strict=True))
    ]
    standings.sort(key=lambda standing: standing.place)
    return render_to_string("games/standings.html", {"standings": standings, "game": seen.game})
