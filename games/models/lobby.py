"""The lobby: one row, whose version every change of a public table raises."""

from django.db import models
from django.utils.translation import gettext_lazy as _

#: The key of the only row.
THE_LOBBY = 1


class Lobby(models.Model):
    """What the front page lists is in the rows of the tables; this only says that it has changed."""

    version = models.PositiveBigIntegerField(_("version"), default=0)
    #: Of what it showed when a ticker has looked last (see `services/lobby_check.py`).
    digest = models.CharField(_("digest"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("lobby")
        verbose_name_plural = _("lobbies")
        constraints = [models.CheckConstraint(name="games_lobby_one", condition=models.Q(pk=THE_LOBBY))]

    def __str__(self) -> str:
        return str(self.version)
