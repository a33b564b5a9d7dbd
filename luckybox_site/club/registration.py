"""Who may make an account: anybody, whoever has opened an invitation link, or nobody."""

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest

from luckybox_site.club.models import Club, Invitation
from luckybox_site.club.reading import club

#: Where the session keeps the invitation that somebody has opened.
KEY = "invitation"


class NoNewAccounts(Exception):  # noqa: N818  an answer, not a fault
    """The club lets this person make no account."""


def admit(token: str) -> None:
    """Let one more person have an account, or raise `NoNewAccounts`. Call this in their transaction."""
    state = club().registration
    if state == Club.Registration.OPEN:
        return
    with transaction.atomic():
        found = Invitation.objects.good().filter(token=token)
        if state == Club.Registration.CLOSED or not found.update(uses=F("uses") + 1):
            raise NoNewAccounts


def may_register(request: HttpRequest) -> bool:
    """Whether a visitor may make an account now."""
    state = club().registration
    if state == Club.Registration.INVITED:
        return Invitation.objects.good().filter(token=invitation_of(request)).exists()
    return bool(state == Club.Registration.OPEN)


def invitation_of(request: HttpRequest) -> str:
    """The token of the invitation that a visitor has opened; empty without one."""
    return str(request.session.get(KEY, ""))


def is_by_invitation() -> bool:
    return bool(club().registration == Club.Registration.INVITED)
