"""The results of a game that is over, as rows: one for each seat, written together with the last move."""

from collections.abc import Sequence

from django.utils import timezone

from games.adapters import ADAPTERS
from games.adapters.base import SeatScore
from games.engine.switches import fingerprint
from games.models import Game, Player, Result
from games.models.absences import Sign


def results_of(game: Game, players: Sequence[Player]) -> list[Result]:
    """The results, not yet written. Those of a game that was ended early or is void have no place."""
    adapter, people = ADAPTERS[game.kind], sum(not player.is_computer for player in players)
    scores: Sequence[SeatScore | None] = [None] * len(players)
    if not game.is_ended_early:
        scores = adapter.scores(game.result or {}, [player.counters for player in players])
    worths = [score.worth for score in scores if score is not None]
    same = {
        "game": game,
        "kind": game.kind,
        "edition": adapter.edition(game.rules),
        "edition_hash": _edition_hash(game),
        "seats": len(players),
        "people": people,
        "is_apart": adapter.is_apart(game.rules, game.deck_id),
        "is_rated": game.is_rated and people > 1 and not (game.is_ended_early or game.is_void),
        "is_public": is_public(game),
        "finished_at": game.finished_at or timezone.now(),
    }
    return [
        Result(
            seat=player.seat,
            user_id=player.user_id,
            place=None if score is None or game.is_void else 1 + sum(worth > score.worth for worth in worths),
            is_tied=score is not None and worths.count(score.worth) > 1,
            total=0 if score is None else score.total,
            points={} if score is None else score.points,
            has_left=has_left(game, player),
            **same,
        )
        for player, score in zip(players, scores, strict=True)
    ]


def _edition_hash(game: Game) -> str:
    adapter = ADAPTERS[game.kind]
    own = adapter.own_of(game.rules)
    return "" if own is None else fingerprint(adapter.edition_of(game.rules), own.deck)


def is_public(game: Game) -> bool:
    """Whether everybody may look at the table of a game: at those that share a deal, only later."""
    is_for_all = game.visibility == Game.Visibility.PUBLIC
    return is_for_all and game.watching_by == Game.WatchingBy.EVERYBODY and game.deal_group is None


def has_left(game: Game, player: Player) -> bool:
    """Whether a person was gone at the end: the house played for them, or they had pressed Leave."""
    absence = game.absences.get(player.pk)
    return player.is_away or (absence is not None and absence.sign == Sign.LEFT)
