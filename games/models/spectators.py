"""Sockets of people who watch a table without sitting at it."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game

#: How often a socket says that it is still there, and after how long without a word it counts as gone.
HEARTBEAT = timedelta(seconds=30)
GONE_AFTER = timedelta(seconds=75)


class SpectatorQuerySet(models.QuerySet["Spectator"]):
    def gone(self) -> Self:
        """Those whose server has died without a good-bye."""
        return self.filter(seen_at__lte=timezone.now() - GONE_AFTER)


class Spectator(models.Model):
    """One socket, known by the name of its channel. Who is behind it is nobody's business."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="spectators", verbose_name=_("game"))
    channel = models.CharField(_("channel"), max_length=120)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now)

    objects = SpectatorQuerySet.as_manager()

    class Meta:
        verbose_name = _("spectator")
        verbose_name_plural = _("spectators")
        ordering = ["game", "pk"]
        indexes = [models.Index(name="games_spectator_seen", fields=["seen_at"])]
        constraints = [models.UniqueConstraint(name="games_spectator_channel_unique", fields=["channel"])]

    def __str__(self) -> str:
        return self.channel
