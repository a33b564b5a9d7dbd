"""The choices of who may come in, who may watch and what guests may say, in words."""

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


def guests_chats() -> list[Choice]:
    """What guests may say in the chat."""
    return [
        Choice(
            Game.GuestsChat.USUAL.value,
            _("As usual"),
            _("At a table for friends they write; at one for everybody they send pictures and phrases"),
        ),
        Choice(Game.GuestsChat.EVERYTHING.value, _("They write"), _("Like everybody else")),
        Choice(Game.GuestsChat.NOTHING.value, _("Nothing"), _("Only people with an account chat")),
    ]
