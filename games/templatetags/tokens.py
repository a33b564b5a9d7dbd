"""The token of a player."""

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString

from games.models import Player
from games.presenters.players import avatar
from games.presenters.tokens import letters

register = template.Library()


@register.simple_tag
def token(players: Sequence[Player], place: int, seat: int | None = None) -> SafeString:
    """The token of one of the players of a table, with the colour of their place or of `seat`."""
    letter = letters(tuple([player.name for player in players]))[place]
    return avatar(place if seat is None else seat, letter)
