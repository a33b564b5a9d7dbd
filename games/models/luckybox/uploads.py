"""A file of cards that somebody has uploaded, until its cards are in a draft."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.luckybox.cards import DeckVersion

LONGEST_NAME = 120


class CardUpload(models.Model):
    """Jobs read it and, once somebody has looked at what would change, put its cards into a draft."""

    version = models.ForeignKey(
        DeckVersion, models.CASCADE, related_name="uploads", verbose_name=_("version")
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    file_name = models.CharField(_("file"), max_length=LONGEST_NAME)
    #: Emptied as soon as the cards are in a draft.
    content = models.BinaryField(_("content"))
    #: Whether cards that the file does not have stay.
    keeps_others = models.BooleanField(_("keeps the other cards"), default=False)
    #: Whether the cards go into a new draft; they always do if the version is none.
    to_new_draft = models.BooleanField(_("into a new draft"), default=False)
    #: What was read: `cards` (row, number, grid, rows, columns) and `problems` (fault, row, column, values).
    found = models.JSONField(_("what was found"), null=True)
    #: The draft into which the cards were put.
    put_into = models.ForeignKey(
        DeckVersion, models.SET_NULL, null=True, related_name="+", verbose_name=_("put into")
    )

    class Meta:
        verbose_name = _("file of cards")
        verbose_name_plural = _("files of cards")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name
