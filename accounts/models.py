"""People who play, whether they have registered or just came in, and what changes who somebody is."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any, ClassVar, Self

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from luckybox_site.web.identity import person_renamed
from luckybox_site.web.identity_cache import session_hash
from luckybox_site.web.lookalikes import name_key
from luckybox_site.web.visible_names import MAX_NAME

#: How long the rows of `IdentityChange` are kept.
KEPT_FOR = timedelta(hours=1)
#: A change to one of these ends what a user's open sessions and sockets may do.
IDENTITY_FIELDS = frozenset({"is_active", "is_guest", "password", "sign_outs"})
#: A change to one of these changes what is shown of a user, or to them.
SHOWN_FIELDS = frozenset({"first_name", "preferences"})


#: How the name of somebody begins who has just been deleted, until a job has taken them out of everything.
GONE = "gone-"


class UserQuerySet(models.QuerySet["User"]):
    def update(self, **values: Any) -> int:
        """As `User.save` does, write an `IdentityChange` and rename at tables, without loading users."""
        if not values.keys() & (IDENTITY_FIELDS | SHOWN_FIELDS):
            return super().update(**values)
        with transaction.atomic():
            changed = list(self.values_list("pk", flat=True))
            count = super().update(**values)
            if values.keys() & IDENTITY_FIELDS:
                IdentityChange.objects.note_users(changed)
            if "first_name" in values:
                for pk, name in User.objects.filter(pk__in=changed).values_list("pk", "first_name"):
                    _renamed(pk, name)
            elif "preferences" in values:
                for pk in changed:
                    IdentityChange.objects.note_name(pk)
        return count

    def accounts(self) -> Self:
        """Those who have registered."""
        return self.filter(is_guest=False)

    def called(self, name: str) -> Self:
        """The account of this name, in whatever spelling; nobody for a name that none can have."""
        # PostgreSQL refuses to look for this one.
        return self.none() if "\0" in name else self.accounts().filter(name_key=name_key(name))

    def suspended(self) -> Self:
        """Those who may not sign in for now. Whoever is being deleted is not among them."""
        return self.filter(is_active=False).exclude(is_guest=True, username__startswith=GONE)

    def note_nickname(self, user_id: int, nickname: str) -> None:
        """A guest is called what they called themselves last; at earlier tables they keep their names."""
        renamed = self.filter(pk=user_id, is_guest=True).exclude(first_name=nickname)
        super(UserQuerySet, renamed).update(first_name=nickname)

    def former_selves(self, user_id: int) -> models.QuerySet[Any, Any]:
        """The ids of those who somebody was in the same browser a little earlier."""
        return FormerSelf.objects.in_force().filter(user=user_id).values("former")

    def later_selves(self, user_ids: Any) -> models.QuerySet[Any, Any]:
        """The ids of those as whom some people have come back in the same browser."""
        return FormerSelf.objects.in_force().filter(former__in=user_ids).values("user")


class People(UserManager.from_queryset(UserQuerySet)["User"]):  # type: ignore[misc]  # made at runtime
    def create_guest(self, nickname: str, former: Mapping[int, int] = MappingProxyType({})) -> "User":
        """Somebody who plays without having registered, known by a nickname.

        `former` says who has signed out in their browser, and until when that counts.
        """
        guest: User = self.create_user(f"guest-{secrets.token_hex(8)}", first_name=nickname, is_guest=True)
        self.note_former(guest, former)
        return guest

    def note_former(self, user: "User", former: Mapping[int, int]) -> None:
        """Remember who somebody was in the same browser, each until a second that is given."""
        FormerSelf.objects.note(user, former)


class User(AbstractUser):
    is_guest = models.BooleanField(
        _("guest"),
        default=False,
        help_text=_("Plays without having registered; becomes a full account in place."),
    )
    #: Equal for names that people would take for each other (`accounts/names.py`); guests have none.
    name_key = models.CharField(  # noqa: DJ001  unique, and guests have none
        _("name, as compared"), max_length=200, null=True, unique=True, editable=False
    )
    #: Part of what a session proves: raising it ends all sessions of this user.
    sign_outs = models.PositiveIntegerField(_("times signed out everywhere"), default=0, editable=False)

    #: What this person has chosen, by name (`luckybox_site/web/preferences.py`); here and not in a row of its
    #: own, because whoever looks a session up has it then without another query.
    preferences = models.JSONField(_("preferences"), default=dict, blank=True, editable=False)

    #: Where this person has asked for mails: the site is reached under many names, and a mail names one.
    mail_origin = models.CharField(
        _("address of the site in mails"), max_length=200, blank=True, editable=False
    )

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                name="accounts_user_guest_has_no_powers",
                condition=models.Q(is_guest=False) | models.Q(is_staff=False, is_superuser=False),
                violation_error_message=_("A guest cannot be staff."),
            ),
            models.CheckConstraint(
                name="accounts_user_account_has_name_key",
                condition=models.Q(is_guest=True) | models.Q(name_key__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        """For the admin: a guest is known by their nickname, which others may have, too."""
        return gettext("%(name)s (guest)") % {"name": self.first_name} if self.is_guest else self.username

    def clean(self) -> None:
        """In the admin: the name of an account is not like that of another."""
        super().clean()
        # A form that has refused the name leaves none.
        if not self.username or self.is_guest:
            return
        if User.objects.called(self.username).exclude(pk=self.pk).exists():
            raise ValidationError({"username": _("This name is taken, or looks like one that is.")})

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write an `IdentityChange`, and rename at tables, in the same transaction."""
        watched = IDENTITY_FIELDS | SHOWN_FIELDS
        fields = kwargs.get("update_fields")
        if fields is None:
            # Accounts are made by commands and in the admin, too.
            self.name_key = None if self.is_guest else name_key(self.username)
            if not self.is_guest and not self.first_name:
                self.first_name = self.username[:MAX_NAME]
        if self._state.adding or (fields is not None and not watched & set(fields)):
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            before = User.objects.filter(pk=self.pk).values(*watched).first() or {}
            super().save(*args, **kwargs)
            after = User.objects.filter(pk=self.pk).values(*watched).get()
            changed = {name for name, value in before.items() if after[name] != value}
            if changed & IDENTITY_FIELDS:
                IdentityChange.objects.note_users([self.pk])
            if "first_name" in changed:
                _renamed(self.pk, after["first_name"])
            elif "preferences" in changed:
                IdentityChange.objects.note_name(self.pk)

    def get_session_auth_hash(self) -> str:
        """What a session has to hold to be this user's."""
        return self._with_sign_outs(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterable[str]:
        """The same with earlier secret keys of the site."""
        return map(self._with_sign_outs, super().get_session_auth_fallback_hash())

    def _with_sign_outs(self, digest: str) -> str:
        return f"{digest}.{self.sign_outs}" if self.sign_outs else digest


def _renamed(user_id: int, name: str) -> None:
    person_renamed.send(User, user_id=user_id, name=name)
    IdentityChange.objects.note_name(user_id)


class IdentityChangeQuerySet(models.QuerySet["IdentityChange"]):
    def note_users(self, user_ids: Iterable[int]) -> None:
        """These users must not act or be shown anything by what was known of them."""
        self.bulk_create(IdentityChange(user_id=user_id) for user_id in user_ids)

    def note_name(self, user_id: int) -> None:
        """This user is called differently, or has other preferences."""
        self.create(user_id=user_id, is_name=True)

    def note_session(self, session_key: str) -> None:
        """This session has ended."""
        self.create(session=session_hash(session_key))

    def outdated(self) -> Self:
        """Those that every server process has read or will never need."""
        return self.filter(made_at__lt=Now() - KEPT_FOR)


class IdentityChange(models.Model):
    """A session has ended, a user is no longer who they were, or only their name or preferences changed.

    Written in the transaction that makes it so, and read by every server process (`accounts/background.py`).
    """

    #: No foreign key: the row outlives a user who is deleted.
    user_id = models.BigIntegerField(_("user"), null=True)
    session = models.CharField(_("hash of the session key"), max_length=64, blank=True)
    is_name = models.BooleanField(_("only another name"), default=False)
    #: By the clock of the database, which is the same for all processes.
    made_at = models.DateTimeField(_("made"), db_default=Now())

    objects = IdentityChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("change of identity")
        verbose_name_plural = _("changes of identity")
        ordering = ["pk"]
        indexes = [models.Index(name="accounts_change_made_at", fields=["made_at"])]
        constraints = [
            models.CheckConstraint(
                name="accounts_change_of_user_or_session",
                condition=models.Q(user_id__isnull=False, session="")
                | models.Q(~models.Q(session=""), user_id__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}" if self.user_id else f"session {self.session[:8]}"


class FormerSelfQuerySet(models.QuerySet["FormerSelf"]):
    def in_force(self) -> Self:
        return self.filter(until__gt=timezone.now())

    def note(self, user: User, former: Mapping[int, int]) -> None:
        """Remember who somebody was, each until a second that is given; accounts may have gone meanwhile."""
        if not former:
            return
        everybody = {**self.of(former), **former}
        left = User.objects.filter(pk__in=everybody).exclude(pk=user.pk).values_list("pk", flat=True)
        until = {pk: datetime.fromtimestamp(everybody[pk], UTC) for pk in left}
        rows = [FormerSelf(user=user, former_id=pk, until=until[pk]) for pk in left]
        self.bulk_create(rows, ignore_conflicts=True)

    def of(self, user_ids: Iterable[int]) -> dict[int, int]:
        """Who some people were, and until which second that counts."""
        rows = self.in_force().filter(user__in=list(user_ids)).values_list("former", "until")
        return {pk: int(until.timestamp()) for pk, until in rows}


class FormerSelf(models.Model):
    """Who somebody was who has signed out in the same browser and come back under another name.

    For a while blocks of that person hold for them, and what moderators have decided. Nobody is shown it.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="former_selves", verbose_name=_("user"))
    former = models.ForeignKey(User, models.CASCADE, related_name="later_selves", verbose_name=_("before"))
    until = models.DateTimeField(_("counts until"))

    objects = FormerSelfQuerySet.as_manager()

    class Meta:
        verbose_name = _("former self")
        verbose_name_plural = _("former selves")
        constraints = [models.UniqueConstraint(name="accounts_former_self_once", fields=["user", "former"])]

    def __str__(self) -> str:
        return f"user {self.user_id}"


class PersonalFile(models.Model):
    """Everything about one person, compressed; its owner can fetch it for a day."""

    user = models.OneToOneField(User, models.CASCADE, related_name="+", verbose_name=_("user"))
    content = models.BinaryField(_("content"))
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("file about a person")
        verbose_name_plural = _("files about people")

    def __str__(self) -> str:
        return f"user {self.user_id}"
