"""The cards of a version as a file."""

from django.http import Http404, HttpRequest, HttpResponse

from games.admin.decks.frame import page_of_decks, version_or_404
from games.engine.luckybox.deckfile.writing import FORMS
from games.presenters.luckybox.deck_files import file_name
from games.services.luckybox.decks import printed_cards


@page_of_decks("GET", "HEAD", changes=False)
def export(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """A file in one of the forms."""
    version = version_or_404(pk)
    if form not in FORMS:
        raise Http404
    ending, content_type, write = FORMS[form]
    cards = printed_cards(version)
    name = file_name(version, cards, ending)
    return HttpResponse(
        write(version.deck.name, cards),
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
