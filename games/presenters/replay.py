"""Replays: every position of a finished game, its story, and what its seed brings again."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from django.utils import translation
from django.utils.safestring import SafeString

from games.adapters.base import shuffler_of
from games.models import Game, Player
from games.presenters.log import ChapterText
from games.presenters.luckybox.replay import REPLAY_PRESENTER as LUCKY_BOX
from games.presenters.luckynumbers.replay import REPLAY_PRESENTER as LUCKY_NUMBERS
from games.presenters.part import with_token
from games.store import Play, Table, read_table
from games.store.record import Moment, deal_again, moments


class ReplayPresenter(Protocol):
    """What a game shows of itself when it is replayed."""

    @property
    def shuffles(self) -> str:
        """The template that explains how to repeat the game's shuffles."""

    def scene(self, table: Table, seat: int | None, language: str) -> str:
        """The markup of one position, as a seat or a spectator saw it at that time."""

    def caption(self, table: Table, seat: int | None, language: str) -> str:
        """The event that led to a position, in one sentence."""

    def chapters(self, table: Table, language: str, *, settled: bool) -> Sequence[ChapterText]:
        """The whole story in words, or only what can no longer be undone (`settled`)."""

    def dealt(self, table: Table, event: Any) -> str:
        """What chance brought with an event, in words; empty for an event without chance."""


REPLAY_PRESENTERS: Mapping[str, ReplayPresenter] = {"luckybox": LUCKY_BOX, "luckynumbers": LUCKY_NUMBERS}


class Position(NamedTuple):
    """A step of a finished game, ready for its page."""

    step: int
    last: int
    seat: int | None
    #: Who did this step; `None` for chance.
    actor: Player | None
    caption: str
    scene: SafeString


def steps(table: Table) -> int:
    """How many steps a finished game has, the first position not counted."""
    return len(_moments(table.game.pk, table.game.code)) - 1


def position(table: Table, seat: int | None, step: int) -> Position:
    """A step of a finished game as one seat, or a spectator, saw it."""
    language = translation.get_language() or "en"
    then = _moments(table.game.pk, table.game.code)[step].play
    at_that_time = Table(_row(table.game, then), tuple(_present(player) for player in table.players), then)
    presenter = REPLAY_PRESENTERS[table.game.kind]
    actor = then.entries[-1].seat if then.entries else None
    return Position(
        step,
        steps(table),
        seat,
        None if actor is None else table.players[actor],
        presenter.caption(at_that_time, seat, language),
        with_token(presenter.scene(at_that_time, seat, language), ""),
    )


class Dealt(NamedTuple):
    """Something that chance brought: as it was played, and as the seed gives it again."""

    played: str
    again: str
    agrees: bool


def redealt(table: Table) -> list[Dealt]:
    """All that chance brought in a finished game, each with what its seed gives again."""
    presenter = REPLAY_PRESENTERS[table.game.kind]
    found = []
    for played, again in deal_again(_play(table), shuffler_of(table.game)):
        words = presenter.dealt(table, played)
        if words:
            found.append(Dealt(words, presenter.dealt(table, again), played == again))
    return found


class StoryChapter(NamedTuple):
    """A chapter of the story, and the step of the replay that it begins with."""

    step: int
    text: ChapterText


def story(table: Table) -> list[StoryChapter]:
    """The chapters of a game in order; of a running game, only those that can no longer be undone."""
    language = translation.get_language() or "en"
    settled = table.game.status != Game.Status.OVER
    chapters = REPLAY_PRESENTERS[table.game.kind].chapters(table, language, settled=settled)
    # There is no replay of a running game.
    begins = [] if settled else [moment.chapter for moment in _moments(table.game.pk, table.game.code)]
    return [StoryChapter(bisect_left(begins, number), text) for number, text in enumerate(chapters)]


def _play(table: Table) -> Play:
    if table.play is None:
        raise LookupError("the game has not started")
    return table.play


@lru_cache(maxsize=32)
def _moments(game_id: int, code: str) -> tuple[Moment, ...]:
    """Every position of a game that is over. A key may be used again in another database, a code is not."""
    del code
    return tuple(moments(_play(read_table(game_id, 1))))


def _row(game: Game, then: Play) -> Game:
    """The row as it was at a position: without the result before the end."""
    if then.adapter.engine.outcome(then.state) is None:
        game = copy(game)
        game.result = None
    return game


def _present(player: Player) -> Player:
    """The player in a replay: who was away or had pressed Next at that time is not recorded."""
    player = copy(player)
    player.controller, player.is_ready = player.Controller.PERSON, True
    return player
