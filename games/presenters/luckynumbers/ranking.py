"""The ranking of Lucky Numbers, for those who watch: by free squares, and after a match by its points."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters import watching
from games.presenters.luckynumbers import boards, words
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.part import Part
from games.presenters.watching import Stand


def ranking(seen: Perspective) -> Part:
    """The players, those with the fewest free squares first; after a match those with the most points."""
    match = seen.match
    free = [board.free for board in seen.view.boards]
    if match is None:
        stands = [Stand((-count,), _short(count), boards.free_squares(count)) for count in free]
    elif match.is_over:
        stands = [
            Stand((points,), words.points(points), _in_match(points), _short(count))
            for count, points in zip(free, match.totals, strict=True)
        ]
    else:
        stands = [
            Stand((-count,), _short(count), boards.free_squares(count), _in_match(points))
            for count, points in zip(free, match.totals, strict=True)
        ]
    return watching.ranking(seen, stands)


def _short(free: int) -> str:
    return ngettext("%(count)d free", "%(count)d free", free) % {"count": free} if free else _("full")


def _in_match(points: int) -> str:
    text = ngettext("%(points)s point in the match", "%(points)s points in the match", points)
    return text % {"points": words.points(points)}
