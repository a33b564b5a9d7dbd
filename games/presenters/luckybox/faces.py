"""The faces of a full table: a strip that stays in sight on a phone, with everybody's points."""

from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext as _

from games.presenters.luckybox.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places

#: With fewer players their boards are near enough.
FEWEST = 7

_faces = macro("luckybox/faces.jinja", "faces")
_points = macro("luckybox/faces.jinja", "points")

NO_FACES = leaf("faces", macro("luckybox/faces.jinja", "no_faces")())


def faces(seen: Perspective) -> Part:
    """A token for each player, with their points: they are all that a move can change here.

    The style sheet marks who is waited for or gone, by the same classes as at the boards.
    """
    if len(seen.players) < FEWEST:
        return NO_FACES
    letters = tuple([seen.letters[seat] for seat in range(len(seen.players))])
    around = _around(seen.names, letters, seen.game.code, seen.language)
    return Part("faces", around, tuple([_part(n, seat.score) for n, seat in enumerate(seen.view.seats)]))


@lru_cache(maxsize=2048)
def _around(names: tuple[str, ...], letters: tuple[str, ...], code: str, language: str) -> tuple[str, ...]:
    html = _faces(
        label=_("All players"),
        by_points=_("By points"),
        link=reverse("table", args=[code]),
        players=[
            (seat, _("%(name)s, points so far:") % {"name": name}, letter, places(_part_id(seat)))
            for seat, (name, letter) in enumerate(zip(names, letters, strict=True))
        ],
    )
    return outline_in(html)[0]


def _part_id(seat: int) -> str:
    return f"f{seat}p"


@lru_cache(maxsize=4096)
def _part(seat: int, points: int) -> Part:
    return leaf(_part_id(seat), _points(_part_id(seat), points))
