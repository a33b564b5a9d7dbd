"""Games and the people in their seats. What happened in a game is in `moves`."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.luckybox.cards import DeckVersion

MAX_NICKNAME = 24
CODE_LENGTH = 8


class GameQuerySet(models.QuerySet["Game"]):
    def overdue(self) -> Self:
        """Games whose deadline has passed, the longest waiting first."""
        return self.filter(deadline__lte=timezone.now()).order_by("deadline")


class Game(models.Model):
    """A table for one game: who may sit down, how it is played, and where it stands.

    The moves are the truth; everything here that follows from them is written in the same transaction.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")

    class Pace(models.TextChoices):
        BRISK = "brisk", _("brisk")
        RELAXED = "relaxed", _("relaxed")

    class Clock(models.IntegerChoices):
        NONE = 0, _("no clock")
        QUICK = 20, _("20 seconds")
        NORMAL = 45, _("45 seconds")
        LONG = 90, _("90 seconds")
        CORRESPONDENCE = 86_400, _("1 day")

    code = models.CharField(_("code"), max_length=CODE_LENGTH)
    kind = models.CharField(_("game"), max_length=20)
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted_games", verbose_name=_("host")
    )
    seats = models.PositiveSmallIntegerField(_("seats"))
    pace = models.CharField(_("pace"), max_length=7, choices=Pace, default=Pace.BRISK)
    clock = models.PositiveIntegerField(_("clock"), choices=Clock, default=Clock.NONE)
    is_public = models.BooleanField(_("anyone with the link may watch"), default=True)
    #: The game's own copy of the switches it is played with, so that nobody changes them afterwards.
    rules = models.JSONField(_("rules"), default=dict)
    deck = models.ForeignKey(
        DeckVersion, models.PROTECT, null=True, blank=True, related_name="games", verbose_name=_("deck")
    )
    #: Everything that chance will bring. Secret until the game is over.
    seed = models.CharField(max_length=64, editable=False)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )
    #: Which game of a match this is: that of the one it follows upon, plus one.
    match_game = models.PositiveSmallIntegerField(_("game of the match"), default=1)
    #: Raised by every change that anybody at the table can see.
    version = models.PositiveIntegerField(_("version"), default=0)
    move_count = models.PositiveIntegerField(_("moves"), default=0)
    #: When the turn ends for those who have not chosen, and when the game goes on by itself: at the end of
    #: the turn, or, with everybody done, a moment later.
    turn_deadline = models.DateTimeField(_("deadline of the turn"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    #: How many people watch without sitting here; brought up to date now and then.
    watching = models.PositiveIntegerField(_("spectators"), default=0)
    auto_bonus = models.BooleanField(_("the server uses bonuses itself"), default=False)
    result = models.JSONField(_("result"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    #: What can change once somebody sits here.
    LIVE_FIELDS = (
        "version",
        "status",
        "seats",
        "watching",
        "move_count",
        "turn_deadline",
        "deadline",
        "result",
        "started_at",
        "finished_at",
    )

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-created_at"]
        permissions = [("see_secrets", _("Can see the moves of running games"))]
        indexes = [
            models.Index(
                name="games_game_deadline", fields=["deadline"], condition=Q(deadline__isnull=False)
            ),
            models.Index(name="games_game_status", fields=["status", "-created_at"]),
            models.Index(name="games_game_watched", fields=["watching"], condition=Q(watching__gt=0)),
        ]
        constraints = [
            models.UniqueConstraint(name="games_game_code_unique", fields=["code"]),
            models.CheckConstraint(name="games_game_seats_range", condition=Q(seats__range=(1, 12))),
            models.CheckConstraint(name="games_game_match_from_one", condition=Q(match_game__gte=1)),
            models.CheckConstraint(
                name="games_game_status_known", condition=Q(status__in=["open", "playing", "over"])
            ),
            models.CheckConstraint(
                name="games_game_over_has_result",
                condition=~Q(status="over") | Q(result__isnull=False, deadline__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Player(models.Model):
    """Somebody in a seat of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="players", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="plays", verbose_name=_("user")
    )
    name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    #: Commands accepted from this seat: a form that was sent twice carries a count that has passed.
    count = models.PositiveIntegerField(_("commands"), default=0)
    #: Is done looking, and waits for what comes next (relaxed pace).
    is_ready = models.BooleanField(_("ready"), default=False)
    #: Deadlines missed in a row, and whether the seat therefore runs by itself.
    missed = models.PositiveSmallIntegerField(_("missed"), default=0)
    is_away = models.BooleanField(_("away"), default=False)
    #: What the seat has gathered so far, in the game's own terms: a projection of the moves.
    counters = models.JSONField(_("counters"), default=dict)

    #: What can change during a game; the counters follow from the moves.
    LIVE_FIELDS = ("count", "is_ready", "missed", "is_away")

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["game", "seat"]
        constraints = [
            models.UniqueConstraint(name="games_player_seat_unique", fields=["game", "seat"]),
            models.UniqueConstraint(name="games_player_user_unique", fields=["game", "user"]),
            models.CheckConstraint(name="games_player_seat_range", condition=Q(seat__range=(0, 11))),
            models.CheckConstraint(name="games_player_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="games_player_away_has_missed", condition=Q(is_away=False) | Q(missed__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return self.name
