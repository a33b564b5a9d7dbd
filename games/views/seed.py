"""The seed of a game: its commitment from the start, and the seed itself when it is no secret any more."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.engine.chance import commitment
from games.forms.seed import SeedForm
from games.models import Game
from games.presenters.replay import REPLAY_PRESENTERS, redealt
from games.services.refusals import Why
from games.services.secrets import are_open
from games.store import Table
from games.views.access import of_a_table
from luckybox_site.web.fields import once


@of_a_table()
def seed(request: HttpRequest, table: Table) -> HttpResponse:
    is_open = are_open(table.game)
    known = {"commitment": commitment(table.game.seed), "seed": table.game.seed if is_open else ""}
    is_asked = bool({"seed", "commitment"} & set(request.GET))
    form = SeedForm(once(request.GET, "seed", "commitment")) if is_asked else SeedForm(initial=known)
    verdict = _verdict(form) if is_asked else None
    dealt = redealt(table) if is_open else []
    context = {
        "game": table.game,
        "is_open": is_open,
        "why_closed": "" if is_open else _why_closed(table.game),
        **known,
        "dealt": dealt,
        "agrees": all(line.agrees for line in dealt),
        "shuffles": REPLAY_PRESENTERS[table.game.kind].shuffles,
        "form": form,
        "verdict": verdict,
    }
    return render(request, "games/seed.html", context, status=400 if is_asked and not verdict else 200)


def _why_closed(game: Game) -> str:
    if game.status == Game.Status.OVER:
        return _(Why.SHARED_DEAL.value)
    return _("shown here when the game is over")


def _verdict(form: SeedForm) -> dict[str, Any] | None:
    """Whether the seed and the commitment that were entered belong together; `None` if one is missing."""
    if not form.is_valid():
        return None
    return {"belongs": form.matches(), "of_seed": form.commitment_of_seed()}
