"""Votes on how a game without a clock goes on when players are gone.

The others choose to keep waiting, to let the house play for those who are gone, or to end the game.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from games.models import Game, Player
from games.models.absences import Absence, Sign
from games.services.progress import end_early, go_on
from games.services.refusals import Rejected, Why
from games.store import Table, TableEdit, locked_table

#: From so many voters on a majority decides. With fewer, one vote is enough after two minutes.
MANY = 3


class Way(StrEnum):
    """What a player can vote for."""

    WAIT = "wait"
    HOUSE = "house"
    END = "end"


class Question(NamedTuple):
    """A vote that is open: whom it is about, who may vote, and the votes so far."""

    #: The players who are gone and for whom nobody plays yet, and those who may vote.
    gone: tuple[Player, ...]
    here: tuple[Player, ...]
    #: The votes so far, by the key of the voter's row.
    chosen: Mapping[int, Way]
    #: Whether one alone may decide: all who are gone have left, or have been gone for two minutes.
    is_late: bool
    #: Whether all who are gone have left by pressing Leave.
    have_left: bool
    #: Whether they may end the game; at an arranged table only the organiser does.
    may_end: bool = True

    @property
    def about(self) -> str:
        """Names those who are gone, so that a vote does not count when others are gone later."""
        return ".".join(str(player.pk) for player in self.gone)

    def count(self, way: Way) -> int:
        return sum(chosen == way for chosen in self.chosen.values())

    @property
    def needed(self) -> int:
        """How many votes let the house play; after two minutes one is enough for fewer than three voters."""
        return len(self.here) // 2 + 1

    @property
    def decision(self) -> Way | None:
        """The way that has enough votes."""
        count, alone = len(self.here), len(self.here) == 1 and not self.is_late
        if alone or not count:
            return None
        if self.count(Way.END) == count:
            return Way.END
        is_patient = count < MANY and self.is_late and not self.count(Way.WAIT) and self.count(Way.HOUSE)
        return Way.HOUSE if is_patient or self.count(Way.HOUSE) >= self.needed else None


def question_at(table: Table | TableEdit) -> Question | None:
    """The open vote of a table. A game with a clock has none, for it goes on by itself; nor a paused one."""
    game = table.game
    if game.status != Game.Status.PLAYING or game.clock or game.is_paused:
        return None
    absences = {player_id: absence for player_id, absence in game.absences.items() if absence.is_gone}
    gone = tuple(player for player in table.players if player.is_person and _is_late(absences, player))
    here = tuple(
        player for player in table.players if player.user_id is not None and player.pk not in absences
    )
    if not gone or not here:
        return None
    chosen = {player.pk: Way(game.ways[str(player.pk)]) for player in here if str(player.pk) in game.ways}
    theirs = [absences[player.pk] for player in gone]
    is_late = all(absence.stage > 1 for absence in theirs)
    have_left = all(absence.sign == Sign.LEFT for absence in theirs)
    return Question(gone, here, chosen, is_late, have_left, may_end=not game.is_arranged)


def _is_late(absences: Mapping[int, Absence], player: Player) -> bool:
    return player.pk in absences and absences[player.pk].stage > 0


def choose(game_id: int, user_id: int | None, way: Way, about: str) -> None:
    """Vote; a way with enough votes takes effect at once. `about` is `Question.about` of the form."""
    with locked_table(game_id) as table:
        player = table.player_of(user_id)
        if player is None:
            raise Rejected(Why.NOT_SEATED)
        question = question_at(table)
        if question is None or question.about != about or player not in question.here:
            raise Rejected(Why.NOTHING_TO_DECIDE)
        if way is Way.END and not question.may_end:
            raise Rejected(Why.ORGANISER_ENDS)
        table.set_around(ways={**table.game.ways, str(player.pk): str(way)})
        _decide(table)


def decide(game_id: int) -> None:
    """Let a way take effect that has enough votes now that more time has passed."""
    with locked_table(game_id) as table:
        _decide(table)


def _decide(table: TableEdit) -> None:
    question = question_at(table)
    if question is None or question.decision is None:
        return
    # The form disappears from every page, even if nobody else has voted.
    table.set_around(ways={})
    table.touch_table()
    if question.decision is Way.END:
        end_early(table)
        return
    for player in question.gone:
        table.set_player(player.seat, controller=Player.Controller.HOUSE)
    go_on(table)
