"""What a club decides about its site: one row. And the invitations to make an account."""

import secrets
import unicodedata
from typing import Final, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

#: The key of the only row.
THE_CLUB: Final = 1
LONGEST_NAME, LONGEST_WELCOME, LONGEST_TEXT = 60, 200, 20_000
#: Days that something can be kept at the most.
MOST_DAYS: Final = 3650
_DAYS: Final = [MinValueValidator(1), MaxValueValidator(MOST_DAYS)]
#: Control characters and those that change the writing direction.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible_line(text: str) -> None:
    """One line that everybody sees as it was typed."""
    if any(unicodedata.category(letter) in _UNSEEN for letter in text):
        raise ValidationError(_("This line contains characters that nobody can see. Please leave them out."))


class Club(models.Model):
    """The defaults are those of a site that nobody has set up."""

    class Opening(models.TextChoices):
        ANYBODY = "anybody", gettext_lazy("Anybody, guests too")
        ACCOUNTS = "accounts", gettext_lazy("People with an account")
        STAFF = "staff", gettext_lazy("The staff (accounts that may open this admin)")

    class Registration(models.TextChoices):
        OPEN = "open", gettext_lazy("Open: anybody can make an account")
        INVITED = "invited", gettext_lazy("By invitation link")
        CLOSED = "closed", gettext_lazy("Closed: no new accounts")

    name = models.CharField(
        gettext_lazy("name of the club"),
        max_length=LONGEST_NAME,
        blank=True,
        validators=[visible_line],
        help_text=gettext_lazy("At the top of the front page, in the title of every page and in mails."),
    )
    welcome = models.CharField(
        gettext_lazy("welcome line"),
        max_length=LONGEST_WELCOME,
        blank=True,
        validators=[visible_line],
        help_text=gettext_lazy("On the front page, below the name: “Every Tuesday at seven, upstairs.”"),
    )
    #: Codes of settings.LANGUAGES; all of them if there is none.
    languages = models.JSONField(gettext_lazy("languages"), default=list, blank=True)
    opening = models.CharField(
        gettext_lazy("who may open tables"), max_length=8, choices=Opening, default=Opening.ANYBODY
    )
    registration = models.CharField(
        gettext_lazy("new accounts"), max_length=7, choices=Registration, default=Registration.OPEN
    )
    evening_hosts = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="+",
        verbose_name=gettext_lazy("who may open an evening"),
        help_text=gettext_lazy("Accounts besides the staff that may open “Tonight” and seat people there."),
    )
    #: What the form of a new table starts with: `game`, and by game the values of its fields.
    table = models.JSONField(gettext_lazy("new table"), default=dict, blank=True)
    guest_days = models.PositiveSmallIntegerField(
        gettext_lazy("days until an unused guest is deleted"),
        default=30,
        validators=_DAYS,
        help_text=gettext_lazy("Only guests who have never played at a table that is still there."),
    )
    table_days = models.PositiveSmallIntegerField(
        gettext_lazy("days until a table that never started is deleted"), default=1, validators=_DAYS
    )
    job_days = models.PositiveSmallIntegerField(
        gettext_lazy("days until the record of a finished job is deleted"), default=30, validators=_DAYS
    )
    imprint = models.TextField(
        gettext_lazy("imprint"),
        max_length=LONGEST_TEXT,
        blank=True,
        help_text=gettext_lazy(
            "Plain text; an empty line begins a paragraph, and addresses become links. It has a page of its "
            "own, which every page links to."
        ),
    )
    privacy = models.TextField(
        gettext_lazy("privacy"),
        max_length=LONGEST_TEXT,
        blank=True,
        help_text=gettext_lazy("Plain text, too. It stands on the page about privacy."),
    )

    class Meta:
        verbose_name = gettext_lazy("club")
        verbose_name_plural = gettext_lazy("club")
        constraints = [
            models.CheckConstraint(name="club_club_one", condition=Q(pk=THE_CLUB)),
            models.CheckConstraint(
                name="club_club_opening_is_known", condition=Q(opening__in=["anybody", "accounts", "staff"])
            ),
            models.CheckConstraint(
                name="club_club_registration_is_known",
                condition=Q(registration__in=["open", "invited", "closed"]),
            ),
            models.CheckConstraint(
                name="club_club_keeps_a_day",
                condition=Q(guest_days__gte=1, table_days__gte=1, job_days__gte=1),
            ),
        ]

    def __str__(self) -> str:
        return self.name or _("Club")

    @property
    def language_codes(self) -> list[str]:
        """The languages that are offered, in the order of the settings."""
        return [code for code, _name in self.offered]

    @property
    def offered(self) -> list[tuple[str, str]]:
        """The same with their names."""
        every = [(code, str(name)) for code, name in settings.LANGUAGES]
        return [one for one in every if one[0] in self.languages] or every


def new_token() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(18)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def good(self) -> Self:
        """Those with which somebody can make an account now."""
        return self.filter(Q(ends_at=None) | Q(ends_at__gt=Now()), uses__lt=F("most_uses"))


class Invitation(models.Model):
    """A link with which so many people can make an account."""

    token = models.CharField(
        gettext_lazy("token"), max_length=40, unique=True, default=new_token, editable=False
    )
    note = models.CharField(
        gettext_lazy("note"),
        max_length=100,
        blank=True,
        help_text=gettext_lazy("For you: who got it, or where it hangs."),
    )
    most_uses = models.PositiveSmallIntegerField(
        gettext_lazy("number of uses"),
        default=10,
        validators=[MinValueValidator(1), MaxValueValidator(10_000)],
        help_text=gettext_lazy("So many accounts can be made with it."),
    )
    ends_at = models.DateTimeField(
        gettext_lazy("good until"), null=True, blank=True, help_text=gettext_lazy("Without an end if empty.")
    )
    uses = models.PositiveSmallIntegerField(gettext_lazy("used"), default=0, editable=False)
    made_at = models.DateTimeField(gettext_lazy("made"), db_default=Now(), editable=False)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = gettext_lazy("invitation")
        verbose_name_plural = gettext_lazy("invitations")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="club_invitation_can_be_used", condition=Q(most_uses__gte=1)),
        ]

    def __str__(self) -> str:
        return self.note or _("Invitation %(number)d") % {"number": self.pk or 0}
