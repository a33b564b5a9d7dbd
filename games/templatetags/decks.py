"""How many drafts of decks there are, for the front page of the admin."""

from django import template

from games.models import DeckVersion

register = template.Library()


@register.simple_tag
def deck_drafts() -> int:
    """How many deck versions nobody plays with yet."""
    return DeckVersion.objects.filter(status=DeckVersion.Status.DRAFT).count()
