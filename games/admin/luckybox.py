"""Decks in the admin: their versions, and the pages on which drafts are edited and published."""

from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from games.admin.decks import (
    card,
    designing,
    doctor,
    exporting,
    importing,
    printing,
    publishing,
    sheet,
)
from games.admin.decks.frame import may_change, may_view, to_deck
from games.models import Deck, DeckVersion
from games.presenters.luckybox.decks import SHORT_HASH

VERSIONS_PER_PAGE = 50


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    """A deck with its versions, which are edited and published on pages of their own."""

    list_display = ("name", "live", "drafts")
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        of_deck = DeckVersion.objects.filter(deck=OuterRef("pk")).order_by()
        drafts = of_deck.filter(status=DeckVersion.Status.DRAFT).values("deck").annotate(count=Count("pk"))
        return (
            super()
            .get_queryset(request)
            .annotate(
                live_number=Subquery(of_deck.published().values("number")[:1]),
                draft_count=Subquery(drafts.values("count")),
            )
        )

    def get_urls(self) -> list[URLPattern]:
        address = path("<int:pk>/draft/", publishing.open_empty_draft, name="games_deck_empty_draft")
        return [address, *super().get_urls()]

    def has_delete_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        published = obj is not None and obj.versions.exclude(status=DeckVersion.Status.DRAFT).exists()
        return not published and super().has_delete_permission(request, obj)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        versions = (
            # `deck__pk` takes a number of any size, such as an address may have.
            DeckVersion.objects.filter(deck__pk=int(object_id) if object_id.isdecimal() else 0)
            .select_related("made_by", "published_by")
            .annotate(card_count=Count("cards"))
            .order_by("-number")
        )
        page = Paginator(versions, VERSIONS_PER_PAGE).get_page(request.GET.get("versions"))
        context = {"versions": page, "may_change": may_change(request), **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def response_add(self, request: HttpRequest, obj: Deck, post_url_continue: Any = None) -> HttpResponse:
        return to_deck(obj)

    @admin.display(description=_("live version"), ordering="live_number")
    def live(self, deck: Deck) -> int | None:
        number: int | None = deck.live_number  # type: ignore[attr-defined]  # of the queryset
        return number

    @admin.display(description=_("drafts"), ordering="draft_count")
    def drafts(self, deck: Deck) -> int:
        return deck.draft_count or 0  # type: ignore[attr-defined]  # of the queryset


@admin.register(DeckVersion)
class DeckVersionAdmin(admin.ModelAdmin[DeckVersion]):
    """Its page is the sheet of the cards. New ones begin on the page of their deck, as drafts."""

    list_display = ("deck", "number", "status", "card_count", "short_hash", "published_at", "published_by")
    list_filter = ("status", "deck")
    list_select_related = ("deck", "published_by")
    list_display_links = ("deck", "number")
    list_per_page = VERSIONS_PER_PAGE
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[DeckVersion]:
        return super().get_queryset(request).annotate(cards_in_it=Count("cards"))

    def get_urls(self) -> list[URLPattern]:
        pages = [
            ("change/", sheet.sheet, "change"),
            ("cards/", sheet.change_several, "cards"),
            ("card/", card.new_card, "new_card"),
            ("card/<int:card_id>/", card.card, "card"),
            ("fill/", designing.fill, "fill"),
            ("doctor/", doctor.examine, "doctor"),
            ("import/", importing.upload, "import"),
            ("import/<int:upload_id>/", importing.look, "upload"),
            ("export/<slug:form>/", exporting.export, "export"),
            ("paper/", printing.paper, "paper"),
            ("paper/<int:copies>/<int:part>/", printing.pdf, "pdf"),
            ("draft/", publishing.open_draft, "draft"),
            ("publish/", publishing.publish, "publish"),
            ("take-back/", publishing.take_back, "take_back"),
        ]
        ours = [path(f"<int:pk>/{end}", view, name=f"games_deckversion_{name}") for end, view, name in pages]
        return [*ours, *super().get_urls()]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: DeckVersion | None = None) -> bool:
        # Only on the pages above, which go through services.
        return False

    def has_view_permission(self, request: HttpRequest, obj: DeckVersion | None = None) -> bool:
        return may_view(request)

    def has_delete_permission(self, request: HttpRequest, obj: DeckVersion | None = None) -> bool:
        return (obj is None or obj.is_draft) and super().has_delete_permission(request, obj)

    def get_actions(self, request: HttpRequest) -> Any:
        """Versions are deleted one by one, as far as they are drafts."""
        return {}

    @admin.display(description=_("cards"), ordering="cards_in_it")
    def card_count(self, version: DeckVersion) -> int:
        return int(version.cards_in_it)  # type: ignore[attr-defined]  # of the queryset

    @admin.display(description=_("hash"))
    def short_hash(self, version: DeckVersion) -> str:
        return version.content_hash[:SHORT_HASH]
