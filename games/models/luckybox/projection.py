"""Rows that follow from the moves of Lucky Box: revealed numbers, and crosses that are final, for statistics.

Their unique indexes begin with the foreign key, which needs none of its own.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.players import Player
from games.models.tables import Game


class DrawnCard(models.Model):
    """A number card that was revealed for everybody (Lucky Box)."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="drawn_cards", db_index=False, verbose_name=_("game")
    )
    round = models.SmallIntegerField(_("round"))
    turn = models.SmallIntegerField(_("turn"))
    number = models.SmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("drawn number card")
        verbose_name_plural = _("drawn number cards")
        ordering = ["game", "round", "turn"]
        constraints = [
            models.UniqueConstraint(name="games_drawncard_turn_unique", fields=["game", "round", "turn"]),
            models.CheckConstraint(
                name="games_drawncard_in_range",
                condition=Q(round__range=(1, 4), turn__range=(1, 9), number__range=(1, 9)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}.{self.turn}: {self.number}"


class Cross(models.Model):
    """A square that a player has crossed off (Lucky Box)."""

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="crosses", db_index=False, verbose_name=_("player")
    )
    round = models.SmallIntegerField(_("round"))
    turn = models.SmallIntegerField(_("turn"))
    card = models.CharField(_("card"), max_length=4)
    square = models.CharField(_("square"), max_length=2)
    #: The line end whose bonus this cross used; blank for the cross of the turn itself.
    line = models.CharField(_("bonus of line"), max_length=6, blank=True)

    class Meta:
        verbose_name = _("cross")
        verbose_name_plural = _("crosses")
        ordering = ["player", "round", "turn", "pk"]
        constraints = [
            models.UniqueConstraint(
                name="games_cross_one_per_turn", fields=["player", "round", "turn"], condition=Q(line="")
            ),
            models.UniqueConstraint(
                name="games_cross_square_once", fields=["player", "round", "card", "square"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.square}"
