"""Games in the admin: their rows are read-only, and without the secrets of running games."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin import desk
from games.engine.chance import commitment
from games.models import Game, Move, Player
from games.presenters.acts import acts_in_words
from games.presenters.desk import clock_sentences, game_buttons, seat_rows
from games.presenters.showcases import SHOWCASES
from games.services.secrets import are_open
from games.services.staff import note
from games.services.stuck import stuck_games, with_last_move
from games.store import Table


def may_see_secrets(request: HttpRequest) -> bool:
    """Whether the user has been granted the permission to see the moves of running games.

    Being a superuser is not enough, because people who run a site also play on it.
    """
    granted = Q(user=request.user.pk) | Q(group__user=request.user.pk)
    wanted = Q(content_type__app_label="games", codename="see_secrets")
    return request.user.is_active and Permission.objects.filter(granted, wanted).exists()


class ReadOnly:
    """Forbids every change: these rows follow from the moves of a game."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class NeedsSomebody(admin.SimpleListFilter):
    """Games that nobody's move and no clock will bring on."""

    title = _("what needs somebody")
    parameter_name = "stuck"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("stands still"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(pk__in=stuck_games().values("pk")) if self.value() else queryset


class OfGame(admin.SimpleListFilter):
    """The games by their names."""

    title = _("game")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(kind, showcase.name) for kind, showcase in SHOWCASES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    """What can be done about a game is on pages of its own (`desk.py`)."""

    list_display = ("code", "name_of_game", "status", "host", "seats", "deck", "created_at", "finished_at")
    list_filter = (NeedsSomebody, "status", OfGame, "clock", "is_rated", "visibility", "deck__deck")
    list_select_related = ("host", "deck__deck")
    search_fields = ("code", "players__name", "players__user__username", "deck__deck__name")
    search_help_text = _("A code, a player, or a deck")
    date_hierarchy = "created_at"
    show_full_result_count = False
    fields = (
        ("code", "name_of_game", "status"),
        ("host", "seats", "visibility", "watching_by", "watching"),
        ("pace", "clock", "deadline"),
        ("deck", "rules", "auto_bonus", "is_rated"),
        ("commitment", "seed_when_over"),
        ("result", "move_count", "version", "rematch_of", "match_game"),
        ("created_at", "started_at", "finished_at"),
    )

    def get_urls(self) -> list[URLPattern]:
        pages = [
            ("look/", desk.look, "look"),
            ("check/", desk.check, "check"),
            ("do/<slug:deed>/", desk.act, "act"),
            ("do/<slug:deed>/<int:seat>/", desk.act, "seat_act"),
        ]
        ours = [path(f"<int:pk>/{end}", view, name=f"games_game_{name}") for end, view, name in pages]
        return [*ours, *super().get_urls()]

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Game | None:
        game = super().get_object(request, object_id, from_field)
        return game and with_last_move(Game.objects.select_related("host", "deck__deck")).get(pk=game.pk)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        game = kwargs.get("obj")
        if game is not None:
            players = list(game.players.select_related("user").order_by("seat"))
            context["clock"] = clock_sentences(game, players)
            context["seat_rows"] = seat_rows(game, players)
            context["buttons"] = game_buttons(game)
            context["acts"] = acts_in_words(Table(game, tuple(players), None))
            context["may_act"] = request.user.has_perm(desk.PERMISSION)
        return super().render_change_form(request, context, *args, **kwargs)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        # Django lets the URL filter by any field; with that a seed could be guessed digit by digit.
        return not lookup.startswith("seed") and super().lookup_allowed(lookup, value, request)

    @admin.display(description=_("game"), ordering="kind")
    def name_of_game(self, game: Game) -> str:
        return str(SHOWCASES[game.kind].name) if game.kind in SHOWCASES else game.kind

    @admin.display(description=_("commitment"))
    def commitment(self, game: Game) -> str:
        return commitment(game.seed)

    @admin.display(description=_("seed"))
    def seed_when_over(self, game: Game) -> str:
        """The seed once it is no secret any more; hidden from everybody until then."""
        return game.seed if are_open(game) else str(_("shown when all games with it are over"))


@admin.register(Player)
class PlayerAdmin(ReadOnly, admin.ModelAdmin[Player]):
    list_display = ("name", "game", "seat", "user", "controller")
    list_select_related = ("game", "user")
    search_fields = ("name", "game__code")
    show_full_result_count = False
    fields = ("game", "seat", "name", "user", "counters", "is_ready", "missed", "controller", "computer")


@admin.register(Move)
class MoveAdmin(ReadOnly, admin.ModelAdmin[Move]):
    """The log of moves; hidden while it tells what is dealt, here or at a table with the same seed."""

    list_display = ("game", "index", "seat", "event", "by", "at")
    list_filter = ("by",)
    list_select_related = ("game",)
    search_fields = ("game__code",)
    show_full_result_count = False
    fields = ("game", "index", "seat", "event", "by", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        moves: QuerySet[Any] = super().get_queryset(request)
        opened = Q(game__in=Game.objects.with_open_secrets())
        if not may_see_secrets(request):
            return moves.filter(opened)
        # Nobody sees what comes in a game of their own, or in one with the same deal.
        own = Game.objects.unfinished().filter(players__user=request.user.pk)
        shared = own.exclude(deal_group=None).values("deal_group")
        is_theirs = Q(game__in=own.values("pk")) | Q(game__in=Game.objects.filter(deal_group__in=shared))
        return moves.filter(opened | ~is_theirs)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        page = super().changelist_view(request, extra_context)
        shown = getattr(page, "context_data", None) or {}
        if "cl" in shown:
            _note_looks(request, [move.game for move in shown["cl"].result_list])
        return page

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("obj") is not None:
            _note_looks(request, [kwargs["obj"].game])
        return super().render_change_form(request, context, *args, **kwargs)


def _note_looks(request: HttpRequest, games: Iterable[Game]) -> None:
    """Who was shown moves of running games stands in the history of these games."""
    for game in {game.pk: game for game in games if not are_open(game)}.values():
        note(game, int(request.user.pk or 0), gettext("Looked at the moves of the running game."))
