"""Times of tournaments in templates."""

from datetime import UTC, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def moment(seconds: float) -> datetime:
    """The time of an event of a log, in the time zone of the site."""
    return timezone.localtime(datetime.fromtimestamp(seconds, UTC))


@register.filter
def when(at: datetime) -> str:
    """A day and a time, as they stand in a sentence."""
    local = timezone.localtime(at)
    names = {
        "day": date_format(local, "l"),
        "date": date_format(local, "SHORT_DATE_FORMAT"),
        "time": date_format(local, "TIME_FORMAT"),
    }
    # Translators: stands in sentences such as "The first round starts on Friday, 20 November, at 19:30."
    return _("on %(day)s, %(date)s, at %(time)s") % names
