"""What needs somebody, for the front page of the admin: one question to the database for each kind."""

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import ngettext

from games.models import DeckVersion, Evening, Report
from games.services.stuck import stuck_games
from luckybox_site.jobs.models import Job


class Need(NamedTuple):
    """So many of something that wait for somebody, and where they are."""

    number: int
    address: str
    #: Without the number, which stands before it.
    words: str


def needs_of(user: Any) -> list[Need]:
    """What waits for somebody who may do something about it, the most urgent first."""
    found = []
    if user.has_perm("games.view_report"):
        found.append(_reports(user.pk))
    if user.has_perm("games.act_at_tables"):
        found.append(_stuck())
    if user.has_perm("jobs.view_job"):
        found.append(_jobs())
    if user.has_perm("games.change_deckversion"):
        found.append(_drafts())
    if user.has_perm("club.change_club"):
        found.append(_evenings())
    return [need for need in found if need.number]


def _reports(user_id: int) -> Need:
    count = Report.objects.open_for(user_id).count()
    words = ngettext("report waits for a moderator", "reports wait for a moderator", count)
    return Need(count, f"{reverse('admin:games_report_changelist')}?outcome__exact=", words)


def _stuck() -> Need:
    count = stuck_games().count()
    words = ngettext(
        "table has stood still for an hour, and no clock will bring it on",
        "tables have stood still for an hour, and no clock will bring them on",
        count,
    )
    return Need(count, f"{reverse('admin:games_game_changelist')}?stuck=yes", words)


def _jobs() -> Need:
    count = Job.objects.failed().count()
    words = ngettext("job has failed", "jobs have failed", count)
    return Need(count, f"{reverse('admin:jobs_job_changelist')}?state__exact=failed", words)


def _drafts() -> Need:
    count = DeckVersion.objects.filter(status=DeckVersion.Status.DRAFT).count()
    words = ngettext("draft of a deck is not published", "drafts of decks are not published", count)
    return Need(count, f"{reverse('admin:games_deckversion_changelist')}?status__exact=draft", words)


def _evenings() -> Need:
    count = Evening.objects.on().count()
    return Need(count, reverse("tonight"), ngettext("evening is open", "evenings are open", count))
