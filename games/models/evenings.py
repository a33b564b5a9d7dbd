"""An evening of a club: who is here, and the tables of tonight."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import CODE_LENGTH, MAX_NICKNAME, Game


class EveningQuerySet(models.QuerySet["Evening"]):
    def on(self) -> Self:
        """Those that have neither been ended nor come to their end."""
        return self.filter(ended_at=None, ends_at__gt=Now())


class Evening(models.Model):
    """There is at most one at a time. It ends by itself the next morning."""

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True)
    #: Nobody, once that account is deleted: the staff can run every evening.
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("host")
    )
    #: Whether names are shown on screens only after somebody has read them.
    asks_approval = models.BooleanField(_("names are approved first"), default=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    opened_at = models.DateTimeField(_("opened"), db_default=Now())
    ends_at = models.DateTimeField(_("ends by itself"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    #: Until it has been ended; of those there is one at the most.
    is_current = models.BooleanField(_("current"), default=True)

    objects = EveningQuerySet.as_manager()

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                name="games_evening_one_at_a_time", fields=["is_current"], condition=Q(is_current=True)
            ),
            models.CheckConstraint(
                name="games_evening_current_until_ended",
                condition=Q(is_current=True, ended_at=None) | Q(is_current=False, ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def is_on(self) -> bool:
        return self.ended_at is None and self.ends_at > timezone.now()


class Arrival(models.Model):
    """Somebody who is here tonight."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="arrivals", verbose_name=_("evening"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    looks = models.BooleanField(_("looks for a game"), default=True)
    #: Which games they would play; any of them if there is none.
    games = models.JSONField(_("games"), default=list, blank=True)
    is_approved = models.BooleanField(_("name is approved"), default=False)
    is_removed = models.BooleanField(_("removed"), default=False)
    came_at = models.DateTimeField(_("came"), db_default=Now())

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="games_arrival_once", fields=["evening", "user"]),
            models.CheckConstraint(name="games_arrival_named", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class EveningTable(models.Model):
    """A table of tonight, rematches included."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="tables", verbose_name=_("evening"))
    game = models.OneToOneField(Game, models.CASCADE, related_name="+", verbose_name=_("game"))

    class Meta:
        verbose_name = _("table of an evening")
        verbose_name_plural = _("tables of evenings")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.game_id)
