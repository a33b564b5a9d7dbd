"""What people do not want of each other, what they report, and what moderators do about it."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import MAX_NICKNAME, Game

LONGEST_REPORT, LONGEST_REASON, LONGEST_WORD_TO_FLAG = 500, 300, 60


class Block(models.Model):
    """Somebody wants nothing to do with a person, anywhere on the site (`services/people.py`)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("blocked")
    )
    #: What the blocked person was called then, for the list of whoever blocks them.
    name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="games_block_once", fields=["user", "blocked"]),
            models.CheckConstraint(name="games_block_of_another", condition=~Q(user=F("blocked"))),
        ]

    def __str__(self) -> str:
        return self.name


class ReportQuerySet(models.QuerySet["Report"]):
    def open_for(self, user_id: int | None) -> Self:
        """Those that nobody has decided and a moderator may: they are neither about them nor by them."""
        return self.filter(outcome="").exclude(about=user_id).exclude(reporter=user_id)


class Report(models.Model):
    """Somebody asks the moderators to look at what a person has written or done."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("Insults or threats")
        SPAM = "spam", _("Spam or advertising")
        NAME = "name", _("An offensive name")
        UNFAIR = "unfair", _("Unfair play")
        OTHER = "other", _("Something else")

    class Outcome(models.TextChoices):
        NOTHING = "nothing", _("nothing")
        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        SUSPENSION = "suspension", _("suspension")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("reporter")
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("about")
    )
    about_name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+", verbose_name=_("game"))
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    words = models.CharField(_("in their words"), max_length=LONGEST_REPORT, blank=True)
    #: The last lines that the reporter could read, as they were then: each with its author's id.
    context = models.JSONField(_("the lines before"), default=list)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    #: Empty while it is open.
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), null=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        # Those that are open come first, and of them the oldest.
        ordering = [F("decided_at").desc(nulls_first=True), "pk"]
        indexes = [models.Index(name="games_report_decided", fields=["-decided_at", "id"])]
        constraints = [
            models.CheckConstraint(
                name="games_report_decided_with_outcome",
                condition=Q(outcome="", decided_at=None) | ~Q(outcome="") & Q(decided_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.about_name} · {self.get_reason_display()}"

    def concerns(self, user_id: int) -> bool:
        """Whether somebody is the reporter or the reported person, and so does not decide it."""
        return user_id in {self.about_id, self.reporter_id}


class SanctionQuerySet(models.QuerySet["Sanction"]):
    def in_force(self) -> Self:
        """Mutes and suspensions that hold now."""
        lasts = Q(ends_at=None) | Q(ends_at__gt=timezone.now())
        return self.exclude(kind=Sanction.Kind.WARNING).filter(lasts, lifted_at=None)

    def mutes(self) -> Self:
        return self.in_force().filter(kind=Sanction.Kind.MUTE)

    def suspensions(self) -> Self:
        return self.in_force().filter(kind=Sanction.Kind.SUSPENSION)


class Sanction(models.Model):
    """What a moderator has done about a person, with the reason that this person is told."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        SUSPENSION = "suspension", _("suspension")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, help_text=_("The person reads this."))
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    #: Null: until a moderator lifts it.
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, editable=False)
    #: Whether the person could sign in before. Whom an admin had closed out stays so when a suspension ends.
    was_active = models.BooleanField(default=True, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    report = models.ForeignKey(
        Report, models.SET_NULL, null=True, related_name="sanctions", verbose_name=_("report")
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="games_sanction_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="games_sanction_warning_has_no_end", condition=~Q(kind="warning") | Q(ends_at=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason}"


class Notice(models.Model):
    """Something that a person is told on every page until they have read it."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        SUSPENSION = "suspension", _("suspension")
        LIFTED = "lifted", _("lifted")
        #: The answer to somebody who has reported a person: that something was done, or nothing.
        ACTED = "acted", _("answer: something was done")
        NOT_ACTED = "not-acted", _("answer: nothing was done")
        #: Their seat was given to somebody else; `about` is the code of the table.
        SEAT = "seat", _("seat given to somebody else")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    #: The reason, or the name of the person who was reported.
    about = models.CharField(_("about"), max_length=LONGEST_REASON)
    #: What the moderator adds.
    words = models.CharField(_("words"), max_length=LONGEST_REASON, blank=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.about

    @property
    def is_suspension(self) -> bool:
        return self.kind == self.Kind.SUSPENSION


class FlaggedWord(models.Model):
    """A word of which moderators want to know. Nothing is hidden because of it."""

    word = models.CharField(
        _("word"),
        max_length=LONGEST_WORD_TO_FLAG,
        unique=True,
        help_text=_("Lines with this word are shown as always, and marked for moderators."),
    )

    class Meta:
        verbose_name = _("flagged word")
        verbose_name_plural = _("flagged words")
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word
