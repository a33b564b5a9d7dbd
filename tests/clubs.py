"""A club for tests, which decides something about the site."""

from math import inf
from time import monotonic
from typing import Any

from luckybox_site.club.models import THE_CLUB, Club, Invitation
from luckybox_site.club.reading import club_cache


def club_with(**fields: Any) -> Club:
    """The club decides this, and this process knows it."""
    found, _made = Club.objects.update_or_create(pk=THE_CLUB, defaults=fields)
    club_cache.remember(found, monotonic(), inf)
    return found


def invitation(**fields: Any) -> Invitation:
    return Invitation.objects.create(**fields)
