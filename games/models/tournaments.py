"""Tournaments: what an organiser has set up, the log of all that was done, and rows that follow from it."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.models.tables import CODE_LENGTH, MAX_NICKNAME, Game

MAX_TITLE = 60


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def on(self) -> Self:
        """Those that are not over."""
        return self.filter(status__in=[Tournament.Status.OPEN, Tournament.Status.RUNNING])


class Tournament(models.Model):
    """What does not change with the log. Everything else follows from `TournamentEvent`."""

    class Status(models.TextChoices):
        #: Before the first round.
        OPEN = "open", _("being prepared")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    class Entry(models.TextChoices):
        ANYBODY = "anybody", _("everybody with the link")
        ACCOUNTS = "accounts", _("people with an account")
        ORGANISER = "organiser", _("only those whom the organiser enters")

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=MAX_TITLE)
    kind = models.CharField(_("game"), max_length=20)
    #: How its tables are played (`services/tourney/tables.py`): rules, pace, clock, chat.
    table = models.JSONField(_("options of the tables"), default=dict)
    entry = models.CharField(_("who may enter"), max_length=9, choices=Entry, default=Entry.ANYBODY)
    is_listed = models.BooleanField(_("listed in the lobby"), default=False)
    #: Determines lots, pairings and the deals of all rounds. Secret.
    seed = models.CharField(max_length=64, editable=False)
    #: Follows from the log, for lists.
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    #: The number of the last event.
    length = models.PositiveIntegerField(_("events"), default=0)
    #: Raised with every event, and when somebody is called differently.
    version = models.PositiveIntegerField(_("version"), default=0)
    #: Raised when the wall shows something else: with every event, and while tables are played.
    wall_version = models.PositiveBigIntegerField(_("version of the wall"), default=0)
    #: What the wall has shown of the games: the sum of their versions.
    wall_sum = models.PositiveBigIntegerField(default=0, editable=False)
    #: When a ticker has to look at it: a clock of a round, a start, somebody who has not come.
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), db_default=Now())

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-pk"]
        indexes = [models.Index(name="games_tournament_status", fields=["status", "-id"])]
        constraints = [
            models.CheckConstraint(name="games_tournament_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="games_tournament_status_known",
                condition=Q(status__in=["open", "running", "over", "cancelled"]),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TournamentEvent(models.Model):
    """One act, never changed (`games/tourney/course/fold.py` says what the names and data mean)."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="events", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("what"), max_length=20)
    data = models.JSONField(_("data"), default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by whom"),
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("event of a tournament")
        verbose_name_plural = _("events of tournaments")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(name="games_tournamentevent_once", fields=["tournament", "number"])
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"


class TournamentStaff(models.Model):
    """Who runs a tournament, and as what."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        #: Does everything at the tables, but does not end the tournament or change how it is played.
        HELPER = "helper", _("helper")
        #: Shows the projector's pages.
        CALLER = "caller", _("caller")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="staff", verbose_name=_("tournament")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    role = models.CharField(_("role"), max_length=9, choices=Role)

    class Meta:
        verbose_name = _("staff of a tournament")
        verbose_name_plural = _("staff of tournaments")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="games_tournamentstaff_once", fields=["tournament", "user"])
        ]

    def __str__(self) -> str:
        return self.role


class TournamentEntrant(models.Model):
    """Who takes part, so that people find their tournaments. Follows from the log."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="entrants", verbose_name=_("tournament")
    )
    #: In the log.
    key = models.CharField(_("key"), max_length=12)
    #: Nobody for a computer player.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    #: Somebody whom the organiser has entered by name, and who has not taken over the place yet.
    is_unclaimed = models.BooleanField(_("not taken over"), default=False)
    #: In the standing of a tournament that is over; follows from the log.
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="games_entrant_key_once", fields=["tournament", "key"]),
            models.UniqueConstraint(name="games_entrant_user_once", fields=["tournament", "user"]),
            models.CheckConstraint(name="games_entrant_named", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class TournamentTable(models.Model):
    """A table of a round. Follows from the log, but for what its game is at."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="tables", verbose_name=_("tournament")
    )
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveSmallIntegerField(_("table"))
    #: Nothing for a table that plays with paper and cards.
    game = models.OneToOneField(
        Game,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="tournament_table",
        verbose_name=_("game"),
    )
    #: Whether the log has the result of the game, or wants none.
    is_counted = models.BooleanField(_("counted"), default=False)

    class Meta:
        verbose_name = _("table of a tournament")
        verbose_name_plural = _("tables of tournaments")
        ordering = ["tournament", "round", "number"]
        indexes = [
            models.Index(
                name="games_tourneytable_uncounted", fields=["tournament"], condition=Q(is_counted=False)
            )
        ]
        constraints = [
            models.UniqueConstraint(name="games_tourneytable_once", fields=["tournament", "round", "number"])
        ]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"


class TournamentArchive(models.Model):
    """The records of its games in one file (`services/tourney/archive.py`), kept for a day."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, related_name="archive", verbose_name=_("tournament")
    )
    content = models.BinaryField(_("content"))
    games = models.PositiveIntegerField(_("games"))
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("archive of a tournament")
        verbose_name_plural = _("archives of tournaments")

    def __str__(self) -> str:
        return f"tournament {self.tournament_id}"


class TournamentSeat(models.Model):
    """Nobody sits at two tables of a round: the database holds it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+", verbose_name=_("tournament"))
    table = models.ForeignKey(TournamentTable, models.CASCADE, related_name="seats", verbose_name=_("table"))
    round = models.PositiveSmallIntegerField(_("round"))
    key = models.CharField(_("key"), max_length=12)

    class Meta:
        verbose_name = _("seat of a tournament")
        verbose_name_plural = _("seats of tournaments")
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(name="games_tourneyseat_once", fields=["tournament", "round", "key"])
        ]

    def __str__(self) -> str:
        return self.key
