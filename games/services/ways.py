"""How a game without a clock goes on when somebody is gone: the others choose a way, and enough decide.

They can keep waiting, let the house play for those who are gone, or end the game.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from games.models import Game, Player
from games.models.absences import Absence, Sign
from games.services.progress import end_early, go_on
from games.services.refusals import Rejected, Why
from games.store import Table, TableEdit, locked_table

#: With so many here a majority decides; with fewer, patience does.
MANY = 3


class Way(StrEnum):
    """What somebody wants to happen."""

    WAIT = "wait"
    HOUSE = "house"
    END = "end"


class Question(NamedTuple):
    """Which way on? With all that the answer depends on."""

    #: The players who are gone and for whom nobody plays, and those who are here and can choose.
    gone: tuple[Player, ...]
    here: tuple[Player, ...]
    #: What those who are here have chosen so far, by the key of their row.
    chosen: Mapping[int, Way]
    #: Whether those who are gone have been gone so long, or have left, that one alone may decide.
    is_late: bool
    #: Whether they have all said that they leave.
    have_left: bool

    @property
    def about(self) -> str:
        """What a choice is about: it does not count for others who are gone later."""
        return ".".join(str(player.pk) for player in self.gone)

    def count(self, way: Way) -> int:
        return sum(chosen == way for chosen in self.chosen.values())

    @property
    def needed(self) -> int:
        """How many have to choose that the house plays; one is enough for fewer than three who waited."""
        return len(self.here) // 2 + 1

    @property
    def decision(self) -> Way | None:
        """What is to be done now, if enough have chosen it."""
        count, alone = len(self.here), len(self.here) == 1 and not self.is_late
        if alone or not count:
            return None
        if self.count(Way.END) == count:
            return Way.END
        is_patient = count < MANY and self.is_late and not self.count(Way.WAIT) and self.count(Way.HOUSE)
        return Way.HOUSE if is_patient or self.count(Way.HOUSE) >= self.needed else None


def question_at(table: Table | TableEdit) -> Question | None:
    """What the people at a table can decide now; nothing with a clock, which goes on by itself."""
    game = table.game
    if game.status != Game.Status.PLAYING or game.clock:
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
    return Question(gone, here, chosen, is_late, all(absence.sign == Sign.LEFT for absence in theirs))


def _is_late(absences: Mapping[int, Absence], player: Player) -> bool:
    return player.pk in absences and absences[player.pk].stage > 0


def choose(game_id: int, user_id: int | None, way: Way, about: str) -> None:
    """Choose a way on for those who are gone; what enough people have chosen happens at once."""
    with locked_table(game_id) as table:
        player = table.player_of(user_id)
        if player is None:
            raise Rejected(Why.NOT_SEATED)
        question = question_at(table)
        if question is None or question.about != about or player not in question.here:
            raise Rejected(Why.NOTHING_TO_DECIDE)
        table.set_around(ways={**table.game.ways, str(player.pk): str(way)})
        _decide(table)


def decide(game_id: int) -> None:
    """Do what enough people have chosen, now that more time has passed."""
    with locked_table(game_id) as table:
        _decide(table)


def _decide(table: TableEdit) -> None:
    question = question_at(table)
    if question is None or question.decision is None:
        return
    # The page says what has been decided, so it changes in any case.
    table.set_around(ways={})
    table.touch_table()
    if question.decision is Way.END:
        end_early(table)
        return
    for player in question.gone:
        table.set_player(player.seat, controller=Player.Controller.HOUSE)
    go_on(table)
