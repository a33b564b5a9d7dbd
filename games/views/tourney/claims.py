"""Whoever was entered by name takes over their place on their own phone, with a link nobody can guess."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.models import Tournament, TournamentEntrant
from games.services.tourney import entering, places
from games.views.qr import inline_qr
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.guesses import WrongCode
from luckybox_site.web.identity import come_in_as, known_name, refuse_suspended, user_id
from luckybox_site.web.methods import READ

#: Of the signature; 80 bits.
_DIGITS: Final = 20


def claim_path(row: Tournament, key: str) -> str:
    """The address with which somebody takes over a place."""
    return _path(row, key, places.links_made(row.pk)[key])


def _path(row: Tournament, key: str, made: int) -> str:
    return reverse("tournament-claim", args=[row.code, f"{key}-{_signature(row, key, made)}"])


def _signature(row: Tournament, key: str, made: int) -> str:
    """It is another for each new link of a place."""
    signed = f"{row.pk}/{key}/{made}"
    return salted_hmac("tournament-claim", signed, algorithm="sha256").hexdigest()[:_DIGITS]


@of_a_tournament(*READ, "POST")
def claim(request: HttpRequest, row: Tournament, token: str) -> HttpResponse:
    """Asks once, because programs that look at links must not take over a place; then it is theirs."""
    entrant, me = _entrant(row, token), user_id(request)
    if me == entrant.user_id and not entrant.is_unclaimed:
        return redirect("tournament", row.code)
    if request.method != "POST":
        context = {"tournament": row, "entrant": entrant, "me_name": known_name(request)}
        return render(request, "games/tourney/people/claim.html", context)
    if me is None:
        refuse_suspended(request)
    holder = entering.claim(row.pk, me, entrant.key)
    if me is None:
        come_in_as(request, holder)
    return redirect("tournament", row.code)


def _entrant(row: Tournament, token: str) -> TournamentEntrant:
    key, _dash, signature = token.partition("-")
    entrant = TournamentEntrant.objects.filter(tournament=row, key=key).first()
    made = places.links_made(row.pk)[key]
    if entrant is None or not constant_time_compare(signature, _signature(row, key, made)):
        raise WrongCode(_("This link leads to no place of this tournament. Please ask the organiser."))
    return entrant


def links(request: HttpRequest, row: Tournament, keys: list[tuple[str, str]]) -> list[dict[str, str]]:
    """For some people, by key and name: their link and its picture."""
    made = places.links_made(row.pk)
    paths = [(name, _path(row, key, made[key])) for key, name in keys]
    return [
        {
            "name": name,
            "path": path,
            "link": request.build_absolute_uri(path),
            "qr": inline_qr(request, path),
        }
        for name, path in paths
    ]
