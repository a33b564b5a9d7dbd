"""A version on paper: what there is to print, and the sheets as PDF."""

from importlib import import_module

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.admin.decks.frame import page_of_decks, show, version_or_404
from games.models import DeckVersion
from games.presenters.editions import words_of
from games.presenters.luckybox.deck_files import file_name
from games.presenters.luckybox.decks import SHORT_HASH
from games.services.editions import Known, editions
from games.services.luckybox.decks import content_hash, editions_with, printed_cards

#: Cards of one file, which has two copies of them at the most: about half a second of work.
CARDS_PER_FILE = 120
MOST_COPIES = 2


@page_of_decks("GET", "HEAD", changes=False)
def paper(request: HttpRequest, pk: int) -> HttpResponse:
    """The files that can be printed. Large decks have several."""
    version = version_or_404(pk)
    numbers = list(version.cards.order_by("number").values_list("number", flat=True))
    parts = [numbers[first : first + CARDS_PER_FILE] for first in range(0, len(numbers), CARDS_PER_FILE)]
    title = _("Print version %(number)d") % {"number": version.number}
    chosen = _edition(request, version)
    choices = [(one.slug, words_of(one).name, one == chosen) for one in _editions(version)]
    shown = [{"number": at, "first": part[0], "last": part[-1]} for at, part in enumerate(parts, start=1)]
    return show(request, "paper.html", version, title, parts=shown, editions=choices)


@page_of_decks("GET", "HEAD", changes=False)
def pdf(request: HttpRequest, pk: int, copies: int, part: int) -> HttpResponse:
    """A file with one or two copies; the first also has the number cards and the score sheet."""
    version = version_or_404(pk)
    cards = printed_cards(version)
    some = cards[(part - 1) * CARDS_PER_FILE : part * CARDS_PER_FILE] if part else []
    if not some or not 1 <= copies <= MOST_COPIES:
        raise Http404
    # It brings along libraries for fonts and pictures, which nothing else needs.
    sheets = import_module("games.presenters.luckybox.paper.deck")
    digest, edition = content_hash(cards), _edition(request, version)
    address = request.build_absolute_uri(reverse("deck", args=[digest[:SHORT_HASH]]))
    about = _("Version %(number)d, draft") if version.is_draft else _("Version %(number)d")
    said = f"{about % {'number': version.number}} · {digest}"
    content: bytes = sheets.pdf_of(
        str(version),
        tuple(some),
        sheets.Imprint(str(version), said, address),
        sheets.Wanted(copies, edition.rules, str(words_of(edition).name), with_rest=part == 1),
        get_language() or "",
    )
    name = file_name(version, cards, f"{copies}x{part}.pdf")
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def _editions(version: DeckVersion) -> list[Known]:
    """The editions whose points a score sheet can show: those played with the deck, else all."""
    return editions_with(version.deck_id) or editions("luckybox")


def _edition(request: HttpRequest, version: DeckVersion) -> Known:
    """The edition that the address names, else one of this deck alone, else the first."""
    known = _editions(version)
    wanted = request.GET.get("edition", "")
    named = next((one for one in known if one.slug == wanted), None)
    return named or next((one for one in known if one.deck == version.deck_id), known[0])
