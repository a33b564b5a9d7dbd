"""The jobs of the site itself; those of the apps are in their own modules of this name."""

from importlib import import_module

from django.utils.translation import gettext_lazy as _

from luckybox_site.jobs.registry import Nightly, job
from luckybox_site.jobs.runner import Progress
from luckybox_site.web.cleaning import clean_up

#: The hour of the night at which the site is cleaned.
QUIET_HOUR = 4


@job("clean-up", _("Clean up"), timing=Nightly(QUIET_HOUR))
def clean(progress: Progress) -> list[str]:
    """Delete what nobody needs any more, once a night; what was done, in sentences."""
    return clean_up()


import_module("luckybox_site.jobs.mail")
