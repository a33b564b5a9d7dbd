"""Open pages of tables: who is connected."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.players import Player
from games.models.tables import Game

#: How often the row of a socket is renewed, and how long it counts without that.
HEARTBEAT = timedelta(seconds=30)
SOCKET_LASTS = timedelta(seconds=75)
#: How long a player without a socket counts as connected after a poll, and after loading a page.
POLL_LASTS = timedelta(seconds=30)
PAGE_LASTS = timedelta(minutes=5)
#: How long a player counts as connected after their socket has ended: loading a page again is no absence.
GRACE = timedelta(seconds=9)
#: The same after a restart of the server: browsers try again every 5 seconds, many of them at the same time.
RESTART_GRACE = timedelta(seconds=20)


class ConnectionQuerySet(models.QuerySet["Connection"]):
    def gone(self) -> Self:
        """Connections that have ended, or whose server has died."""
        return self.filter(expires_at__lte=timezone.now())

    def here(self) -> Self:
        """Connections that count at present."""
        return self.filter(expires_at__gt=timezone.now())


class Connection(models.Model):
    """One socket, known by the name of its channel, or the page of a player without a socket.

    Which user watches without a seat is not stored.
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
