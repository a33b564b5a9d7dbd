"""Who leads in a game of Lucky Box: by points."""

from functools import lru_cache

from games.engine.luckybox.state import Phase
from games.engine.luckybox.view import SeatView
from games.presenters import watching
from games.presenters.lists import items_in_words
from games.presenters.luckybox import words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.part import Part
from games.presenters.standings import Stand, panel


def ranking(seen: Perspective) -> Part:
    """For those who watch: at the end of the game more moons decide between players with the same points."""
    is_over = seen.view.phase is Phase.OVER
    return watching.ranking(
        seen,
        [_stand(seat.score, seat.moons if is_over else 0, seen.language) for seat in seen.view.seats],
    )


@lru_cache(maxsize=4096)
def _stand(score: int, moons: int, language: str) -> Stand:
    return Stand((score, moons), str(score), words.points(score))


def standings(seen: Perspective) -> str:
    """For the players, while they play: with the stars and moons that are still to be counted."""
    return panel(seen, [_with_tokens(seat, seen.view.round) for seat in seen.view.seats])


def _with_tokens(seat: SeatView, round_number: int) -> Stand:
    tokens = [words.stars(seat.stars[round_number - 1]), words.moons(seat.moons)]
    return Stand((seat.score,), str(seat.score), words.points(seat.score), items_in_words(tokens))
