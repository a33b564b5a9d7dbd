"""The editor of one card: a form laid out as the card, and beside it the card as players see it."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from games.admin.decks.frame import in_words, page_of_decks, show, to_version, user_id, version_or_404
from games.engine.luckybox.cards import Card as PrintedCard
from games.forms.decks import CardForm
from games.models import Card, DeckVersion
from games.presenters.luckybox import decks as presenter
from games.services.luckybox import editing
from games.services.luckybox.decks import DeckRefused, printed_cards

EMPTY = PrintedCard(1, "", ("", "", ""), ("", "", ""))


@page_of_decks("GET", "HEAD", "POST")
def new_card(request: HttpRequest, pk: int) -> HttpResponse:
    """A new card, empty or as a copy of another."""
    version = version_or_404(pk)
    others = printed_cards(version)
    copied = request.GET.get("copy", "")
    pattern = next((card for card in others if str(card.number) == copied), EMPTY)
    card = pattern._replace(number=editing.free_number(others))
    form = CardForm(request.POST if request.method == "POST" else None, card=card, others=others)
    if form.is_bound and form.is_valid():
        try:
            row = editing.put_in(version, form.card(), user_id(request))
        except DeckRefused as refused:
            form.add_error(None, in_words(refused))
        else:
            return _after(request, version, row)
    title = _("New card of %(version)s") % {"version": version}
    return _page(request, version, form, title, None)


@page_of_decks("GET", "HEAD", "POST")
def card(request: HttpRequest, pk: int, card_id: int) -> HttpResponse:
    """A card of a draft."""
    version = version_or_404(pk)
    row = get_object_or_404(version.cards, pk=card_id)
    if not version.is_draft:
        return to_version(version)
    now = row.printed()
    others = [one for one in printed_cards(version) if one.number != now.number]
    form = CardForm(request.POST if request.method == "POST" else None, card=now, others=others)
    if form.is_bound and form.is_valid():
        try:
            was = _read(request.POST.get("was", "")) or now
            editing.change_one(version, row.pk, form.card(), was, user_id(request))
        except DeckRefused as refused:
            form.add_error(None, in_words(refused))
        else:
            return _after(request, version, row)
    title = _("Card %(number)d of %(version)s") % {"number": now.number, "version": version}
    return _page(request, version, form, title, row)


def _page(
    request: HttpRequest, version: DeckVersion, form: CardForm, title: str, row: Card | None
) -> HttpResponse:
    grid, ends = form.as_far_as_known()
    number = form["number"].value() or ""
    return show(
        request,
        "card.html",
        version,
        title,
        status=400 if form.is_bound else 200,
        form=form,
        row=row,
        preview=presenter.preview(grid, ends, str(number)),
        notes=presenter.notes(row.printed()) if row else [],
        was=json.dumps(row.printed()) if row else "",
        bonuses=presenter.bonuses(),
        neighbours=_neighbours(version, row),
    )


def _after(request: HttpRequest, version: DeckVersion, row: Card) -> HttpResponse:
    """On to the page that the button names: the next card, another copy, or all cards."""
    row.refresh_from_db()
    messages.success(request, _("Card %(number)d is saved.") % {"number": row.number})
    then = request.POST.get("then", "")
    after = version.cards.filter(number__gt=row.number).order_by("number").first()
    if then == "next" and after is not None:
        return redirect("admin:games_deckversion_card", version.pk, after.pk)
    if then == "stay":
        return redirect("admin:games_deckversion_card", version.pk, row.pk)
    return to_version(version)


def _neighbours(version: DeckVersion, row: Card | None) -> dict[str, Card | None]:
    if row is None:
        return {}
    return {
        "before": version.cards.filter(number__lt=row.number).order_by("-number").first(),
        "after": version.cards.filter(number__gt=row.number).order_by("number").first(),
    }


def _read(was: str) -> PrintedCard | None:
    """The card as it was when the page was made; none if somebody has made it up."""
    try:
        number, grid, rows, columns = json.loads(was)
        return PrintedCard(number, grid, tuple(rows), tuple(columns))
    except (ValueError, TypeError, RecursionError):
        return None
