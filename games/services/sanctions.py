"""Warnings, mutes and suspensions: what a moderator does about a person, who is told why and until when."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.models import ChatLine, Connection, Game, Notice, Player, Report, Sanction
from games.models.chat import LOBBY_CHAT
from games.services.refusals import Rejected, Why
from games.store.chat import chats_changed
from luckybox_site.jobs.services import enqueue
from luckybox_site.web.prepared import Prepared

#: For so long after the end of a game, or after a line, the page may still be open.
OPEN_FOR = timedelta(days=1)


class Muted(Rejected):
    """Somebody who is muted cannot write; they are told why and until when."""

    def __init__(self, mute: Sanction, user_id: int) -> None:
        super().__init__(Why.MUTED)
        self.mute = mute
        self.user_id = user_id

    def __str__(self) -> str:
        return muted_words(self.mute, self.user_id)


def muted_words(mute: Sanction, user_id: int | None) -> str:
    """Why somebody cannot write, and until when, in the language of the reader.

    Of who was muted in their browser before them they learn nothing.
    """
    if mute.user_id != user_id:
        return _("Nobody can write in a chat from this browser for now.")
    values = {"reason": mute.reason}
    if mute.ends_at is None:
        return _("A moderator has muted you: %(reason)s") % values
    values["end"] = date_format(timezone.localtime(mute.ends_at), "SHORT_DATETIME_FORMAT")
    return _("A moderator has muted you until %(end)s: %(reason)s") % values


def mutes() -> dict[int, int]:
    """The mutes in force on the whole site: of each person the one that lasts longest, by its key.

    With those who have come back in the browser of somebody who is muted.
    """
    came_back = ("user__later_selves__user", "user__later_selves__until")
    rows = _by_length(Sanction.objects.mutes()).values_list("user", "pk", *came_back)
    found, now = {}, timezone.now()
    for user_id, key, later, until in reversed(rows):
        found[user_id] = key
        if later is not None and until > now:
            found[later] = key
    return found


def mute_of(user_id: int) -> Sanction | None:
    """The mute that lasts longest of somebody, or of who signed out in their browser before they came in."""
    former = get_user_model().objects.former_selves(user_id)
    return _longest(Sanction.objects.mutes().filter(Q(user=user_id) | Q(user__in=former)))


def suspension_of(user_id: int) -> Sanction | None:
    """The suspension of somebody that lasts longest, if there is one."""
    return _longest(Sanction.objects.suspensions().filter(user=user_id))


def _longest(sanctions: QuerySet[Sanction]) -> Sanction | None:
    return _by_length(sanctions).first()


def _by_length(sanctions: QuerySet[Sanction]) -> QuerySet[Sanction]:
    return sanctions.order_by(F("ends_at").desc(nulls_first=True), "-pk")


@transaction.atomic
def impose(
    kind: str,
    user_id: int,
    reason: str,
    *,
    by: int,
    lasts: timedelta | None = None,
    report: Report | None = None,
) -> Sanction:
    """Warn, mute or suspend a person; without a length a mute or a suspension lasts until it is lifted."""
    users = get_user_model().objects
    user = users.select_for_update(no_key=True).get(pk=user_id)
    ends_at = timezone.now() + lasts if lasts is not None and kind != Sanction.Kind.WARNING else None
    earlier = suspension_of(user_id)
    sanction = Sanction.objects.create(
        kind=kind,
        user=user,
        reason=reason,
        made_by_id=by,
        ends_at=ends_at,
        report=report,
        was_active=user.is_active if earlier is None else earlier.was_active,
    )
    Notice.objects.create(user=user, kind=kind, about=reason, ends_at=ends_at)
    if kind == Sanction.Kind.SUSPENSION:
        users.filter(pk=user_id, is_active=True).update(is_active=False)
    elif kind == Sanction.Kind.MUTE:
        _tell_chats(user_id)
    if ends_at is not None:
        enqueue("end-sanctions", after=ends_at)
    if ends_at is None:
        message = _("%(kind)s: %(reason)s") % _words_of(sanction)
    else:
        end = {"end": date_format(timezone.localtime(ends_at), "SHORT_DATETIME_FORMAT")}
        message = _("%(kind)s until %(end)s: %(reason)s") % {**_words_of(sanction), **end}
    _log(by, user, message)
    return sanction


@transaction.atomic
def lift(sanction_id: int, *, by: int) -> bool:
    """End a mute or a suspension early; whether it was in force. Nobody lifts their own."""
    sanction = Sanction.objects.in_force().select_related("user").filter(pk=sanction_id).first()
    if sanction is not None and sanction.user_id == by:
        raise Rejected(Why.OWN_SANCTION)
    if sanction is None or not _end(sanction, timezone.now()):
        return False
    # Nothing is left to be read about it.
    Notice.objects.filter(user=sanction.user_id, kind=sanction.kind, about=sanction.reason).delete()
    Notice.objects.create(user_id=sanction.user_id, kind=Notice.Kind.LIFTED, about=sanction.reason)
    _log(by, sanction.user, _("%(kind)s lifted: %(reason)s") % _words_of(sanction))
    return True


def end_sanctions() -> int:
    """Let those write and come back whose mutes and suspensions have ended; how many have ended."""
    return sum(_end(one, one.ends_at) for one in _over())


def has_ended_sanctions() -> bool:
    """Whether somebody may write or come back."""
    return _over().exists()


def _over() -> QuerySet[Sanction]:
    """Sanctions whose time is over, and of which that was not noted yet."""
    ended = Sanction.objects.exclude(kind=Sanction.Kind.WARNING).filter(lifted_at=None)
    return ended.filter(ends_at__lte=timezone.now())


def _end(sanction: Sanction, at: datetime | None) -> bool:
    """Mark one as ended; after their last suspension somebody may come back."""
    users = get_user_model().objects
    with transaction.atomic():
        users.select_for_update(no_key=True).get(pk=sanction.user_id)
        # Another process may have been quicker.
        if not Sanction.objects.filter(pk=sanction.pk, lifted_at=None).update(lifted_at=at):
            return False
        if sanction.kind == Sanction.Kind.MUTE:
            _tell_chats(sanction.user_id)
        elif suspension_of(sanction.user_id) is None:
            if sanction.was_active:
                users.filter(pk=sanction.user_id, is_active=False).update(is_active=True)
            Notice.objects.filter(user=sanction.user_id, kind=Sanction.Kind.SUSPENSION).delete()
    return True


def _tell_chats(user_id: int) -> None:
    """Bring the chats up to date that a person may have open.

    The lobby's, those where they sit or spoke, and all that are watched now, for nobody notes who watches.
    """
    lately = timezone.now() - OPEN_FOR
    is_open = Q(game__finished_at=None) | Q(game__finished_at__gte=lately)
    seats = Player.objects.filter(is_open, user=user_id).exclude(game__status=Game.Status.CLOSED)
    lines = ChatLine.objects.filter(author=user_id, at__gte=lately).exclude(game=None)
    watched = Connection.objects.here().filter(player=None)
    games = [found for rows in (seats, lines, watched) for found in rows.values_list("game", flat=True)]
    chats_changed([LOBBY_CHAT, *games])


def _words_of(sanction: Sanction) -> dict[str, str]:
    return {"kind": sanction.get_kind_display().capitalize(), "reason": sanction.reason}


def _log(by: int, user: Any, message: str) -> None:
    """Write into the history of a person, as the admin shows it."""
    LogEntry.objects.create(
        user_id=by,
        content_type=ContentType.objects.get_for_model(user),
        object_id=str(user.pk),
        object_repr=str(user)[:200],
        action_flag=CHANGE,
        change_message=message,
    )


# -- what somebody is told


def notices_for(user_id: int) -> list[Notice]:
    """What a person has not read yet."""
    return list(Notice.objects.filter(user=user_id)) if _first_notice.first(user_id) else []


_first_notice = Prepared(lambda user_id: Notice.objects.filter(user=user_id).values_list("pk"))


def read_notice(user_id: int | None, notice_id: int) -> None:
    """A person has read a notice. That of a suspension stays as long as the suspension."""
    if user_id is not None:
        Notice.objects.filter(pk=notice_id, user=user_id).exclude(kind=Notice.Kind.SUSPENSION).delete()


# -- accounts


def sanctions_of(user_id: int) -> Iterator[dict[str, Any]]:
    """What moderators have done about somebody, for the file with all that is known of them."""
    for one in Sanction.objects.filter(user=user_id).order_by("pk"):
        yield {"kind": one.kind, "reason": one.reason, "made": one.made_at, "ends": one.ends_at}


def take_over_sanctions(guest_id: int, account_id: int) -> None:
    """Nobody gets rid of a mute by signing in."""
    Sanction.objects.filter(user=guest_id).update(user=account_id)
    Notice.objects.filter(user=guest_id).update(user=account_id)
