"""Whether a table may be watched, for templates."""

from django import template

from games.models import Game
from games.services.secrets import welcomes_spectators

register = template.Library()


@register.filter
def has_spectators(game: Game) -> bool:
    """Whether a table says that it may be watched."""
    return welcomes_spectators(game)
