"""Players who lose the connection, leave or come back: what the row of their table stores, and who plays."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Connection, Game, Player
from games.models.absences import Absence, Sign, next_change, to_row
from games.services import ways
from games.services.progress import go_on
from games.services.refusals import Rejected, Why
from games.services.waiting import settle_again
from games.store import TableEdit, announce_tables, locked_table


def update_presence(game_id: int) -> bool:
    """Bring `Game.presence` up to date with the players' connections and the time; whether a page changes.

    Reads the row of the table only, not the game.
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
    # They connected while this ran, or their server could not renew their rows for a while.
    for player_id in here:
        if player_id in absences and absences[player_id].sign == Sign.QUIET:
            come_back(game_id, player_id)
    if game.ways and _stages(was) != _stages(absences):
        ways.decide(game_id)
    return has_changed


def _later(absences: Mapping[int, Absence], now: float) -> dict[int, Absence]:
    """The absences that are left at this time, with their stages."""
    later = {player_id: absence.at(now) for player_id, absence in absences.items()}
    return {player_id: absence for player_id, absence in later.items() if absence is not None}


def _stages(absences: Mapping[int, Absence]) -> dict[int, int]:
    """The stage of each player who is gone."""
    return {player_id: absence.stage for player_id, absence in absences.items() if absence.is_gone}


def _fields(game: Game, absences: Mapping[int, Absence]) -> dict[str, Any]:
    """The fields of a row that follow from its absences. Votes lapse when somebody comes or goes."""
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
    """Write and announce fields that differ. The table's version rises only if a page changes."""
    changed = [name for name, value in fields.items() if getattr(game, name) != value]
    if not changed:
        return False
    is_seen = changed != ["presence_due"]
    for name in changed:
        setattr(game, name, fields[name])
    game.table_version += is_seen
    game.save(update_fields=[*changed, "table_version"])
    if is_seen:
        announce_tables([game])
    return is_seen


# -- coming back


def note_connected(game_id: int, player_id: int, *, has_opened: bool = False) -> None:
    """Bring back a player who is connected; one who has left, only when the page was opened again."""
    game = Game.objects.only("presence").filter(pk=game_id).first()
    absence = game.absences.get(player_id) if game else None
    if absence is not None and (absence.sign == Sign.QUIET or (absence.is_gone and has_opened)):
        come_back(game_id, player_id)


def is_absent(game: Game, player: Player) -> bool:
    """Whether others are told that this player is gone, or the house plays for them."""
    absence = game.absences.get(player.pk)
    is_gone = absence is not None and absence.is_gone
    return game.status in {Game.Status.OPEN, Game.Status.PLAYING} and (is_gone or player.is_away)


def come_back(game_id: int, player_id: int) -> None:
    """Bring back a player: the others are told, and the house stops playing for them."""
    with locked_table(game_id) as table:
        player = next((player for player in table.players if player.pk == player_id), None)
        if player is not None:
            return_to_seat(table, player)


def return_to_seat(table: TableEdit, player: Player) -> None:
    """Bring back a player within a command that has locked the table."""
    absences = table.game.absences
    if player.pk in absences and absences[player.pk].is_gone:
        _set(table, {**absences, player.pk: Absence(Sign.BACK, timezone.now().timestamp())})
    if table.game.status == Game.Status.PLAYING and player.is_away:
        table.set_player(player.seat, controller=Player.Controller.PERSON, missed=0)
        go_on(table)


def forget_absence(table: TableEdit, player: Player) -> None:
    """Somebody else has the seat of a player from now on, who is neither gone nor back."""
    kept = {
        player_id: absence for player_id, absence in table.game.absences.items() if player_id != player.pk
    }
    _set(table, kept)


# -- leaving


def leave_game(game_id: int, user_id: int | None) -> None:
    """Leave a running game. With a clock the house plays at once; without one the others decide."""
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
