"""Deletes guests who have not played for long, and expired sessions."""

from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, ProtectedError, Q
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import FormerSelf, User
from accounts.personal import delete_old_files
from luckybox_site.club.reading import club
from luckybox_site.web.cleaning import who_stays

#: How many guests are looked at together.
BATCH = 500


def clean_up() -> list[str]:
    """Delete guests without games and expired sessions; what was done, in sentences."""
    guests, sessions, files = _delete_guests(), _delete_sessions(), delete_old_files()
    return [
        ngettext(
            "%(count)d guest without games was deleted.",
            "%(count)d guests without games were deleted.",
            guests,
        )
        % {"count": guests},
        ngettext(
            "%(count)d expired session was deleted.", "%(count)d expired sessions were deleted.", sessions
        )
        % {"count": sessions},
        ngettext(
            "%(count)d file about a person was deleted.",
            "%(count)d files about a person were deleted.",
            files,
        )
        % {"count": files},
    ]


def _delete_guests() -> int:
    before = timezone.now() - timedelta(days=club().guest_days)
    unused = User.objects.filter(Q(last_login__lt=before) | Q(last_login=None), is_guest=True)
    unused = unused.filter(date_joined__lt=before).order_by("pk")
    last, count = 0, 0
    while batch := list(unused.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        keep = who_stays([guest.pk for guest in batch])
        count += sum(_delete(guest) for guest in batch if guest.pk not in keep)
    return count


def _delete(guest: User) -> bool:
    try:
        # Another process may have been quicker.
        return bool(User.objects.filter(pk=guest.pk, is_guest=True).delete()[0])
    except ProtectedError:
        # They have just taken a seat.
        return False


def _delete_sessions() -> int:
    """What `manage.py clearsessions` does, counted; and nobody has been anybody else for longer."""
    FormerSelf.objects.filter(until__lt=timezone.now()).delete()
    count = Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]
    open_ones = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(open_ones)).delete()
    return count
