"""The jobs of accounts."""

from django.utils.translation import gettext_lazy as _

from accounts import personal
from luckybox_site.jobs.registry import job
from luckybox_site.jobs.runner import Progress


@job("personal-file", _("Collect everything about a person in a file"))
def make_personal_file(progress: Progress, user: int) -> int:
    """Make the file; how many bytes it has."""
    return personal.make_file(user)


@job("forget-person", _("Take a person who has gone out of all games"))
def forget(progress: Progress, user: int) -> None:
    personal.forget_person(user)
