"""Open pages of tables: who is connected."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game, Player

#: How often a socket says that it is still there, and how long it counts without a word.
HEARTBEAT = timedelta(seconds=30)
SOCKET_LASTS = timedelta(seconds=75)
#: How long the page of a player counts that asks again and again instead, and one without scripts.
POLL_LASTS = timedelta(seconds=30)
PAGE_LASTS = timedelta(minutes=5)
#: How long a player's socket counts after its end: loading a page again is no absence.
GRACE = timedelta(seconds=9)


class ConnectionQuerySet(models.QuerySet["Connection"]):
    def gone(self) -> Self:
        """Those that have ended, or whose server has died without a good-bye."""
        return self.filter(expires_at__lte=timezone.now())

    def here(self) -> Self:
        return self.filter(expires_at__gt=timezone.now())


class Connection(models.Model):
    """One socket, known by the name of its channel, or the page of a player who has none.

    Who of those without a seat is behind it is nobody's business.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="connections", verbose_name=_("game"))
    #: Null: somebody who watches.
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="connections", verbose_name=_("player")
    )
    channel = models.CharField(_("channel"), max_length=120)
    expires_at = models.DateTimeField(_("expires"))

    objects = ConnectionQuerySet.as_manager()

    class Meta:
        verbose_name = _("connection")
        verbose_name_plural = _("connections")
        ordering = ["game", "pk"]
        indexes = [models.Index(name="games_connection_expires", fields=["expires_at"])]
        constraints = [models.UniqueConstraint(name="games_connection_channel_unique", fields=["channel"])]

    def __str__(self) -> str:
        return self.channel
