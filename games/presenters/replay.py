"""Games told afterwards: every position of a finished game, its story, and how its chances came out."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from django.utils import translation
from django.utils.safestring import SafeString

from games.engine.chance import Shuffler
from games.models import Game, Player
from games.presenters.luckybox.replay import TELLER as LUCKY_BOX
from games.presenters.luckynumbers.replay import TELLER as LUCKY_NUMBERS
from games.presenters.part import with_token
from games.store import Play, Table, look
from games.store.record import Moment, deal_again, moments


class Teller(Protocol):
    """What a game brings to be told afterwards."""

    @property
    def shuffles(self) -> str:
        """The template that explains how the game's shuffles are redone."""

    def scene(self, table: Table, seat: int | None, language: str) -> str:
        """One position, as a seat or a spectator saw it then."""

    def caption(self, table: Table, seat: int | None, language: str) -> str:
        """What led to a position, in one sentence."""

    def chapters(self, table: Table, language: str, *, settled: bool) -> Sequence[Any]:
        """The whole story, or only what nobody can take back any more."""

    def dealt(self, table: Table, event: Any) -> str:
        """What chance brought with an event, in words; nothing where all was chosen."""


TELLERS: Mapping[str, Teller] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}


class Position(NamedTuple):
    """A step of a finished game, as it is shown."""

    step: int
    last: int
    seat: int | None
    #: Who did this step; `None` for chance.
    actor: Player | None
    caption: str
    scene: SafeString


def steps(table: Table) -> int:
    """How many steps a finished game has, after the one it begins with."""
    return len(_moments(table.game.pk, table.game.code)) - 1


def position(table: Table, seat: int | None, step: int) -> Position:
    """A step of a finished game from somebody's view."""
    language = translation.get_language() or "en"
    then = _moments(table.game.pk, table.game.code)[step].play
    at_that_time = Table(_row(table.game, then), tuple(_present(player) for player in table.players), then)
    teller = TELLERS[table.game.kind]
    actor = then.entries[-1].seat if then.entries else None
    return Position(
        step,
        steps(table),
        seat,
        None if actor is None else table.players[actor],
        teller.caption(at_that_time, seat, language),
        with_token(teller.scene(at_that_time, seat, language), ""),
    )


class Dealt(NamedTuple):
    """Something that chance brought: as it was played, and as the seed brings it."""

    played: str
    again: str
    agrees: bool


def redealt(table: Table) -> list[Dealt]:
    """All that chance brought in a finished game, beside what its seed brings."""
    teller = TELLERS[table.game.kind]
    found = []
    for played, again in deal_again(_play(table), Shuffler(table.game.seed)):
        words = teller.dealt(table, played)
        if words:
            found.append(Dealt(words, teller.dealt(table, again), played == again))
    return found


class ToldAt(NamedTuple):
    """A chapter of the story, and the step of the replay that it begins with."""

    step: int
    told: Any


def story(table: Table) -> list[ToldAt]:
    """The chapters of a game in order; of a running game, only the settled ones."""
    language = translation.get_language() or "en"
    settled = table.game.status != Game.Status.OVER
    chapters = TELLERS[table.game.kind].chapters(table, language, settled=settled)
    # There is no replay of a running game.
    seen = [] if settled else [moment.chapter for moment in _moments(table.game.pk, table.game.code)]
    return [ToldAt(bisect_left(seen, number), told) for number, told in enumerate(chapters)]


def _play(table: Table) -> Play:
    if table.play is None:
        raise LookupError("the game has not started")
    return table.play


@lru_cache(maxsize=32)
def _moments(game_id: int, code: str) -> tuple[Moment, ...]:
    """Every position of a game that is over and will not change. Its code is never used again."""
    del code
    return tuple(moments(_play(look(game_id, 1))))


def _row(game: Game, then: Play) -> Game:
    """The row as it was at a position: a result comes in the end."""
    if then.kind.engine.outcome(then.state) is None:
        game = copy(game)
        game.result = None
    return game


def _present(player: Player) -> Player:
    """Whether somebody is away or has pressed Next says nothing of the time before."""
    player = copy(player)
    player.is_away, player.is_ready = False, True
    return player
