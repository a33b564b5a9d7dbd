"""Decks of Lucky Box cards. A deck has versions; a published version never changes again."""

from typing import Any, Self

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.engine.luckybox.cards import Card as PrintedCard
from games.engine.luckybox.codec import MAX_CARD_NUMBER

MAX_NAME = 80
#: The longest reason for which a version is published.
LONGEST_WHY = 300


class Bonus(models.TextChoices):
    """The bonuses of a line end, in the codes of the record format."""

    __empty__ = _("blank")

    ONE = "1", "1"
    TWO = "2", "2"
    THREE = "3", "3"
    FOUR = "4", "4"
    FIVE = "5", "5"
    SIX = "6", "6"
    SEVEN = "7", "7"
    EIGHT = "8", "8"
    NINE = "9", "9"
    ANY = "?", _("question mark")
    STAR = "S", _("star")
    LIGHTNING = "L", _("lightning")
    DOUBLE_LIGHTNING = "LL", _("double lightning")
    MOON = "M", _("moon")


class PublishedNeverChangeError(Exception):
    """A version that was published, its deck and its cards are never changed and never deleted."""


class DeckQuerySet(models.QuerySet["Deck"]):
    def delete(self) -> tuple[int, dict[str, int]]:
        """Only of decks with nothing but drafts."""
        if DeckVersion.objects.were_published().filter(deck__in=self).exists():
            raise PublishedNeverChangeError
        return super().delete()


class Deck(models.Model):
    name = models.CharField(_("name"), max_length=MAX_NAME)

    objects = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(name="games_deck_name_unique", fields=["name"])]

    def __str__(self) -> str:
        return self.name

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if self.versions.were_published().exists():
            raise PublishedNeverChangeError
        return super().delete(*args, **kwargs)


class DeckVersionQuerySet(models.QuerySet["DeckVersion"]):
    def were_published(self) -> "DeckVersionQuerySet":
        """All but drafts."""
        return self.exclude(status=DeckVersion.Status.DRAFT)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Only of drafts, whether a version was played or not."""
        if self.were_published().exists():
            raise PublishedNeverChangeError
        return super().delete()

    def published(self) -> "DeckVersionQuerySet":
        return self.filter(status=DeckVersion.Status.PUBLISHED)


class DeckVersion(models.Model):
    """One version of a deck. Games refer to it, so a published version never changes."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        RETIRED = "retired", _("retired")

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions", verbose_name=_("deck"))
    number = models.PositiveSmallIntegerField(_("version"))
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.DRAFT)
    #: Blank for a version that was edited in the admin.
    source_digest = models.CharField(
        _("source"),
        max_length=64,
        blank=True,
        editable=False,
        help_text=_("SHA-256 of the cards in the file it was loaded from."),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("made by"),
    )
    #: The version whose cards it began with.
    made_from = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("made from"),
    )
    #: SHA-256 of the cards, from the moment it is published.
    content_hash = models.CharField(_("hash"), max_length=64, blank=True, editable=False)
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("published by"),
    )
    why = models.CharField(_("reason"), max_length=LONGEST_WHY, blank=True, editable=False)
    #: When a draft is to be published; with the reason, and by whom, as soon as that is decided.
    publish_at = models.DateTimeField(_("to be published"), null=True, blank=True, editable=False)

    objects = DeckVersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck version")
        verbose_name_plural = _("deck versions")
        ordering = ["deck", "-number"]
        constraints = [
            models.UniqueConstraint(name="games_deckversion_number_unique", fields=["deck", "number"]),
            models.UniqueConstraint(
                name="games_deckversion_one_published",
                fields=["deck"],
                condition=models.Q(status="published"),
            ),
            models.UniqueConstraint(
                name="games_deckversion_source_unique",
                fields=["deck", "source_digest"],
                condition=~models.Q(source_digest=""),
            ),
            models.CheckConstraint(
                name="games_deckversion_status_known",
                condition=models.Q(status__in=["draft", "published", "retired"]),
            ),
            models.CheckConstraint(
                name="games_deckversion_number_from_one", condition=models.Q(number__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck} {self.number}"

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if not self.is_draft:
            raise PublishedNeverChangeError
        return super().delete(*args, **kwargs)

    @property
    def is_draft(self) -> bool:
        return self.status == self.Status.DRAFT


ROW_ENDS = ("row1", "row2", "row3")
COLUMN_ENDS = ("column1", "column2", "column3")


class CardQuerySet(models.QuerySet["Card"]):
    def delete(self) -> tuple[int, dict[str, int]]:
        """Only of drafts. New and changed cards of a published version are refused by the database itself."""
        if self.exclude(version__status=DeckVersion.Status.DRAFT).exists():
            raise PublishedNeverChangeError
        return super().delete()


class Card(models.Model):
    """One printed card: nine digits row by row, and the bonus of each row and column."""

    version = models.ForeignKey(DeckVersion, models.CASCADE, related_name="cards", verbose_name=_("version"))
    number = models.PositiveSmallIntegerField(_("number"))
    grid = models.CharField(
        _("grid"),
        max_length=9,
        validators=[RegexValidator(r"\A[1-9]{9}\Z", _("Nine digits from 1 to 9, row by row."))],
    )
    row1 = models.CharField(_("row 1"), max_length=2, blank=True, choices=Bonus)
    row2 = models.CharField(_("row 2"), max_length=2, blank=True, choices=Bonus)
    row3 = models.CharField(_("row 3"), max_length=2, blank=True, choices=Bonus)
    column1 = models.CharField(_("column 1"), max_length=2, blank=True, choices=Bonus)
    column2 = models.CharField(_("column 2"), max_length=2, blank=True, choices=Bonus)
    column3 = models.CharField(_("column 3"), max_length=2, blank=True, choices=Bonus)

    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["version", "number"]
        constraints = [
            models.UniqueConstraint(name="games_card_number_unique", fields=["version", "number"]),
            models.CheckConstraint(
                name="games_card_number_in_range", condition=models.Q(number__range=(1, MAX_CARD_NUMBER))
            ),
            models.CheckConstraint(
                name="games_card_grid_nine_digits", condition=models.Q(grid__regex=r"^[1-9]{9}$")
            ),
            *(
                models.CheckConstraint(
                    name=f"games_card_{end}_known",
                    condition=models.Q(**{f"{end}__in": ["", *Bonus.values]}),
                )
                for end in ROW_ENDS + COLUMN_ENDS
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if not self.version.is_draft:
            raise PublishedNeverChangeError
        return super().delete(*args, **kwargs)

    @classmethod
    def from_printed(cls, card: PrintedCard, version: DeckVersion) -> Self:
        """An unsaved row from a card of the engine."""
        ends = dict(zip(ROW_ENDS + COLUMN_ENDS, card.ends, strict=True))
        return cls(version=version, number=card.number, grid=card.grid, **ends)

    def printed(self) -> PrintedCard:
        """The card for the engine."""
        return PrintedCard(
            self.number,
            self.grid,
            rows=(self.row1, self.row2, self.row3),
            columns=(self.column1, self.column2, self.column3),
        )
