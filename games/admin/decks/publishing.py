"""Pages on which a version is opened for editing, published, now or later, or taken back to."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.admin.decks.frame import (
    in_words,
    page_of_decks,
    say_refusal,
    show,
    to_deck,
    to_version,
    user_id,
    version_or_404,
)
from games.forms.decks import PublishForm, PublishLaterForm
from games.models import Deck, DeckVersion
from games.presenters.luckybox import decks as presenter
from games.presenters.luckybox import doctor
from games.services.luckybox import decks
from games.services.luckybox.decks import DeckRefused
from games.services.luckybox.doctor import latest_checkup


@page_of_decks("POST")
def open_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft with the cards of a version."""
    version = version_or_404(pk)
    draft = decks.draft_from(version, user_id(request))
    messages.success(
        request,
        _("This is a draft with the cards of version %(number)d. Nobody plays with it until it is published.")
        % {"number": version.number},
    )
    return to_version(draft)


@page_of_decks("POST")
def open_empty_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft without cards."""
    return to_version(decks.empty_draft(get_object_or_404(Deck, pk=pk), user_id(request)))


@page_of_decks("GET", "HEAD", "POST")
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """What would change for players, and the buttons that publish it: now, or at a set time."""
    version = version_or_404(pk)
    act = request.POST.get("act", "")
    now = PublishForm(request.POST if act == "now" else None)
    later = PublishLaterForm(request.POST if act == "later" else None, auto_id="later_%s")
    form = later if act == "later" else now
    try:
        if act == "never":
            decks.do_not_publish(version, user_id(request))
            messages.success(request, _("This draft is not published by itself any more."))
            return to_deck(version.deck)
        if form.is_bound and form.is_valid():
            _publish(request, version, form.cleaned_data)
            return to_deck(version.deck)
    except DeckRefused as refused:
        if not form.is_bound:
            say_refusal(request, refused)
            return to_deck(version.deck)
        form.add_error(None, in_words(refused))
    return _publish_page(request, version, now, later)


def _publish(request: HttpRequest, version: DeckVersion, data: dict[str, Any]) -> None:
    if "at" not in data:
        decks.publish(version, user_id(request), data["why"])
        said = _("Version %(number)d is live: games that begin from now on are dealt from it.")
        messages.success(request, said % {"number": version.number})
        return
    decks.publish_at(version, data["at"], user_id(request), data["why"])
    when = date_format(localtime(data["at"]), "DATETIME_FORMAT")
    said = _("Version %(number)d is published on %(time)s, with the cards that it has then.")
    messages.success(request, said % {"number": version.number, "time": when})


def _publish_page(
    request: HttpRequest, version: DeckVersion, now: PublishForm, later: PublishLaterForm
) -> HttpResponse:
    cards = decks.printed_cards(version)
    changes = presenter.changes(decks.live_cards(version.deck_id), cards)
    return show(
        request,
        "publish.html",
        version,
        _("Publish version %(number)d") % {"number": version.number},
        status=400 if now.errors or later.errors else 200,
        now=now,
        later=later,
        latest=doctor.latest(latest_checkup(version)),
        verdict=presenter.verdict(version.deck_id, cards),
        changes=changes,
        changes_in_words=presenter.changes_in_words(changes),
        live=DeckVersion.objects.published().filter(deck=version.deck_id).first(),
    )


@page_of_decks("GET", "HEAD", "POST")
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish the cards of an earlier version as a new one."""
    version = version_or_404(pk)
    form = PublishForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            again = decks.take_back_to(version, user_id(request), form.cleaned_data["why"])
        except DeckRefused as refused:
            say_refusal(request, refused)
            return to_deck(version.deck)
        said = _("Version %(new)d is live, with the cards of version %(old)d.")
        messages.success(request, said % {"new": again.number, "old": version.number})
        return to_deck(version.deck)
    changes = presenter.changes(decks.live_cards(version.deck_id), decks.printed_cards(version))
    return show(
        request,
        "take_back.html",
        version,
        _("Go back to version %(number)d") % {"number": version.number},
        status=400 if form.is_bound else 200,
        form=form,
        changes=changes,
        changes_in_words=presenter.changes_in_words(changes),
        live=DeckVersion.objects.published().filter(deck=version.deck_id).first(),
    )
