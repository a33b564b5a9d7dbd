"""Reads the club's settings again: several times a second in servers, and when they are saved here."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from luckybox_site.club.models import Club
from luckybox_site.club.reading import club_cache
from luckybox_site.web.polling import polling


@receiver(polling)
def _read(**_: Any) -> None:
    club_cache.read()


@receiver(post_save, sender=Club)
def _forget(**_: Any) -> None:
    transaction.on_commit(club_cache.forget, robust=True)
