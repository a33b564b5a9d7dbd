"""What all pages of decks share: who may see them, what stands around them, and how refusals are said."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from games.models import Deck, DeckVersion
from games.presenters.lists import items_in_words
from games.services.luckybox.decks import DeckRefused
from luckybox_site.web.methods import takes

View = Callable[..., HttpResponse]


def page_of_decks(*methods: str, changes: bool = True) -> Callable[[View], View]:
    """A page of the admin for those who may change decks, or only look at them."""
    may = may_change if changes else may_view

    def decorate(view: View) -> View:
        @wraps(view)
        def allowed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not may(request):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return takes(*methods)(never_cache(admin.site.admin_view(allowed)))

    return decorate


def may_change(request: HttpRequest) -> bool:
    return request.user.has_perm("games.change_deckversion")


def may_view(request: HttpRequest) -> bool:
    return request.user.has_perm("games.view_deckversion") or may_change(request)


def user_id(request: HttpRequest) -> int:
    return int(request.user.pk or 0)


def version_or_404(pk: int) -> DeckVersion:
    return get_object_or_404(DeckVersion.objects.select_related("deck", "made_from", "published_by"), pk=pk)


def show(
    request: HttpRequest, template: str, version: DeckVersion, title: str, status: int = 200, **context: Any
) -> HttpResponse:
    """A page about a version, with the way to it above."""
    around = {"title": title, "version": version, "deck": version.deck, "may_change": may_change(request)}
    every = admin.site.each_context(request)
    return render(request, f"admin/decks/{template}", {**every, **around, **context}, status=status)


def to_version(version: DeckVersion) -> HttpResponse:
    return redirect("admin:games_deckversion_change", version.pk)


def to_deck(deck: Deck) -> HttpResponse:
    return redirect(reverse("admin:games_deck_change", args=[deck.pk]))


def in_words(refused: DeckRefused) -> str:
    """Why nothing was done, with the cards concerned."""
    sentence = _(str(refused))
    if not refused.cards:
        return sentence
    numbers = items_in_words([str(number) for number in refused.cards])
    text = ngettext("Card: %(numbers)s.", "Cards: %(numbers)s.", len(refused.cards))
    return f"{sentence} {text % {'numbers': numbers}}"


def say_refusal(request: HttpRequest, refused: DeckRefused) -> None:
    messages.error(request, in_words(refused))
