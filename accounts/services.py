"""One transaction for each thing that changes who somebody is; all processes follow within a second."""

from django.db import transaction
from django.db.models import F, ProtectedError
from django.utils.translation import gettext as _

from accounts.models import User
from luckybox_site.web.identity import MergeRefused, guest_merged


def sign_out_everywhere(user_id: int) -> None:
    """End all sessions of a user."""
    User.objects.filter(pk=user_id).update(sign_outs=F("sign_outs") + 1)


def suspend(user_id: int) -> None:
    """From now on this user cannot sign in, act or follow a table as a player."""
    User.objects.filter(pk=user_id, is_active=True).update(is_active=False)


def reinstate(user_id: int) -> None:
    """A user who was suspended may come back, in the sessions they had."""
    User.objects.filter(pk=user_id, is_active=False).update(is_active=True)


@transaction.atomic
def rename(user_id: int, name: str) -> None:
    """Give a person another name, also in the seats they have at tables that are not over."""
    User.objects.filter(pk=user_id).exclude(first_name=name).update(first_name=name)


@transaction.atomic
def merge_guest(guest_id: int, account_id: int) -> None:
    """Give all seats of a guest to an account and delete the guest; raises `MergeRefused`."""
    # Users are locked before tables everywhere. Tables may go on referring to them meanwhile.
    both = User.objects.filter(pk__in=(guest_id, account_id)).order_by("pk").select_for_update(no_key=True)
    users = {user.pk: user for user in both}
    guest, account = users.get(guest_id), users.get(account_id)
    if guest is None or account is None or not guest.is_guest or account.is_guest:
        raise MergeRefused(_("Only a guest can become part of an account."))
    guest_merged.send(User, guest_id=guest.pk, account_id=account.pk)
    try:
        guest.delete()
    except ProtectedError:
        raise MergeRefused(_("This guest has just taken a seat. Please try again.")) from None
