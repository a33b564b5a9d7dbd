"""What the deck doctor has found out about a version of a deck, kept with the version."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.luckybox.cards import DeckVersion

MOST_GAMES: Final = 10_000


class Checkup(models.Model):
    """An examination of a version: what was asked for, and what was counted so far.

    The cards are kept as they were, because a draft may change meanwhile.
    """

    version = models.ForeignKey(
        DeckVersion, models.CASCADE, related_name="checkups", verbose_name=_("deck version")
    )
    #: The version that was live; none if there was no other.
    compared_with = models.ForeignKey(
        DeckVersion, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("compared with")
    )
    cards_hash = models.CharField(_("hash"), max_length=64)
    cards = models.JSONField(_("cards"))
    live_cards = models.JSONField(_("live cards"), default=list)
    #: The edition by name, and its rules as a record has them.
    edition = models.CharField(_("edition"), max_length=40)
    rules = models.JSONField(_("rules"))
    seats = models.JSONField(_("players"))
    games = models.PositiveSmallIntegerField(_("games with each number of players"))
    seed = models.CharField(_("seed"), max_length=40)
    #: By number of players, what was counted (`games.simulation.checkup`).
    counted = models.JSONField(_("counted"), default=dict)
    #: How many recorded games were played again, and how many of them are legal with the new cards.
    replayed = models.JSONField(_("recorded games"), null=True, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("made by"),
    )

    class Meta:
        verbose_name = _("checkup")
        verbose_name_plural = _("checkups")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="games_checkup_has_games", condition=Q(games__range=(1, MOST_GAMES))),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.made_at:%Y-%m-%d %H:%M}"

    def done(self, seats: int) -> int:
        """How many games with so many players are counted."""
        return int(self.counted.get(str(seats), {}).get("games", 0))

    @property
    def all_done(self) -> int:
        return sum(self.done(seats) for seats in self.seats)

    @property
    def all_games(self) -> int:
        return int(self.games) * len(self.seats)
