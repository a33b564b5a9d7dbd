"""The pages on which a file of cards is uploaded, looked at, and put into a draft."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from games.admin.decks.frame import page_of_decks, say_refusal, show, to_version, user_id, version_or_404
from games.engine.luckybox.deckfile.reading import MOST_PROBLEMS
from games.forms.deck_upload import UploadForm
from games.models import CardUpload, DeckVersion
from games.presenters.luckybox import decks as presenter
from games.presenters.luckybox.deck_files import problem_in_words
from games.services.luckybox import importing
from games.services.luckybox.decks import DeckRefused, content_hash


@page_of_decks("GET", "HEAD", "POST")
def upload(request: HttpRequest, pk: int) -> HttpResponse:
    """The form for the file."""
    version = version_or_404(pk)
    sent = request.method == "POST"
    form = UploadForm(
        request.POST if sent else None,
        request.FILES if sent else None,
        is_draft=version.is_draft,
        length=int(request.META.get("CONTENT_LENGTH") or 0),
    )
    if form.is_bound and form.is_valid():
        wanted = form.cleaned_data
        kept = importing.take_upload(
            version,
            form.content(),
            user_id(request),
            keeps_others=wanted["others"] == "stay",
            to_new_draft=wanted.get("into") == "new",
        )
        return redirect("admin:games_deckversion_upload", pk, kept.pk)
    title = _("Cards from a file for version %(number)d") % {"number": version.number}
    return show(request, "import.html", version, title, status=400 if form.is_bound else 200, form=form)


@page_of_decks("GET", "HEAD", "POST")
def look(request: HttpRequest, pk: int, upload_id: int) -> HttpResponse:
    """What is wrong with a file, or else what it would change; and the button that does it."""
    version = version_or_404(pk)
    kept = get_object_or_404(
        CardUpload.objects.select_related("put_into", "version").defer("content"), pk=upload_id, version=pk
    )
    if request.method == "POST" and kept.put_into is None:
        return _act(request, version, kept)
    would = importing.outcome(kept)
    changes = [] if would.problems else presenter.changes(would.before, would.after)
    return show(
        request,
        "upload.html",
        version,
        _("Cards from the file “%(name)s”") % {"name": kept.file_name},
        upload=kept,
        job=importing.job_of(kept),
        problems=[problem_in_words(problem) for problem in would.problems],
        are_first=len(would.problems) >= MOST_PROBLEMS,
        changes=changes,
        changes_in_words=presenter.changes_in_words(changes),
        count=len(would.after),
        seen=content_hash(would.before),
        is_nothing=would.is_nothing,
    )


def _act(request: HttpRequest, version: DeckVersion, kept: CardUpload) -> HttpResponse:
    if request.POST.get("act") == "forget":
        importing.forget(kept)
        messages.success(request, _("The file is forgotten, and nothing has changed."))
        return to_version(version)
    try:
        importing.ask_to_put_in(kept, request.POST.get("seen", ""), user_id(request))
    except DeckRefused as refused:
        say_refusal(request, refused)
    return redirect("admin:games_deckversion_upload", version.pk, kept.pk)
