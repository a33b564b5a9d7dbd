"""Reports: what somebody asks the moderators to look at, with the lines before it, and what they decide."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import ChatLine, Notice, Report
from games.services.chat import readable
from games.services.refusals import Rejected, Why
from games.services.sanctions import impose
from games.store import Table

#: So many of the lines that the reporter could read are kept.
KEPT_LINES = 20


class Complaint(NamedTuple):
    """What somebody says about a person, or about one line of theirs."""

    about_id: int
    about_name: str
    reason: str
    words: str = ""
    line_id: int | None = None


def report(table: Table | None, reporter_id: int | None, complaint: Complaint) -> Report:
    """Ask the moderators to look at a person; without a table, at one in the chat of the lobby."""
    if reporter_id is None or reporter_id == complaint.about_id:
        raise Rejected(Why.NO_SUCH_PERSON)
    return Report.objects.create(
        reporter_id=reporter_id,
        about_id=complaint.about_id,
        about_name=complaint.about_name,
        game_id=table.game.pk if table else None,
        reason=complaint.reason,
        words=complaint.words,
        context=_context(table, reporter_id, complaint.line_id),
    )


def _context(table: Table | None, reporter_id: int, line_id: int | None) -> list[dict[str, Any]]:
    """The last lines that the reporter could read, up to the line that is reported."""
    lines = readable(table, reporter_id)
    if line_id is not None:
        lines = lines.filter(pk__lte=line_id)
    return [
        {
            "line": line.pk,
            "author": line.author_id,
            "name": line.name,
            "channel": line.channel,
            "said": line.text or line.phrase or line.reaction,
            "at": line.at.isoformat(timespec="seconds"),
            "is_it": line.pk == line_id,
        }
        for line in reversed(lines.order_by("-pk")[:KEPT_LINES])
    ]


class Decision(NamedTuple):
    """What a moderator does about a report; the reason is what the reported person reads."""

    outcome: str
    reason: str = ""
    #: Without one, a mute or a suspension lasts until it is lifted.
    lasts: timedelta | None = None
    #: What the reporter reads besides.
    answer: str = ""


@transaction.atomic
def decide(report_id: int, decision: Decision, *, by: int) -> bool:
    """Decide a report, do what follows, and answer the reporter; `False` if it was decided before.

    Nobody decides a report about themselves, or one that they have written.
    """
    found = Report.objects.select_for_update(of=("self",)).get(pk=report_id)
    if found.concerns(by):
        raise Rejected(Why.OWN_REPORT)
    if found.outcome:
        return False
    found.outcome, found.decided_by_id, found.decided_at = decision.outcome, by, timezone.now()
    found.save(update_fields=["outcome", "decided_by", "decided_at"])
    acts = decision.outcome != Report.Outcome.NOTHING
    if acts and found.about_id is not None:
        impose(decision.outcome, found.about_id, decision.reason, by=by, lasts=decision.lasts, report=found)
    if found.reporter_id is not None:
        kind = Notice.Kind.ACTED if acts else Notice.Kind.NOT_ACTED
        Notice.objects.create(
            user_id=found.reporter_id, kind=kind, about=found.about_name, words=decision.answer
        )
    return True


def reports_of(user_id: int) -> Iterator[dict[str, Any]]:
    """What somebody has reported, for the file with all that is known of them."""
    for one in Report.objects.filter(reporter=user_id).order_by("pk"):
        yield {
            "about": one.about_name,
            "reason": one.reason,
            "words": one.words,
            "made": one.made_at,
        }


def take_over_reports(guest_id: int, account_id: int) -> None:
    """The reports by and about a guest are those of the account that the guest has become."""
    Report.objects.filter(reporter=guest_id).update(reporter=account_id)
    Report.objects.filter(about=guest_id).update(about=account_id)
    # Whoever signs in does not wait for all reports to be read.
    talked = ChatLine.objects.filter(author__in=(guest_id, account_id)).values("game")
    for found in Report.objects.filter(Q(game=None) | Q(game__in=talked)).exclude(context=[]):
        _rewrite(found, {"author": account_id}, of=guest_id)


def forget(user_id: int, name: str) -> None:
    """Replace the name and the words of a person whose account is deleted in what moderators have kept."""
    about = Report.objects.filter(about=user_id)
    told = set(about.exclude(reporter=None).values_list("reporter", "about_name"))
    for reporter_id, old_name in told:
        answers = Notice.objects.filter(kind__in=(Notice.Kind.ACTED, Notice.Kind.NOT_ACTED))
        answers.filter(user=reporter_id, about=old_name).update(about=name)
    about.update(about_name=name)
    Report.objects.filter(reporter=user_id).update(words="")
    for found in Report.objects.exclude(context=[]):
        _rewrite(found, {"name": name, "said": ""}, of=user_id)


def _rewrite(found: Report, values: dict[str, Any], *, of: int) -> None:
    """Write something else into the lines of one person that a report has kept."""
    lines = [{**line, **values} if line["author"] == of else line for line in found.context]
    if lines != found.context:
        Report.objects.filter(pk=found.pk).update(context=lines)
