"""How games ended, by seat, and what is counted from that: tallies and ratings.

All of it follows from the finished games: `manage.py rebuild_results` and `rebuild_ratings` make it anew.
"""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import MOST_SEATS, Game


class ResultQuerySet(models.QuerySet["Result"]):
    def uncounted(self) -> Self:
        """Those that no tally and no rating knows yet, in the order in which their games ended."""
        return self.filter(is_counted=False).order_by("finished_at", "game_id", "seat")

    def newest(self) -> Self:
        """The last game first."""
        return self.order_by("-finished_at", "-pk")


class Result(models.Model):
    """What one seat has reached in a game that is over."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="results", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    #: Nobody for a computer player, and for somebody who has deleted the account.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="results",
        verbose_name=_("user"),
    )
    kind = models.CharField(_("of which game"), max_length=20)
    #: Blank where a game has only one.
    edition = models.CharField(_("edition"), max_length=20, blank=True)
    #: Of an edition that was never printed: results with the same compare (`engine.switches.fingerprint`).
    edition_hash = models.CharField(_("edition hash"), max_length=8, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats"))
    #: How many of the seats had a person.
    people = models.PositiveSmallIntegerField(_("people"))
    #: Equal ones share a place; nothing for a game that its players ended early.
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    is_tied = models.BooleanField(_("shares the place"), default=False)
    #: Points, or what else the game counts (`SeatScore`), in all and by category.
    total = models.IntegerField(_("total"), default=0)
    points = models.JSONField(_("points by category"), default=dict)
    #: Played with house rules or an edited deck, so counted apart.
    is_apart = models.BooleanField(_("counted apart"), default=False)
    is_rated = models.BooleanField(_("rated"), default=False)
    #: Whether everybody may look at the table, and so at this in a profile.
    is_public = models.BooleanField(_("public"), default=False)
    #: Whether the person had left, or the house played for them, when the game ended.
    has_left = models.BooleanField(_("left"), default=False)
    finished_at = models.DateTimeField(_("finished"))
    is_counted = models.BooleanField(_("counted"), default=False)

    objects = ResultQuerySet.as_manager()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["game", "seat"]
        indexes = [
            models.Index(name="games_result_of_user", fields=["user", "-finished_at", "-id"]),
            models.Index(name="games_result_user_kind", fields=["user", "kind", "-finished_at", "-id"]),
            # All that the archive filters by, so that it finds out from the index alone that nothing fits.
            models.Index(
                name="games_result_archive",
                fields=["seat", "-finished_at", "-id", "kind", "edition", "seats", "is_rated", "place"],
                condition=Q(is_public=True),
            ),
            models.Index(
                name="games_result_uncounted", fields=["finished_at"], condition=Q(is_counted=False)
            ),
            models.Index(
                name="games_result_rated", fields=["kind", "finished_at"], condition=Q(is_rated=True)
            ),
        ]
        constraints = [
            models.UniqueConstraint(name="games_result_seat_unique", fields=["game", "seat"]),
            models.CheckConstraint(
                name="games_result_seats_range", condition=Q(seats__range=(1, MOST_SEATS))
            ),
            models.CheckConstraint(
                name="games_result_rated_has_place", condition=Q(is_rated=False) | Q(place__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.place} of {self.seats}"

    @property
    def is_won(self) -> bool:
        return self.place == 1


class Tally(models.Model):
    """What somebody has reached on one board in one stretch of time: the sum of their results.

    A board is a game with other people, or an edition that is played alone; what is counted apart has boards
    of its own (`services/boards.py`).
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tallies", verbose_name=_("user")
    )
    board = models.CharField(_("board"), max_length=48)
    #: A week ("2026-w47"), a month ("2026-11"), or blank for all time.
    period = models.CharField(_("period"), max_length=8, blank=True)
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    best = models.IntegerField(_("best"), default=0)
    #: By category the sum and the best: [sum, best].
    points = models.JSONField(_("points by category"), default=dict)
    #: By number of players the games and the wins: [games, wins].
    by_seats = models.JSONField(_("by number of players"), default=dict)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        ordering = ["user", "board", "period"]
        indexes = [
            models.Index(name="games_tally_wins", fields=["board", "period", "-wins", "games", "user"]),
            models.Index(name="games_tally_best", fields=["board", "period", "-best", "user"]),
        ]
        constraints = [
            models.UniqueConstraint(name="games_tally_unique", fields=["user", "board", "period"]),
        ]

    def __str__(self) -> str:
        return f"{self.board} {self.period}: {self.wins} of {self.games}"


class Rating(models.Model):
    """How well somebody plays one game, as far as rated games have told."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", verbose_name=_("user")
    )
    kind = models.CharField(_("of which game"), max_length=20)
    #: The two numbers of the model: how strong, and how unsure that is.
    mu = models.FloatField(_("strength"))
    sigma = models.FloatField(_("uncertainty"))
    #: What people see of the two (`services/rating_model.py`), and the most it has been.
    points = models.IntegerField(_("points"))
    peak = models.IntegerField(_("peak"))
    games = models.PositiveIntegerField(_("rated games"), default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["kind", "-points"]
        indexes = [models.Index(name="games_rating_board", fields=["kind", "-points", "user"])]
        constraints = [models.UniqueConstraint(name="games_rating_unique", fields=["user", "kind"])]

    def __str__(self) -> str:
        return f"{self.kind}: {self.points}"


class RatingChange(models.Model):
    """What one rated game did to the rating of one player."""

    result = models.OneToOneField(
        Result, models.CASCADE, related_name="rating_change", verbose_name=_("result")
    )
    #: Nobody once the account is deleted; the numbers stay, for they decided what the others got.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rating_changes",
        verbose_name=_("user"),
    )
    kind = models.CharField(_("of which game"), max_length=20)
    finished_at = models.DateTimeField(_("finished"))
    mu_before = models.FloatField(_("strength before"))
    sigma_before = models.FloatField(_("uncertainty before"))
    mu = models.FloatField(_("strength"))
    sigma = models.FloatField(_("uncertainty"))
    before = models.IntegerField(_("points before"))
    after = models.IntegerField(_("points after"))

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        ordering = ["finished_at", "result"]
        indexes = [
            models.Index(name="games_ratingchange_curve", fields=["user", "kind", "-finished_at"]),
            models.Index(name="games_ratingchange_order", fields=["kind", "finished_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


class ProfileOptions(models.Model):
    """What somebody wants others to see of their results; without a row, what the fields say by default."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="profile_options",
        verbose_name=_("user"),
    )
    is_listed = models.BooleanField(_("profile and leaderboards"), default=True)
    has_ratings = models.BooleanField(_("ratings"), default=True)
    shows_ratings_in_games = models.BooleanField(_("ratings during a game"), default=True)

    class Meta:
        verbose_name = _("profile options")
        verbose_name_plural = _("profile options")
        indexes = [models.Index(name="games_profile_unlisted", fields=["user"], condition=Q(is_listed=False))]

    def __str__(self) -> str:
        return str(self.user_id)
