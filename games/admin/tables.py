"""Games in the admin: read-only, and without the secrets of running games."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.engine.chance import commitment
from games.models import Game, Move, Player
from games.services.secrets import are_open


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


class PlayerInline(ReadOnly, admin.TabularInline[Player, Game]):
    model = Player
    fields = ("seat", "name", "user", "counters", "controller")


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    list_display = ("code", "kind", "status", "host", "seats", "watching", "created_at", "finished_at")
    list_filter = ("status", "kind", "pace", "clock", "visibility", "watching_by")
    list_select_related = ("host",)
    search_fields = ("code", "players__name")
    date_hierarchy = "created_at"
    show_full_result_count = False
    fields = (
        ("code", "kind", "status"),
        ("host", "seats", "visibility", "watching_by", "watching"),
        ("pace", "clock", "deadline"),
        ("deck", "rules", "auto_bonus"),
        ("commitment", "seed_when_over"),
        ("result", "move_count", "version", "rematch_of", "match_game"),
        ("created_at", "started_at", "finished_at"),
    )
    inlines = (PlayerInline,)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        # Django lets the URL filter by any field; with that a seed could be guessed digit by digit.
        return not lookup.startswith("seed") and super().lookup_allowed(lookup, value, request)

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
        return moves if may_see_secrets(request) else moves.filter(game__in=Game.objects.with_open_secrets())
