"""How to play."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.presenters.luckybox.rules import rules


@require_safe
def lucky_box(request: HttpRequest) -> HttpResponse:
    return render(request, "games/luckybox/rules.html", rules())
