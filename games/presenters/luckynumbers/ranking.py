"""Who leads in Lucky Numbers: by free squares, and after a match by its points."""

from functools import lru_cache

from games.presenters import watching
from games.presenters.luckynumbers import boards, words
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.part import Part
from games.presenters.standings import Stand, panel


def ranking(seen: Perspective) -> Part:
    """For those who watch: the fewest free squares first; after a match the most points."""
    match = seen.match
    if match is None or not match.is_over:
        return watching.ranking(seen, _by_free_squares(seen))
    stands = [
        Stand((points,), words.points(points), boards.in_the_match(points), boards.short_of(board.free))
        for board, points in zip(seen.view.boards, match.totals, strict=True)
    ]
    return watching.ranking(seen, stands)


def standings(seen: Perspective) -> str:
    """For the players, while they play."""
    return panel(seen, _by_free_squares(seen))


def _by_free_squares(seen: Perspective) -> list[Stand]:
    match, free = seen.match, [board.free for board in seen.view.boards]
    notes = map(boards.in_the_match, match.totals) if match else [""] * len(free)
    return [_stand(count, note, seen.language) for count, note in zip(free, notes, strict=True)]


@lru_cache(maxsize=1024)
def _stand(free: int, note: str, language: str) -> Stand:
    return Stand((-free,), boards.short_of(free), boards.free_squares(free), note)
