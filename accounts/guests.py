"""A guest who signs in to an account: their games come along."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.middleware import guest_of
from accounts.models import User
from accounts.services import merge_guest
from luckybox_site.web.identity import MergeRefused


def bring_games(request: HttpRequest, user: User) -> None:
    """Give the games of the guest who sends a request to the account that they sign in to.

    Raises `MergeRefused` with a sentence if that cannot be now: nobody is signed in then, for the seat of the
    guest would be lost.
    """
    guest = guest_of(request)
    if guest is None or guest.pk == user.pk:
        return
    try:
        second_seats = merge_guest(guest.pk, user.pk)
    except MergeRefused as refusal:
        raise MergeRefused(_("You are not signed in yet. %(reason)s") % {"reason": refusal}) from refusal
    name = {"guest": guest.first_name}
    messages.success(request, _("The games you played as %(guest)s are yours now.") % name)
    if second_seats:
        sentence = ngettext(
            "In %(count)d finished game you have played twice; there your other seat stays %(guest)s.",
            "In %(count)d finished games you have played twice; there your other seat stays %(guest)s.",
            second_seats,
        )
        messages.info(request, sentence % {**name, "count": second_seats})
