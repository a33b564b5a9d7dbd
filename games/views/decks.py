"""The cards of a published deck, for everybody: where the code on printed sheets leads."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.presenters.luckybox.decks import shown
from games.services.luckybox.published import draft_with, published_as
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def deck(request: HttpRequest, code: str) -> HttpResponse:
    """The cards with this hash; those of a draft only for staff who may see decks."""
    found = published_as(code)
    if found is not None:
        cards = [shown(card) for card in found.cards]
        return render(request, "games/luckybox/deck.html", {"found": found, "cards": cards})
    if (
        request.user.is_staff
        and request.user.has_perm("games.view_deckversion")
        and (draft := draft_with(code))
    ):
        return redirect("admin:games_deckversion_change", draft.pk)
    raise Http404(_("There are no cards with this code. Those of a draft are seen by staff only."))
