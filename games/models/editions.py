"""The editions that tables can be played on: the printed ones, and those made in the admin."""

from typing import Any, Final

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.luckybox.cards import Deck

#: Results keep the slug, and so do the names of the boards on which they are counted.
LONGEST_SLUG: Final = 20
LONGEST_NAME, LONGEST_LINE = 40, 160


class Edition(models.Model):
    """One edition of one game.

    A printed edition has nothing but its place in the list here: its switches are those of the engine and its
    words those of the catalogues, so that nobody can change them.
    """

    kind = models.CharField(_("game"), max_length=20)
    slug = models.CharField(
        _("short name"),
        max_length=LONGEST_SLUG,
        validators=[
            RegexValidator(r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", _("Small letters, digits and hyphens only.")),
            RegexValidator(r"-apart\Z", _("It cannot end in “-apart”."), inverse_match=True),
        ],
        help_text=_("In records and addresses: small letters, digits and hyphens. It stays as it is."),
    )
    #: By language code; English is always there.
    names = models.JSONField(_("names"), default=dict, blank=True)
    lines = models.JSONField(_("lines"), default=dict, blank=True)
    #: The printed edition that it was made from, and every switch with its value.
    like = models.CharField(_("made from"), max_length=LONGEST_SLUG, blank=True)
    switches = models.JSONField(_("switches"), default=dict, blank=True)
    #: The house rules that a table on this edition cannot change.
    fixed = models.JSONField(_("fixed house rules"), default=list, blank=True)
    deck = models.ForeignKey(
        Deck,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="editions",
        verbose_name=_("deck"),
        help_text=_("The usual one if empty. A game is played with the version that is published then."),
    )
    is_printed = models.BooleanField(_("printed"), default=False, editable=False)
    is_on = models.BooleanField(_("for new tables"), default=True)
    is_default = models.BooleanField(
        _("default"), default=False, help_text=_("New tables begin with it. There is one for each game.")
    )
    place = models.PositiveSmallIntegerField(
        _("place"), default=100, help_text=_("The lowest number comes first in lists.")
    )

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["kind", "place", "pk"]
        constraints = [
            models.UniqueConstraint(name="games_edition_slug_unique", fields=["slug"]),
            models.UniqueConstraint(
                name="games_edition_one_default", fields=["kind"], condition=Q(is_default=True)
            ),
            models.CheckConstraint(
                name="games_edition_default_is_on", condition=Q(is_default=False) | Q(is_on=True)
            ),
            models.CheckConstraint(
                name="games_edition_printed_has_usual_deck",
                condition=Q(is_printed=False) | Q(deck__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return str(self.names.get("en") or self.slug)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if self.is_printed:
            raise models.ProtectedError(str(_("A printed edition stays.")), {self})
        return super().delete(*args, **kwargs)
