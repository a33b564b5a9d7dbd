"""The choices of who may come in and who may watch, in words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Game


class Choice(NamedTuple):
    """One of a few, with a line that explains it."""

    value: str
    name: str
    line: str


def visibilities() -> list[Choice]:
    """Who may come in."""
    return [
        Choice(Game.Visibility.LINK.value, _("Friends"), _("Only those to whom you send the link")),
        Choice(Game.Visibility.PUBLIC.value, _("Everybody"), _("On the front page, for anybody to join")),
        Choice(Game.Visibility.WORD.value, _("With a word"), _("The link, and a word that you tell them")),
    ]


def watchers() -> list[Choice]:
    """Who may watch."""
    return [
        Choice(Game.WatchingBy.LINK.value, _("Those with the link"), _("It is not listed anywhere")),
        Choice(
            Game.WatchingBy.EVERYBODY.value, _("Anybody"), _("A game for everybody is listed while it runs")
        ),
        Choice(Game.WatchingBy.NOBODY.value, _("Nobody"), _("Only the players see the game")),
    ]
