"""Who is on the site: people with a page open that has a socket."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

#: How long somebody counts as here after a server has last said so.
HERE_FOR = timedelta(minutes=1)


class PersonHereQuerySet(models.QuerySet["PersonHere"]):
    def now(self) -> Self:
        """Those who are here at present."""
        return self.filter(seen_at__gt=timezone.now() - HERE_FOR)


class PersonHere(models.Model):
    """Somebody whom a server process has seen lately, by a socket of the lobby or of a table."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="+",
        verbose_name=_("user"),
    )
    seen_at = models.DateTimeField(_("seen"))

    objects = PersonHereQuerySet.as_manager()

    class Meta:
        verbose_name = _("person here")
        verbose_name_plural = _("people here")
        indexes = [models.Index(name="games_personhere_seen", fields=["seen_at"])]

    def __str__(self) -> str:
        return str(self.user_id)
