"""Writes an `IdentityChange` for every session and user that is deleted."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import IdentityChange, User


@receiver(post_delete, sender=Session)
def _note_session(instance: Session, **_: Any) -> None:
    """Signing out and a new session key delete the row, too. Sessions without a user need no change."""
    if instance.expire_date > timezone.now() and SESSION_KEY in instance.get_decoded():
        IdentityChange.objects.note_session(instance.session_key)


@receiver(post_delete, sender=User)
def _note_user(instance: User, **_: Any) -> None:
    IdentityChange.objects.note_users([instance.pk])
