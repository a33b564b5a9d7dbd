"""Which of the players of a table is here, gone quiet or has left, and what follows from it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.live import announce
from games.live.announce import Change
from games.live.topics import TABLE
from games.models import Connection, Game, Player
from games.models.absences import Absence, Sign, next_change, to_row
from games.services import ways
from games.services.progress import go_on
from games.services.refusals import Rejected, Why
from games.services.waiting import settle_again
from games.store import TableEdit, around, locked_table


def look_at(game_id: int) -> bool:
    """Compare what is said of the players of a table with their connections, and with the time.

    Returns whether something has changed. Needs nothing of the game, only the row of its table.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None:
            return False
        was, now = game.absences, timezone.now().timestamp()
        connections = Connection.objects.filter(game=game).exclude(player=None)
        ended = set(connections.gone().values_list("player", flat=True))
        here = set(connections.here().values_list("player", flat=True))
        connections.gone().delete()
        absences = _later(was, now)
        for player_id in ended - here:
            if player_id not in absences or not absences[player_id].is_gone:
                absences[player_id] = Absence(Sign.QUIET, now)
        has_changed = _write(game, _fields(game, absences))
    if has_changed and game.status == Game.Status.OPEN:
        # Who has gone quiet is not waited for.
        settle_again(game_id)
    # They came just as they were given up, or their server could not say for a while that they are here.
    for player_id in here:
        if player_id in absences and absences[player_id].sign == Sign.QUIET:
            come_back(game_id, player_id)
    if game.ways and _stages(was) != _stages(absences):
        ways.decide(game_id)
    return has_changed


def _later(absences: Mapping[int, Absence], now: float) -> dict[int, Absence]:
    """The absences as they are by now."""
    later = {player_id: absence.at(now) for player_id, absence in absences.items()}
    return {player_id: absence for player_id, absence in later.items() if absence is not None}


def _stages(absences: Mapping[int, Absence]) -> dict[int, int]:
    return {player_id: absence.stage for player_id, absence in absences.items() if absence.is_gone}


def _fields(game: Game, absences: Mapping[int, Absence]) -> dict[str, Any]:
    """The fields of a table's row that say who is gone. Choices lapse when somebody comes or goes."""
    decided_on = {player_id for player_id, stage in _stages(absences).items() if stage}
    before = {player_id for player_id, stage in _stages(game.absences).items() if stage}
    ticks = [absence for absence in absences.values() if not (game.clock and absence.is_gone)]
    is_at_an_end = game.status in {Game.Status.OVER, Game.Status.CLOSED}
    due = None if is_at_an_end else next_change(ticks)
    return {
        "presence": to_row(absences),
        "ways": game.ways if decided_on == before else {},
        "presence_due": None if due is None else datetime.fromtimestamp(due, UTC),
    }


def _write(game: Game, fields: Mapping[str, Any]) -> bool:
    """Write and announce what is different. The version of the table rises only with what people see."""
    changed = [name for name, value in fields.items() if getattr(game, name) != value]
    if not changed:
        return False
    is_seen = changed != ["presence_due"]
    for name in changed:
        setattr(game, name, fields[name])
    game.table_version += is_seen
    game.save(update_fields=[*changed, "table_version"])
    if is_seen:
        changes = [Change(TABLE, game.pk, game.table_version, around(game))]
        # Pages catch up by version while announcements fail.
        transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)
    return is_seen


# -- coming back


def seen(game_id: int, player_id: int, *, has_opened: bool = False) -> None:
    """A player is connected. Who has left is back only when they open the page again."""
    game = Game.objects.only("presence").filter(pk=game_id).first()
    absence = game.absences.get(player_id) if game else None
    if absence is not None and (absence.sign == Sign.QUIET or (absence.is_gone and has_opened)):
        come_back(game_id, player_id)


def is_missed(game: Game, player: Player) -> bool:
    """Whether a game that runs has to be told that this player is here."""
    absence = game.absences.get(player.pk)
    is_gone = absence is not None and absence.is_gone
    return game.status in {Game.Status.OPEN, Game.Status.PLAYING} and (is_gone or player.is_away)


def come_back(game_id: int, player_id: int) -> None:
    """A player is here again: everybody is told, and the seat is theirs if the house has played for them."""
    with locked_table(game_id) as table:
        player = next((player for player in table.players if player.pk == player_id), None)
        if player is not None:
            return_to_seat(table, player)


def return_to_seat(table: TableEdit, player: Player) -> None:
    """The same within a command at the table."""
    absences = table.game.absences
    if player.pk in absences and absences[player.pk].is_gone:
        _set(table, {**absences, player.pk: Absence(Sign.BACK, timezone.now().timestamp())})
    if table.game.status == Game.Status.PLAYING and player.is_away:
        table.set_player(player.seat, controller=Player.Controller.PERSON, missed=0)
        go_on(table)


# -- leaving


def leave_game(game_id: int, user_id: int | None) -> None:
    """Leave a running game. With a clock the house plays at once; without, the others decide how to go on."""
    with locked_table(game_id) as table:
        player = table.player_of(user_id)
        if player is None:
            raise Rejected(Why.NOT_SEATED)
        if table.game.status != Game.Status.PLAYING:
            is_over = table.game.status == Game.Status.OVER
            raise Rejected(Why.GAME_OVER if is_over else Why.NOT_STARTED)
        Connection.objects.filter(player=player.pk).delete()
        gone = Absence(Sign.LEFT, timezone.now().timestamp(), stage=2)
        _set(table, {**table.game.absences, player.pk: gone})
        if table.game.clock:
            table.set_player(player.seat, controller=Player.Controller.HOUSE)
            go_on(table)


def _set(table: TableEdit, absences: Mapping[int, Absence]) -> None:
    table.set_around(**_fields(table.game, absences))
