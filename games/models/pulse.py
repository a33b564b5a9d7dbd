"""That the site is up: one row with a time that its servers renew as long as they live."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

#: The key of the only row.
THE_PULSE = 1


class Pulse(models.Model):
    """When a server was alive last, by the clock of the database. See `services/outage.py`."""

    at = models.DateTimeField(_("alive at"), db_default=Now())

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")
        constraints = [models.CheckConstraint(name="games_pulse_one", condition=models.Q(pk=THE_PULSE))]

    def __str__(self) -> str:
        return self.at.isoformat()
