"""Writes an `IdentityChange` for every session and user that is deleted; removes old guests and sessions."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.cleaning import clean_up
from accounts.models import IdentityChange, User
from luckybox_site.web.cleaning import Stage, cleaning


@receiver(post_delete, sender=Session)
def _note_session(instance: Session, **_: Any) -> None:
    """Signing out and a new session key delete the row, too. Sessions without a user need no change."""
    if instance.expire_date > timezone.now() and SESSION_KEY in instance.get_decoded():
        IdentityChange.objects.note_session(instance.session_key)


@receiver(post_delete, sender=User)
def _note_user(instance: User, **_: Any) -> None:
    IdentityChange.objects.note_users([instance.pk])


@receiver(cleaning)
def _clean_up(stage: Stage, **_: Any) -> list[str]:
    return clean_up() if stage is Stage.PEOPLE else []
