"""What happened in a game: the append-only log of moves, and the rows that follow from it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game, Player


class Move(models.Model):
    """One line of a game's log, in the words of the record format. Never changed, never removed."""

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        HOUSE = "house", _("house")
        CHANCE = "chance", _("chance")

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", verbose_name=_("game"))
    index = models.PositiveIntegerField(_("index"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    #: The event as records write it; `{"t": "undo"}` takes back the last one of the same seat.
    event = models.JSONField(_("event"))
    by = models.CharField(_("by"), max_length=6, choices=By)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["game", "index"]
        constraints = [
            models.UniqueConstraint(name="games_move_index_unique", fields=["game", "index"]),
            models.CheckConstraint(
                name="games_move_by_known", condition=Q(by__in=["player", "house", "chance"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.event}"


class DrawnCard(models.Model):
    """A number card that was revealed for everybody (Lucky Box)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="drawn_cards", verbose_name=_("game"))
    round = models.PositiveSmallIntegerField(_("round"))
    turn = models.PositiveSmallIntegerField(_("turn"))
    number = models.PositiveSmallIntegerField(_("number"))

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

    player = models.ForeignKey(Player, models.CASCADE, related_name="crosses", verbose_name=_("player"))
    round = models.PositiveSmallIntegerField(_("round"))
    turn = models.PositiveSmallIntegerField(_("turn"))
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
