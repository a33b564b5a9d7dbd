"""Writes an `IdentityChange` for every session and user that is deleted; removes old guests and sessions."""

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts.cleaning import clean_up
from accounts.models import IdentityChange, User
from luckybox_site.web.cleaning import Stage, cleaning

#: The field may not be empty.
NO_ADDRESS = "0.0.0.0"  # noqa: S104  nothing listens there
LONGEST_BROWSER = 200


@receiver(post_delete, sender=Session)
def _note_session(instance: Session, **_: Any) -> None:
    """Signing out and a new session key delete the row, too. Sessions without a user need no change."""
    if instance.expire_date > timezone.now() and SESSION_KEY in instance.get_decoded():
        IdentityChange.objects.note_session(instance.session_key)


@receiver(post_delete, sender=User)
def _note_user(instance: User, **_: Any) -> None:
    IdentityChange.objects.note_users([instance.pk])


@receiver(user_logged_in)
def _list_session(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever has an account sees where they are signed in, in the admin too."""
    key = request.session.session_key
    if not user.is_guest and key:
        browser = request.META.get("HTTP_USER_AGENT", "")[:LONGEST_BROWSER]
        found = {"user": user, "user_agent": browser, "ip": NO_ADDRESS}
        UserSession.objects.update_or_create(session_key=key, defaults=found)


@receiver(pre_save, sender=UserSession)
def _keep_no_address(instance: UserSession, **_: Any) -> None:
    """The list of sessions names browsers; addresses are not needed for it, and so not kept."""
    instance.ip = NO_ADDRESS


@receiver(cleaning)
def _clean_up(stage: Stage, **_: Any) -> list[str]:
    return clean_up() if stage is Stage.PEOPLE else []
