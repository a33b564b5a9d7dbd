"""What is done to a table by those who do not play: end it, void its result. Who plays: `staff_seats.py`.

Each is done under the lock of the table, once for each form, with a reason that the players read there.
Who has done it, when and why stands in Django's history of the game. Nobody does it at their own table.
Whether somebody may, as staff or as the organiser of a table, is asked by whoever calls this.
"""

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.live import announce
from games.live.announce import Change
from games.live.topics import GAME, TABLE
from games.models import Game, Player
from games.models.acts import Act, Deed, Role, acts_to_row
from games.services.counting import counting_alone, take_out
from games.services.progress import end_early
from games.services.refusals import Rejected, Why
from games.services.secrets import are_open
from games.services.waiting import CLOSED_BY_STAFF, close
from games.store import TableEdit, locked_table
from games.store.delta import around
from games.store.lobby import lobby_changed
from luckybox_site.jobs.services import enqueue

logger = logging.getLogger(__name__)

#: The kind of the job (`games/jobs.py`).
TAKE_OUT: Final = "take-out"


class Said(NamedTuple):
    """Who wants it, why, and the key of their form."""

    by: int
    reason: str
    key: str
    role: Role = Role.STAFF
    #: It is about more than this table, so whoever plays there may do it, too.
    is_general: bool = False


#: Changes a table, and says for the history what was changed: a sentence and the names in it.
Words = tuple[str, dict[str, str]]
Doing = Callable[[TableEdit], Words]


# -- the whole game


def end(game_id: int, said: Said, deed: Deed = Deed.END) -> bool:
    """End a game without a winner, or close a table that waits; whether this form has done it.

    A game whose log cannot be read any more is closed as it is.
    """
    try:
        return act_on(game_id, deed, said, _end)
    except (Rejected, Game.DoesNotExist, OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("Table %s cannot be ended by its log, and is closed.", game_id)
        return _close_unread(game_id, said, deed)


def end_by_hand(game_id: int, said: Said) -> bool:
    """The same where the organiser has another result for it, from a paper table: the game counts nowhere."""
    return end(game_id, said, Deed.BY_HAND)


def _end(table: TableEdit) -> Words:
    if table.game.status == Game.Status.OPEN:
        close(table, CLOSED_BY_STAFF)
        return _("Closed: %(reason)s"), {}
    require_running(table.game)
    end_early(table)
    return _("Ended: %(reason)s"), {}


@transaction.atomic
def _close_unread(game_id: int, said: Said, deed: Deed) -> bool:
    """Close a running game by its row alone. Its log stays as it is, for whoever looks for the fault."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if any(act.key == said.key for act in game.acts_of_staff):
        return False
    _require_stranger(said.by, game)
    require_running(game)
    fields = {
        "status": Game.Status.CLOSED,
        "result": {"closed": CLOSED_BY_STAFF},
        "finished_at": timezone.now(),
        "acts": _with(game, deed, None, said),
        "to_move": 0,
        "to_press_next": 0,
        "presence": {},
        "ways": {},
        "version": game.version + 1,
        "table_version": game.table_version + 1,
        **dict.fromkeys(("deadline", "turn_deadline", "gate_deadline", "paused_at", "presence_due")),
    }
    for name, value in fields.items():
        setattr(game, name, value)
    game.save(update_fields=[*fields])
    Player.objects.filter(game=game_id).update(moves_at=None)
    changes = [
        Change(GAME, game_id, game.version),
        Change(TABLE, game_id, game.table_version, around(game)),
    ]
    transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)
    lobby_changed()
    _log(said, game, (_("Closed, because its moves cannot be read: %(reason)s"), {}))
    return True


def void(game_id: int, said: Said) -> bool:
    """Take the result of a game that is over out of profiles, leaderboards and ratings.

    Its record and its pages stay as they are, and say so. What was counted is taken out by a job, because
    later games may have to be rated again.
    """
    is_done = act_on(game_id, Deed.VOID, said, _void)
    if is_done:
        _show_in_match(game_id)
    return is_done


def take_out_void(game_id: int) -> None:
    """Take what a void game has brought out of everything that is counted; twice does no harm."""
    with counting_alone():
        if Game.objects.get(pk=game_id).is_void:
            take_out(game_id)


def _show_in_match(game_id: int) -> None:
    """The tables of the games that follow in a match show its points, too."""
    later = Game.objects.filter(rematch_of=game_id, match_game__gt=1).values_list("pk", flat=True).first()
    if later is not None:
        with locked_table(later) as table:
            table.touch_table()
            table.touch()
        _show_in_match(later)


def _void(table: TableEdit) -> Words:
    game = table.game
    if game.status != Game.Status.OVER:
        raise Rejected(Why.CLOSED if game.status == Game.Status.CLOSED else Why.NOT_OVER)
    if game.is_void:
        raise Rejected(Why.VOID_ALREADY)
    if game.is_ended_early:
        raise Rejected(Why.COUNTS_NOWHERE)
    enqueue(TAKE_OUT, key=f"void {game.pk}", game=game.pk)
    return _("The result counts no more: %(reason)s"), {}


# -- what all of them share


def act_on(game_id: int, deed: Deed, said: Said, doing: Doing, seat: int | None = None) -> bool:
    with locked_table(game_id) as table:
        if any(act.key == said.key for act in table.game.acts_of_staff):
            return False
        if not said.reason:
            raise Rejected(Why.NO_REASON)
        if not said.is_general:
            _require_stranger(said.by, table.game)
        words = doing(table)
        table.set_around(acts=_with(table.game, deed, seat, said))
        # The pages of the game say it, too.
        table.touch()
        _log(said, table.game, words)
    return True


def _with(game: Game, deed: Deed, seat: int | None, said: Said) -> list[list[object]]:
    return acts_to_row([*game.acts_of_staff, Act(deed, seat, said.reason, said.key, said.role)])


def require_running(game: Game) -> None:
    if game.status == Game.Status.OPEN:
        raise Rejected(Why.NOT_STARTED)
    if game.status == Game.Status.CLOSED:
        raise Rejected(Why.CLOSED)
    if game.status == Game.Status.OVER:
        raise Rejected(Why.GAME_OVER)


def plays_with(user_id: int, game: Game) -> bool:
    """Whether somebody sits at a table, or at a running one with the same deal."""
    seats = Player.objects.filter(user=user_id)
    if seats.filter(game=game.pk).exists():
        return True
    if game.deal_group is None:
        return False
    return seats.filter(game__in=Game.objects.filter(deal_group=game.deal_group).unfinished()).exists()


def _require_stranger(user_id: int, game: Game) -> None:
    if plays_with(user_id, game):
        raise Rejected(Why.OWN_TABLE)


# -- looking


def note_look(game: Game, user_id: int) -> None:
    """Somebody wants to see what has happened so far at a table; that stands in its history.

    Refused for those who play there or with its deal, until it is over.
    """
    if not game.has_started:
        raise Rejected(Why.NOTHING_TO_LOOK_AT)
    if are_open(game):
        return
    _require_stranger(user_id, game)
    note(game, user_id, _("Looked at the running game."))


def note(game: Game, user_id: int, message: str) -> None:
    """Write a line into the history of a game."""
    LogEntry.objects.create(
        user_id=user_id,
        content_type=ContentType.objects.get_for_model(Game),
        object_id=str(game.pk),
        object_repr=game.code,
        action_flag=CHANGE,
        change_message=message,
    )


def _log(said: Said, game: Game, words: Words) -> None:
    sentence, names = words
    note(game, said.by, sentence % {**names, "reason": said.reason})
