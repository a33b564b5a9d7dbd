"""The wall: a table on a television, for everybody in the room. It shows what those see who watch."""

from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from games.models import Game

#: Seconds after which a page without scripts loads again, and after which it goes on to the next game.
REFRESH, NEXT_GAME = 5, 15


class Wall(NamedTuple):
    """What stands on a wall besides the table."""

    #: The site, as somebody types it, and the code in two halves.
    site: str
    code: str
    #: Where the QR code of the link is.
    qr: str
    #: When to load again without scripts, and what.
    refresh: str


def is_wall(request: HttpRequest) -> bool:
    """Whether `?wall` stands behind the address, with whatever value."""
    return "wall" in request.GET


def wall(request: HttpRequest, game: Game) -> Wall:
    """How people in the room find the table, and how the page goes on."""
    code = f"{game.code[:4]}-{game.code[4:]}"
    return Wall(request.get_host(), code, reverse("qr", args=[game.code]), _refresh(game))


def _refresh(game: Game) -> str:
    """The content of the element that loads the page again; the wall stays with the players in a rematch."""
    if game.status == Game.Status.OVER:
        follower = Game.objects.filter(rematch_of=game).first()
        if follower:
            return f"{NEXT_GAME}; url={reverse('table', args=[follower.code])}?wall"
    return str(REFRESH)
