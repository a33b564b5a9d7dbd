"""Who leads: the players by what each has, for the panel that players can open and for those who watch."""

from collections.abc import Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.presenters.perspective import Perspective
from games.presenters.players import avatar


class Stand(NamedTuple):
    """What a player has of that by which the players are ranked."""

    #: More is better. Players with the same share a place.
    worth: tuple[int, ...]
    #: What is shown of it: in short, in words, and what else the player has.
    short: str
    words: str
    note: str = ""


class Row(NamedTuple):
    """One player in the order of the places."""

    seat: int
    place: int
    #: Nobody leads while all share a place.
    leads: bool
    avatar: SafeString
    name: str
    stand: Stand


def places(worths: Sequence[tuple[int, ...]]) -> list[int]:
    """The place of each seat, the highest worth first; equal ones share a place."""
    order = sorted(worths, reverse=True)
    return [1 + order.index(worth) for worth in worths]


def in_order(seen: Perspective, stands: Sequence[Stand]) -> list[Row]:
    """The players, the leader first; those who share a place in the order of their seats."""
    found = places([stand.worth for stand in stands])
    rows = [
        Row(seat, place, place == 1 and max(found) > 1, avatar(seat, seen.letters[seat]), name, stand)
        for seat, (place, name, stand) in enumerate(zip(found, seen.names, stands, strict=True))
    ]
    return sorted(rows, key=lambda row: row.place)


def panel(seen: Perspective, stands: Sequence[Stand]) -> str:
    """The players in the order of their places, as a panel on the page of a table."""
    context = {"standings": in_order(seen, stands), "game": seen.game}
    return render_to_string("games/standings.html", context)
