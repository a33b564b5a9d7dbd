"""Decks in the admin: drafts can be edited; published versions are read-only."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Card, Deck, DeckVersion


class CardInline(admin.TabularInline[Card, DeckVersion]):
    model = Card
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _may_change(obj) and super().has_add_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _may_change(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _may_change(obj) and super().has_delete_permission(request, obj)


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    list_display = ("name",)
    search_fields = ("name",)

    def has_delete_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        published = obj is not None and obj.versions.exclude(status=DeckVersion.Status.DRAFT).exists()
        return not published and super().has_delete_permission(request, obj)


@admin.register(DeckVersion)
class DeckVersionAdmin(admin.ModelAdmin[DeckVersion]):
    list_display = ("deck", "number", "status", "created_at")
    list_filter = ("status", "deck")
    list_select_related = ("deck",)
    fields = ("deck", "number", "status", "created_at")
    readonly_fields = ("status", "created_at")
    inlines = (CardInline,)

    def has_change_permission(self, request: HttpRequest, obj: DeckVersion | None = None) -> bool:
        return _may_change(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: DeckVersion | None = None) -> bool:
        return _may_change(obj) and super().has_delete_permission(request, obj)


def _may_change(version: DeckVersion | None) -> bool:
    return version is None or version.is_draft
