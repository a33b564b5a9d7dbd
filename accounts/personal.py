"""Everything about one person as a file, and how an account is deleted."""

import json
import zlib
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from accounts.browsers import browser_name
from accounts.models import GONE, FormerSelf, PersonalFile, User
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue
from luckybox_site.web.personal import all_about, person_forgotten

#: How long a file can be fetched.
KEPT_FOR = timedelta(days=1)
#: Who is host of a table whose people are all forgotten. No account can be called so.
STAND_IN = "@former-player"


class StaffStays(Exception):  # noqa: N818  an answer, not a fault
    """Somebody with rights in the admin gives these back first."""


# -- a file with everything


def ask_for_file(user_id: int) -> Job:
    """Have a file made with everything about somebody, in place of an earlier one."""
    return enqueue("personal-file", key=str(user_id), owner=user_id, user=user_id)


def make_file(user_id: int) -> int:
    """Make it; how many bytes it has, or none for somebody who has gone."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return 0
    everything = {"person": about(user), **all_about(user_id)}
    text = json.dumps(everything, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1).encode()
    content = {"content": zlib.compress(text), "made_at": timezone.now()}
    PersonalFile.objects.update_or_create(user=user, defaults=content)
    return len(text)


def file_of(user_id: int) -> PersonalFile | None:
    """The file that somebody may fetch now."""
    return PersonalFile.objects.filter(user=user_id, made_at__gt=timezone.now() - KEPT_FOR).first()


def delete_old_files() -> int:
    return PersonalFile.objects.filter(made_at__lte=timezone.now() - KEPT_FOR).delete()[0]


def about(user: User) -> dict[str, Any]:
    """What the rows of accounts say of somebody. Passwords and keys are no use to anybody in a file."""
    sessions = UserSession.objects.filter(user=user).order_by("-created_at")
    return {
        "name": user.first_name,
        "is_guest": user.is_guest,
        "joined": user.date_joined,
        "last_sign_in": user.last_login,
        "email_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified")),
        "preferences": user.preferences,
        "ways_to_sign_in": [
            *(["password"] if user.has_usable_password() else []),
            *Authenticator.objects.filter(user=user).order_by("pk").values_list("type", flat=True),
        ],
        "sessions": [{"since": one.created_at, "browser": browser_name(one.user_agent)} for one in sessions],
        # Not who came after them in the browser, nor who was there before: that may be somebody else.
        "remembered_after_sign_out_until": list(
            FormerSelf.objects.in_force()
            .filter(Q(user=user) | Q(former=user))
            .values_list("until", flat=True)
        ),
    }


# -- the end of an account


@transaction.atomic
def delete_person(user_id: int) -> None:
    """End an account or guest at once: nobody signs in or acts, and its name is free. A job does the rest."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.is_staff or user.is_superuser:
        raise StaffStays
    emails = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
    Job.objects.filter(kind="send-mail", arguments__to__in=[one for one in emails if one]).exclude(
        state=Job.State.RUNNING
    ).delete()
    for rows in (EmailAddress, Authenticator, UserSession, PersonalFile):
        rows.objects.filter(user=user).delete()
    FormerSelf.objects.filter(former=user).delete()
    user.username = f"{GONE}{get_random_string(16)}"
    user.first_name, user.last_name, user.email, user.mail_origin = former_player(), "", "", ""
    # As a guest it holds no name.
    user.is_guest, user.is_active, user.preferences, user.last_login = True, False, {}, None
    user.set_unusable_password()
    user.save()
    enqueue("forget-person", key=str(user_id), user=user_id)


def forget_person(user_id: int) -> None:
    """Take somebody who has gone out of all rows, and delete theirs; it may be begun again at any point."""
    user = User.objects.filter(pk=user_id, is_active=False, is_guest=True).first()
    if user is None:
        return
    name = {"first_name": former_player(), "is_guest": True, "is_active": False}
    stand_in, _made = User.objects.get_or_create(username=STAND_IN, defaults=name)
    person_forgotten.send(User, user_id=user_id, stand_in_id=stand_in.pk)
    people = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=people, object_id=str(user_id)).update(object_repr=former_player())
    user.delete()


def former_player() -> str:
    """What somebody is called who is forgotten, in the language of the site."""
    with translation.override(settings.LANGUAGE_CODE):
        return _("Former player")
