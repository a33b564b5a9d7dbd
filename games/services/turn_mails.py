"""Who has been asked for a while at a table where nobody hurries, and is not there: they get a mail."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import DateTimeField, Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.models import Connection, Game, Move, Player
from games.store import read_table

#: How long somebody is asked before a mail is sent: whoever is about to come back needs none.
ASKED_FOR = timedelta(minutes=15)
#: After so long nobody plays on, and a mail would only be a nuisance.
FORGOTTEN = timedelta(days=14)
SLOW = (Game.Clock.NONE, *(clock for clock in Game.Clock if clock >= Game.Clock.CORRESPONDENCE))


class Turn(NamedTuple):
    """A table waits for somebody who is not there."""

    user_id: int
    game_id: int
    code: str
    kind: str
    #: The number of the question at this table, so that one mail is sent for it.
    question: int
    others: list[str]
    deadline: datetime | None


def turns_of(user_ids: Collection[int]) -> list[Turn]:
    """The turns of some people that a mail should tell of."""
    seats = [player for player in _seats_of(user_ids) if _is_asked(player)]
    names = _names_at({player.game_id for player in seats})
    return [_turn(player, names[player.game_id]) for player in seats]


def _seats_of(user_ids: Collection[int]) -> QuerySet[Player]:
    here = Connection.objects.here().filter(player=OuterRef("pk"))
    last = Move.objects.filter(game=OuterRef("game")).order_by("-index").values("at")[:1]
    return (
        Player.objects.filter(user__in=user_ids, controller=Player.Controller.PERSON)
        .filter(game__status=Game.Status.PLAYING, game__clock__in=SLOW, game__to_move__gt=0)
        .filter(game__paused_at=None)
        .filter(~Exists(here))
        .annotate(last_move=Subquery(last, output_field=DateTimeField()))
        .select_related("game")
        .order_by("pk")
    )


def _is_asked(player: Player) -> bool:
    """Whether the table has waited for just this seat for a while."""
    game, now = player.game, timezone.now()
    since = player.last_move or game.started_at  # type: ignore[attr-defined]  # annotated
    if game.turn_deadline is not None:
        since = game.turn_deadline - timedelta(seconds=game.clock)
    is_asked = bool((game.to_move or 0) >> player.seat & 1)
    return is_asked and since is not None and FORGOTTEN > now - since >= ASKED_FOR


def _names_at(game_ids: Iterable[int]) -> dict[int, dict[int, str]]:
    names: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Player.objects.filter(game__in=list(game_ids)).order_by("seat")
    for game_id, seat, name in rows.values_list("game_id", "seat", "name"):
        names[game_id][seat] = name
    return names


def _turn(player: Player, names: dict[int, str]) -> Turn:
    game = player.game
    play = read_table(game.pk).play
    question = play.adapter.question(play.state) if play else 0
    others = [name for seat, name in names.items() if seat != player.seat]
    return Turn(player.user_id or 0, game.pk, game.code, game.kind, question, others, game.turn_deadline)
