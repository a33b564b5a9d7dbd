"""Who may open tables, and evenings."""

from django.contrib.auth import get_user_model

from luckybox_site.club.models import Club
from luckybox_site.club.reading import club


def may_open_tables(user_id: int | None) -> bool:
    """Whether the club lets this person open a table. Asks nothing where everybody may."""
    who = club().opening
    if who == Club.Opening.ANYBODY:
        return True
    accounts = get_user_model().objects.filter(pk=user_id, is_active=True, is_guest=False)
    if who == Club.Opening.STAFF:
        accounts = accounts.filter(is_staff=True)
    return bool(accounts.exists())


def may_open_evenings(user_id: int | None) -> bool:
    """Whether somebody may open an evening: the staff, and accounts that the club has chosen."""
    if user_id is None:
        return False
    accounts = get_user_model().objects.filter(pk=user_id, is_active=True, is_guest=False)
    chosen = Club.evening_hosts.through.objects.filter(user_id=user_id)
    return accounts.filter(is_staff=True).exists() or (accounts.exists() and chosen.exists())
