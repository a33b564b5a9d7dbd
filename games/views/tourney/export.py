"""What can be taken away from a tournament: files, cards to print, and the records of its games."""

import zipfile
from io import BytesIO
from json import dumps

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Game, Tournament, TournamentStaff
from games.presenters.tourney.export import RECORDS, SHEETS
from games.presenters.tourney.pages import cards_page
from games.presenters.tourney.reading import tourney_at
from games.services.tourney.staff import role_of
from games.store import read_table
from games.store.record import record
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ


@of_a_tournament(*READ)
def export(request: HttpRequest, row: Tournament) -> HttpResponse:
    """What there is to take away."""
    context = {
        "tournament": row,
        "rounds": [part.number for part in tourney_at(row.pk).state.rounds],
        "is_staff": role_of(row.pk, user_id(request)) is not None,
    }
    return render(request, "games/tourney/export.html", context)


@of_a_tournament(*READ)
def file(request: HttpRequest, row: Tournament, what: str) -> HttpResponse:
    """One of the files."""
    tourney = tourney_at(row.pk)
    if what in SHEETS:
        content = SHEETS[what](tourney)
        headers = _named(f"{row.code}-{what}.csv")
        return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)
    if what in RECORDS:
        return JsonResponse(RECORDS[what](tourney), headers=_named(f"{row.code}-{what}.json"))
    raise Http404(_("There is no such file."))


@of_a_tournament(*READ)
def cards(request: HttpRequest, row: Tournament) -> HttpResponse:
    """A card for everybody with their results, to print."""
    context = {"tournament": row, "html": cards_page(tourney_at(row.pk), get_language() or "en")}
    return render(request, "games/tourney/cards.html", context)


@of_a_tournament(*READ, role=TournamentStaff.Role.HELPER)
def records(request: HttpRequest, row: Tournament, number: int) -> HttpResponse:
    """The records of the games of a round that everybody may know, in one archive."""
    games = Game.objects.with_open_secrets().filter(
        tournament_table__tournament=row, tournament_table__round=number
    )
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for game_id, table in games.order_by("tournament_table__number").values_list(
            "pk", "tournament_table__number"
        ):
            content = dumps(record(read_table(game_id)), ensure_ascii=False)
            packed.writestr(f"round-{number}/table-{table:03}.json", content)
    headers = _named(f"{row.code}-round-{number}.zip")
    return HttpResponse(archive.getvalue(), content_type="application/zip", headers=headers)


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
