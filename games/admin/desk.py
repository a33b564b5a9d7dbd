"""What can be done to a game in the admin: look at it, check it, act at its table. Each has its own page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine.errors import Refused
from games.engine.protocol import BadRecord
from games.forms.staff import ActForm
from games.models import Game, Player
from games.models.acts import TOLD, Deed
from games.presenters.desk import checked, consequence, deed_words
from games.presenters.looking import looked_at
from games.services import staff, staff_seats
from games.services.refusals import Rejected
from games.services.staff import Said
from games.store import read_table
from games.store.play import CannotUndo
from luckybox_site.web.fields import whole_number
from luckybox_site.web.methods import READ, takes

#: Whoever has this may do everything on these pages.
PERMISSION = "games.act_at_tables"

View = Callable[..., HttpResponse]


def page_of_game(*methods: str) -> Callable[[View], View]:
    """A page of the admin about one game, for those who may act at tables."""

    def decorate(view: View) -> View:
        @wraps(view)
        def allowed(request: HttpRequest, pk: int, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(PERMISSION):
                raise PermissionDenied
            game = get_object_or_404(Game, pk=pk)
            try:
                return view(request, game, **kwargs)
            except Rejected as refusal:
                messages.error(request, _(str(refusal)))
                return _to_game(game)

        return takes(*methods)(never_cache(admin.site.admin_view(allowed)))

    return decorate


@page_of_game(*READ, "POST")
def act(request: HttpRequest, game: Game, deed: str, seat: int | None = None) -> HttpResponse:
    """What will happen, and why; with a form that is filled in, it happens."""
    kind = next((one for one in Deed if one == deed), None)
    if kind is None or kind in {Deed.BY_HAND, *TOLD}:
        raise Http404
    player = get_object_or_404(Player, game=game, seat=seat) if seat is not None else None
    if (player is None) != (kind in {Deed.END, Deed.VOID}):
        raise Http404
    form = ActForm(request.POST if request.method == "POST" else None, deed=kind)
    if form.is_valid():
        try:
            if _do(request, game, kind, seat, form):
                messages.success(request, _("Done. The players read your reason at the table."))
            return _to_game(game)
        except Rejected as refusal:
            form.add_error(None, _(str(refusal)))
    context = {
        "title": deed_words(kind, game),
        "game": game,
        "player": player,
        "form": form,
        "consequence": consequence(kind, game, player.name if player else ""),
    }
    status = 400 if form.is_bound else 200
    return render(
        request, "admin/games/game/act.html", {**admin.site.each_context(request), **context}, status=status
    )


def _do(request: HttpRequest, game: Game, deed: Deed, seat: int | None, form: ActForm) -> bool:
    said = Said(_user_id(request), form.cleaned_data["reason"], form.cleaned_data["key"])
    place = -1 if seat is None else seat
    verbs: dict[Deed, Callable[[], bool]] = {
        Deed.END: lambda: staff.end(game.pk, said),
        Deed.VOID: lambda: staff.void(game.pk, said),
        Deed.HOUSE: lambda: staff_seats.give_to_house(game.pk, place, said),
        Deed.BACK: lambda: staff_seats.give_back(game.pk, place, said),
        Deed.SWAP: lambda: staff_seats.swap(game.pk, place, form.user_id, said),
    }
    return verbs[deed]()


@page_of_game("POST")
def check(request: HttpRequest, game: Game) -> HttpResponse:
    """Compare the rows of a game with its log."""
    staff.note_look(game, _user_id(request))
    found = checked(game)
    staff.note(game, _user_id(request), found.sentence)
    context = {"title": _("Check of a game"), "game": game, "found": found}
    return render(request, "admin/games/game/check.html", {**admin.site.each_context(request), **context})


@page_of_game("POST")
def look(request: HttpRequest, game: Game) -> HttpResponse:
    """A board as players see it, and the log in words."""
    staff.note_look(game, _user_id(request))
    try:
        context = looked_at(read_table(game.pk), whole_number(request.POST.get("seat", "0"), 2) or 0)
    except (Refused, BadRecord, CannotUndo, LookupError):
        sentence = _("This game cannot be shown, because its moves cannot be read. Check it to learn more.")
        messages.error(request, sentence)
        return _to_game(game)
    return render(request, "admin/games/game/look.html", context)


def _to_game(game: Game) -> HttpResponse:
    return redirect("admin:games_game_change", game.pk)


def _user_id(request: HttpRequest) -> int:
    return int(request.user.pk or 0)
