"""What the tables know of a person, and how they forget who somebody was: games stay, names go."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext as _

from games.models import Connection, Game, Player
from games.services import lobby
from games.services.names import distinct
from games.services.people import rooms_of_caller
from games.services.progress import go_on
from games.services.refusals import Rejected
from games.services.secrets import are_open
from games.services.waiting import caller_of
from games.services.waiting import forget as forget_caller
from games.store import TableEdit, locked_table, read_table
from games.store.record import record


def games_of(user_id: int) -> Iterator[dict[str, Any]]:
    """The tables of somebody, the newest first; with the record of those that are over."""
    seats = Player.objects.filter(user=user_id).select_related("game").order_by("-game__created_at")
    for player in seats.iterator(chunk_size=100):
        yield _shown(player)


def _shown(player: Player) -> dict[str, Any]:
    game = player.game
    return {
        "table": game.code,
        "game": game.kind,
        "state": game.status,
        "seat": player.seat,
        "name": player.name,
        "host": game.host_id == player.user_id,
        "opened": game.created_at.isoformat(),
        "record": record(read_table(game.pk)) if are_open(game) else None,
    }


def forget(user_id: int, stand_in_id: int) -> None:
    """Take somebody out of all tables, one after the other; the stand-in is host where nobody else can be."""
    mine = Game.objects.filter(Q(players__user=user_id) | Q(host=user_id)).values_list("pk", flat=True)
    for game_id in sorted({*mine, *rooms_of_caller(user_id)}):
        with suppress(Rejected):
            lobby.leave(game_id, user_id)
        with locked_table(game_id) as table:
            _forget_at(table, user_id, stand_in_id)


def _forget_at(table: TableEdit, user_id: int, stand_in_id: int) -> None:
    player = table.player_of(user_id)
    if table.game.host_id == user_id:
        others = [one.user_id for one in table.players if one.user_id not in {None, user_id}]
        table.set(host_id=others[0] if others else stand_in_id)
    if player is not None:
        names = [one.name for one in table.players if one.seat != player.seat]
        table.set_player(player.seat, name=distinct(former_player(), names), user_id=None)
        if table.game.status == Game.Status.PLAYING:
            Connection.objects.filter(player=player.pk).delete()
            table.set_player(player.seat, controller=Player.Controller.HOUSE)
            go_on(table)
    if caller_of(table, user_id) is not None:
        forget_caller(table, user_id)
    table.touch_table()


def former_player() -> str:
    """What somebody is called who is forgotten, in the language of the site."""
    with translation.override(settings.LANGUAGE_CODE):
        return _("Former player")
