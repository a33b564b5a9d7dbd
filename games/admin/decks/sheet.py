"""The sheet of a version: all its cards in small, and what is done with several at once."""

from collections.abc import Collection, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.admin.decks.frame import (
    in_words,
    may_change,
    page_of_decks,
    say_refusal,
    show,
    to_version,
    user_id,
    version_or_404,
)
from games.forms.deck_filter import ORDERS, Known, NotUnderstoodError, read_filter
from games.forms.decks import SeveralForm
from games.models import Card, DeckVersion
from games.presenters.luckybox import decks as presenter
from games.services.luckybox import editing
from games.services.luckybox.decks import DeckRefused
from games.services.luckybox.kept import kept_faces


@page_of_decks("GET", "HEAD", changes=False)
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The cards of a version as players see them."""
    return _page(request, version_or_404(pk), SeveralForm(), ())


@page_of_decks("POST")
def change_several(request: HttpRequest, pk: int) -> HttpResponse:
    """Change, renumber or take out the chosen cards."""
    version = version_or_404(pk)
    form = SeveralForm(request.POST)
    chosen = _chosen(version, request.POST)
    if not chosen:
        form.is_valid()
        form.add_error(None, _("Please choose the cards first."))
    elif form.is_valid():
        try:
            said = _done(form, version, request.POST.get("act", ""), chosen, user_id(request))
        except DeckRefused as refused:
            if not version.is_draft:
                say_refusal(request, refused)
                return to_version(version)
            form.add_error(None, in_words(refused))
        else:
            messages.success(request, said)
            return redirect(f"{reverse('admin:games_deckversion_change', args=[pk])}?{_kept(request.POST)}")
    return _page(request, version, form, chosen, status=400)


def _chosen(version: DeckVersion, data: QueryDict) -> list[int]:
    """The ids of the cards that were ticked, or of all that the filter leaves."""
    if data.get("all"):
        try:
            return [row.pk for row in _fitting(version, list(version.cards.all()), data.get("q", ""))]
        except NotUnderstoodError:
            return []
    return [int(card) for card in data.getlist("card") if card.isdecimal() and len(card) < 19]


def _done(form: SeveralForm, version: DeckVersion, act: str, chosen: Collection[int], who: int) -> str:
    if act == "delete":
        count = editing.take_out(version, chosen, who)
        return ngettext("%(count)d card was taken out.", "%(count)d cards were taken out.", count) % {
            "count": count
        }
    if act == "renumber":
        count = editing.renumber(version, chosen, form.cleaned_data["first"] or 1, who)
    else:
        edit = form.edit(act)
        count = editing.change_several(version, chosen, edit, who) if edit else 0
    return ngettext("%(count)d card is different now.", "%(count)d cards are different now.", count) % {
        "count": count
    }


def _kept(data: QueryDict) -> str:
    """The filter and the order of the page from which a form came."""
    kept = QueryDict(mutable=True)
    for name in ("q", "by"):
        if data.get(name):
            kept[name] = str(data[name])
    return kept.urlencode()


def _page(
    request: HttpRequest, version: DeckVersion, form: SeveralForm, chosen: Collection[int], status: int = 200
) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    rows = list(version.cards.order_by("number"))
    query, not_understood = asked.get("q", "").strip()[:200], ""
    by = asked.get("by", "")
    by = by if by in ORDERS else "number"
    try:
        fitting = _fitting(version, rows, query)
    except NotUnderstoodError as error:
        fitting, not_understood = rows, str(error)
    cards = [row.printed() for row in rows]
    alike = editing.twins(cards)
    shown: list[dict[str, Any]] = [
        {
            "pk": row.pk,
            "card": presenter.shown(row.printed()),
            "twins": [number for number in alike.get(row.number, ()) if number != row.number],
            "is_chosen": row.pk in chosen,
        }
        for row in sorted(fitting, key=lambda row: ORDERS[by][1](row.printed()))  # type: ignore[arg-type,return-value]  # one order's keys compare
    ]
    return show(
        request,
        "sheet.html",
        version,
        str(version),
        status=status,
        cards=shown,
        count=len(cards),
        query=query,
        not_understood=not_understood,
        by=by,
        orders=[(name, words) for name, (words, _key) in ORDERS.items()],
        verdict=presenter.verdict(version.deck_id, cards),
        form=form,
        may_delete=request.user.has_perm("games.delete_deckversion"),
        is_editable=version.is_draft and may_change(request),
    )


def _fitting(version: DeckVersion, rows: Sequence[Card], query: str) -> list[Card]:
    """The cards that a filter leaves."""
    wanted = read_filter(query)
    kept = kept_faces(version.deck_id) if wanted.asks_who_was_kept else set()
    alike = editing.twins(row.printed() for row in rows)
    return [
        row
        for row in rows
        if wanted.fits(row.printed(), Known(row.number in alike, row.printed()[1:] in kept))
    ]
