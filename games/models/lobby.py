"""The lobby: one row, whose version every change of a public table raises."""

from django.db import models
from django.utils.translation import gettext_lazy as _

#: The key of the only row.
THE_LOBBY = 1


class Lobby(models.Model):
    """What the front page lists is in the rows of the tables; this only says that it has changed.

    Its chat has a version of its own: no line makes the cards stale.
    """

    class Chat(models.TextChoices):
        OFF = "off", _("Nobody: there is no chat")
        ACCOUNTS = "accounts", _("People with an account")
        EVERYBODY = "everybody", _("Everybody with a name, guests too")

    version = models.PositiveBigIntegerField(_("version"), default=0)
    #: Of what it showed when a ticker has looked last (see `services/lobby_check.py`).
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    #: Off until somebody who has the admin, and so reads what is reported, switches it on.
    chat = models.CharField(_("who may chat in the lobby"), max_length=9, choices=Chat, default=Chat.OFF)
    chat_version = models.PositiveIntegerField(_("version of the chat"), default=0)

    class Meta:
        verbose_name = _("lobby")
        verbose_name_plural = _("lobbies")
        constraints = [
            models.CheckConstraint(name="games_lobby_one", condition=models.Q(pk=THE_LOBBY)),
            models.CheckConstraint(
                name="games_lobby_chat_is_known",
                condition=models.Q(chat__in=["off", "accounts", "everybody"]),
            ),
        ]

    def __str__(self) -> str:
        return str(self.version)
