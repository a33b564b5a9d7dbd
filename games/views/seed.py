"""The seed of a game: promised while it runs, shown and checked when it is over."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine.chance import commitment
from games.forms.seed import SeedForm
from games.models import Game
from games.presenters.replay import TELLERS, redealt
from games.store import Table
from games.views.looking import of_a_table
from luckybox_site.web.said import once


@of_a_table()
def seed(request: HttpRequest, table: Table) -> HttpResponse:
    is_over = table.game.status == Game.Status.OVER
    known = {"commitment": commitment(table.game.seed), "seed": table.game.seed if is_over else ""}
    is_asked = bool({"seed", "commitment"} & set(request.GET))
    form = SeedForm(once(request.GET, "seed", "commitment")) if is_asked else SeedForm(initial=known)
    verdict = _verdict(form) if is_asked else None
    dealt = redealt(table) if is_over else []
    context = {
        "game": table.game,
        "is_over": is_over,
        **known,
        "dealt": dealt,
        "agrees": all(line.agrees for line in dealt),
        "shuffles": TELLERS[table.game.kind].shuffles,
        "form": form,
        "verdict": verdict,
    }
    return render(request, "games/seed.html", context, status=400 if is_asked and not verdict else 200)


def _verdict(form: SeedForm) -> dict[str, Any] | None:
    """What came of the check; `None` when there was nothing to check."""
    if not form.is_valid():
        return None
    return {"belongs": form.belongs(), "of_seed": form.of_seed()}
