"""The ranking of a game of Lucky Box, for those who watch: by points."""

from games.engine.luckybox.state import Phase
from games.engine.luckybox.view import SeatView
from games.presenters import watching
from games.presenters.luckybox import words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.part import Part
from games.presenters.watching import Stand


def ranking(seen: Perspective) -> Part:
    """The players by their points; at the end of the game more moons decide between those who are level."""
    is_over = seen.view.phase is Phase.OVER
    return watching.ranking(seen, [_stand(seat, is_over=is_over) for seat in seen.view.seats])


def _stand(seat: SeatView, *, is_over: bool) -> Stand:
    worth = (seat.score, seat.moons if is_over else 0)
    return Stand(worth, str(seat.score), words.points(seat.score))
