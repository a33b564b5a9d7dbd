"""The append-only log of the moves of a game."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game


class Move(models.Model):
    """One line of a game's log, as an event of the record format. Never changed, never deleted.

    Its table grows with every move, so an index that begins as a unique one does is left out (`db_index`).
    """

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        HOUSE = "house", _("house")
        CHANCE = "chance", _("chance")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="moves", db_index=False, verbose_name=_("game")
    )
    index = models.IntegerField(_("index"))
    seat = models.SmallIntegerField(_("seat"), null=True, blank=True)
    #: The event as records write it. `{"t": "undo"}` takes back the last event of the same seat, and
    #: `{"t": "step"}` is an event of chance that records leave out.
    event = models.JSONField(_("event"))
    by = models.CharField(_("by"), max_length=6, choices=By)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["game", "index"]
        constraints = [
            models.UniqueConstraint(name="games_move_index_unique", fields=["game", "index"]),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.event}"
