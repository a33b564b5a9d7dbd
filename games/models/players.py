"""The seats of games, and who sits in them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import MAX_NICKNAME, MOST_SEATS, Game


class Player(models.Model):
    """A seat of a game: who sits in it, who plays for it now, and what it has gathered."""

    class Controller(models.TextChoices):
        PERSON = "person", _("person")
        #: The house plays for the person, who may take the seat back at any moment.
        HOUSE = "house", _("house")
        COMPUTER = "computer", _("computer player")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="players", db_index=False, verbose_name=_("game")
    )
    seat = models.SmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="plays",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    controller = models.CharField(
        _("controller"), max_length=8, choices=Controller, default=Controller.PERSON
    )
    #: Which computer player sits here, and when it makes its next move.
    computer = models.CharField(_("computer player"), max_length=20, blank=True)
    moves_at = models.DateTimeField(_("computer moves at"), null=True, blank=True)
    #: Ready for what comes next (relaxed pace), and before that for the start.
    is_ready = models.BooleanField(_("ready"), default=False)
    #: Deadlines missed in a row.
    missed = models.SmallIntegerField(_("missed"), default=0)
    #: What the seat has gathered so far, in the game's own terms: a projection of the moves that are final.
    counters = models.JSONField(_("counters"), default=dict, help_text=_("Without what can still be undone."))

    #: What can change during a game; the counters follow from the moves.
    LIVE_FIELDS = ("name", "user_id", "controller", "moves_at", "is_ready", "missed")

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["game", "seat"]
        constraints = [
            models.UniqueConstraint(name="games_player_seat_unique", fields=["game", "seat"]),
            models.UniqueConstraint(
                name="games_player_user_unique",
                fields=["game", "user"],
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="games_player_seat_range", condition=Q(seat__range=(0, MOST_SEATS - 1))
            ),
            models.CheckConstraint(name="games_player_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="games_player_controller_known",
                condition=Q(controller__in=["person", "house", "computer"]),
            ),
            models.CheckConstraint(
                name="games_player_computer_is_nobody",
                condition=Q(controller="computer", user__isnull=True) & ~Q(computer="")
                | ~Q(controller="computer") & Q(computer="", moves_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_person(self) -> bool:
        """Whether a person plays here now."""
        return self.controller == _PERSON

    @property
    def is_away(self) -> bool:
        """Whether the house plays for a person."""
        return self.controller == _HOUSE

    @property
    def is_computer(self) -> bool:
        return self.controller == _COMPUTER


#: As rows have them: to look them up in the class takes longer than to compare them.
_PERSON, _HOUSE, _COMPUTER = Player.Controller.values
