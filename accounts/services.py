"""One transaction for each thing that changes who somebody is; all processes follow within a second."""

from collections.abc import Mapping
from types import MappingProxyType

from django.db import IntegrityError, transaction
from django.db.models import F, ProtectedError
from django.utils.translation import gettext as _

from accounts.models import FormerSelf, User
from luckybox_site.club.registration import admit
from luckybox_site.web import preferences
from luckybox_site.web.identity import MergeRefused, guest_merged
from luckybox_site.web.identity_cache import identity_cache


class NameTaken(Exception):  # noqa: N818  an answer, not a fault
    """Another account has this name, or one that looks like it."""


@transaction.atomic
def create_account(
    name: str,
    password: str | None = None,
    *,
    invitation: str = "",
    former: Mapping[int, int] = MappingProxyType({}),
) -> User:
    """An account for somebody who has not played here; without a password they come in another way.

    `former` says who has signed out in their browser, and until when that counts.

    Like `keep_games` it raises `NoNewAccounts` where the club wants an invitation or has closed its door.
    """
    admit(invitation)
    user = _named(User(), name, password)
    FormerSelf.objects.note(user, former)
    return user


@transaction.atomic
def keep_games(guest_id: int, name: str, password: str | None = None, *, invitation: str = "") -> User:
    """Make a guest an account in place: the same row, so the same seats, and the new name at every table."""
    guest = User.objects.select_for_update(no_key=True).get(pk=guest_id)
    if not guest.is_guest:
        raise NameTaken
    admit(invitation)
    return _named(guest, name, password)


@transaction.atomic
def change_name(user_id: int, name: str) -> None:
    """Give an account another name, also in the seats at tables that are not over."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id, is_guest=False)
    user.username = user.first_name = name
    _save(user)


def _named(user: User, name: str, password: str | None) -> User:
    user.username = user.first_name = name
    user.is_guest = False
    user.set_password(password)
    _save(user)
    return user


def _save(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        # The database is the last to say whose name it is.
        raise NameTaken from None


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
def merge_guest(guest_id: int, account_id: int) -> int:
    """Give all seats of a guest to an account and delete the guest; raises `MergeRefused`.

    Returns how many seats stay behind: those of finished games in which the account sat, too.
    """
    # Users are locked before tables everywhere. Tables may go on referring to them meanwhile.
    both = User.objects.filter(pk__in=(guest_id, account_id)).order_by("pk").select_for_update(no_key=True)
    users = {user.pk: user for user in both}
    guest, account = users.get(guest_id), users.get(account_id)
    if guest is None or account is None or not guest.is_guest or account.is_guest:
        raise MergeRefused(_("Only a guest can become part of an account."))
    answers = guest_merged.send(User, guest_id=guest.pk, account_id=account.pk)
    _adopt(account, guest.preferences)
    try:
        guest.delete()
    except ProtectedError:
        raise MergeRefused(_("This guest has just taken a seat. Please try again.")) from None
    return sum(int(behind or 0) for _receiver, behind in answers)


# -- preferences


@transaction.atomic
def choose(user_id: int, values: Mapping[str, str]) -> None:
    """Change some of somebody's preferences, for all their browsers."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    _prefer(user, {**preferences.known_ones(user.preferences), **values})


@transaction.atomic
def adopt(user_id: int, values: Mapping[str, str]) -> None:
    """Take over what was chosen before somebody was known; what they have chosen themselves stays."""
    _adopt(User.objects.select_for_update(no_key=True).get(pk=user_id), values)


def _adopt(user: User, values: Mapping[str, str]) -> None:
    _prefer(user, {**preferences.known_ones(values), **preferences.known_ones(user.preferences)})


def _prefer(user: User, chosen: dict[str, str]) -> None:
    if chosen == user.preferences:
        return
    User.objects.filter(pk=user.pk).update(preferences=chosen)
    user.preferences = chosen
    transaction.on_commit(lambda: identity_cache.forget_user(user.pk))
