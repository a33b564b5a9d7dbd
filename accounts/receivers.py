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
from accounts.services import adopt
from accounts.turn_mails import recipients
from luckybox_site.web import preferences
from luckybox_site.web.cleaning import Stage, cleaning
from luckybox_site.web.identity import sockets_outdated
from luckybox_site.web.preferences import Recipient, asked_who_wants_mail
from luckybox_site.web.sessions import SUSPENDED_KEY, remember_former

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


@receiver(sockets_outdated)
def _note_users(user_ids: list[int], **_: Any) -> None:
    IdentityChange.objects.note_users(user_ids)


@receiver(user_logged_in)
def _list_session(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever has an account sees where they are signed in, in the admin too."""
    key = request.session.session_key
    if not user.is_guest and key:
        browser = request.META.get("HTTP_USER_AGENT", "")[:LONGEST_BROWSER]
        found = {"user": user, "user_agent": browser, "ip": NO_ADDRESS}
        UserSession.objects.update_or_create(session_key=key, defaults=found)


@receiver(user_logged_in)
def _forget_who_was_here(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever signs in is nobody else; of those who have just come in their rows tell."""
    request.session.set_expiry(None)
    remember_former(request.session, {})
    if not user.is_guest:
        request.session.pop(SUSPENDED_KEY, None)


@receiver(user_logged_in)
def _bring_preferences(request: HttpRequest, user: User, **_: Any) -> None:
    """What was chosen in this browser before somebody came in is theirs now, unless they chose otherwise."""
    chosen = preferences.in_cookies(request.COOKIES)
    if chosen:
        adopt(user.pk, chosen)
        user.refresh_from_db(fields=["preferences"])
    language = preferences.known_ones(user.preferences).get(preferences.LANGUAGE)
    if language:
        # The middleware has the response, into whose cookie it goes.
        request.language_to_speak = language  # type: ignore[attr-defined]  # requests carry what they are told


@receiver(asked_who_wants_mail)
def _say_who_wants_mail(**_: Any) -> list[Recipient]:
    return recipients()


@receiver(pre_save, sender=UserSession)
def _keep_no_address(instance: UserSession, **_: Any) -> None:
    """The list of sessions names browsers; addresses are not needed for it, and so not kept."""
    instance.ip = NO_ADDRESS


@receiver(cleaning)
def _clean_up(stage: Stage, **_: Any) -> list[str]:
    return clean_up() if stage is Stage.PEOPLE else []
