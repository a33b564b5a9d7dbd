"""Games in the admin: to look at, not to change, and without what their players must not know yet."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.engine.chance import commitment
from games.models import Game, Move, Player


def may_see_secrets(request: HttpRequest) -> bool:
    """Whether somebody was granted to look into running games.

    To be a superuser is not enough: whoever runs a site plays on it, too.
    """
    granted = Q(user=request.user.pk) | Q(group__user=request.user.pk)
    wanted = Q(content_type__app_label="games", codename="see_secrets")
    return request.user.is_active and Permission.objects.filter(granted, wanted).exists()


class ReadOnly:
    """What follows from the moves of a game is not edited by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PlayerInline(ReadOnly, admin.TabularInline[Player, Game]):
    model = Player
    fields = ("seat", "name", "user", "counters", "is_away")


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    list_display = ("code", "kind", "status", "host", "seats", "watching", "created_at", "finished_at")
    list_filter = ("status", "kind", "pace", "clock", "is_public")
    list_select_related = ("host",)
    search_fields = ("code", "players__name")
    date_hierarchy = "created_at"
    show_full_result_count = False
    fields = (
        ("code", "kind", "status"),
        ("host", "seats", "is_public", "watching"),
        ("pace", "clock", "deadline"),
        ("deck", "rules", "auto_bonus"),
        ("commitment", "seed_when_over"),
        ("result", "move_count", "version", "rematch_of", "match_game"),
        ("created_at", "started_at", "finished_at"),
    )
    inlines = (PlayerInline,)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        # Django lets an address filter by any field of the row, and so guess it digit by digit.
        return not lookup.startswith("seed") and super().lookup_allowed(lookup, value, request)

    @admin.display(description=_("commitment"))
    def commitment(self, game: Game) -> str:
        return commitment(game.seed)

    @admin.display(description=_("seed"))
    def seed_when_over(self, game: Game) -> str:
        """Nobody needs to see what chance will bring, whatever they may do."""
        return game.seed if game.status == Game.Status.OVER else str(_("shown when the game is over"))


@admin.register(Player)
class PlayerAdmin(ReadOnly, admin.ModelAdmin[Player]):
    list_display = ("name", "game", "seat", "user", "is_away")
    list_select_related = ("game", "user")
    search_fields = ("name", "game__code")
    show_full_result_count = False
    fields = ("game", "seat", "name", "user", "counters", "is_ready", "missed", "is_away")


@admin.register(Move)
class MoveAdmin(ReadOnly, admin.ModelAdmin[Move]):
    """The log. That of a running game holds what the seats were dealt, and is hidden."""

    list_display = ("game", "index", "seat", "event", "by", "at")
    list_filter = ("by",)
    list_select_related = ("game",)
    search_fields = ("game__code",)
    show_full_result_count = False
    fields = ("game", "index", "seat", "event", "by", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        moves: QuerySet[Any] = super().get_queryset(request)
        return moves if may_see_secrets(request) else moves.filter(game__status=Game.Status.OVER)
