"""Whoever was entered by name takes over their place on their own phone, with a link nobody can guess."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.models import Tournament, TournamentEntrant
from games.services.tourney import entering
from games.views.qr import inline_qr
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.guesses import WrongCode
from luckybox_site.web.identity import come_in_as, known_name, refuse_suspended, user_id
from luckybox_site.web.methods import READ

#: Of the signature; 80 bits.
_DIGITS: Final = 20


def claim_path(row: Tournament, key: str) -> str:
    """The address with which somebody takes over a place."""
    return reverse("tournament-claim", args=[row.code, f"{key}-{_signature(row, key)}"])


def _signature(row: Tournament, key: str) -> str:
    return salted_hmac("tournament-claim", f"{row.pk}/{key}", algorithm="sha256").hexdigest()[:_DIGITS]


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
    if entrant is None or not constant_time_compare(signature, _signature(row, key)):
        raise WrongCode(_("This link leads to no place of this tournament. Please ask the organiser."))
    return entrant


def links(request: HttpRequest, row: Tournament, keys: list[tuple[str, str]]) -> list[dict[str, str]]:
    """For some people, by key and name: their link and its picture."""
    return [
        {
            "name": name,
            "path": claim_path(row, key),
            "link": request.build_absolute_uri(claim_path(row, key)),
            "qr": inline_qr(request, claim_path(row, key)),
        }
        for key, name in keys
    ]
